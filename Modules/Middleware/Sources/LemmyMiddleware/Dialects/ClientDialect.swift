package import Middleware
package import WireRuntime

/// The API that a kind of server speaks: it makes the calls of all operations of a client.
///
/// The client knows operations, models and edits, and no server's routes. A dialect has one method for each operation. The methods of
/// operations that not all servers have refuse them by default, so a dialect implements only the operations that its servers have. The
/// methods are grouped by subject in the protocols that this one inherits.
package protocol ClientDialect: PostDialect, CommentDialect, CommunityDialect, PersonDialect, InboxDialect,
    MessageDialect,
    ReportDialect, ModerationDialect, InstanceDialect, AccountDialect, SearchDialect, ImageDialect,
    MultiCommunityDialect, TagDialect
{
    /// The conventions of its calls.
    var format: CallFormat { get }

    /// The word that names the dialect in a command: `v3`.
    var shortName: String { get }

    /// The servers whose wire types the dialect has: `Lemmy 0.18.0 to 0.19.20`.
    var servers: String { get }

    /// The wire types of the dialect with the servers that have them, by subject.
    var wireTypes: [WireTypeAvailability] { get }

    /// Returns true if the software speaks this dialect.
    func isSpoken(by software: ServerSoftware) -> Bool
}

extension ClientDialect {
    /// The name of the dialect for messages: `Lemmy's /api/v3`.
    package var name: String { format.name }
}

/// The parts of a dialect, which share the refusal of operations that its servers lack.
package protocol DialectPart: Sendable {
    /// The name of the dialect for messages: `Lemmy's /api/v3`.
    var name: String { get }
}

extension DialectPart {
    /// Returns the error for an operation that the servers of this dialect lack. No request has been sent. The hint names the servers that
    /// have it, which ``OperationServers`` knows.
    ///
    /// - Parameter operation: The operation as the subject of a sentence: `a list of reports`.
    package func lacking(_ operation: String) -> ApiClientError {
        let others = OperationServers.all[operation].map { ", or ask a server with \($0)" }
        return ApiClientError(
            .unsupported,
            "\(name) has no request for \(operation)",
            hint: "do without it\(others ?? "")"
        )
    }
}

/// The software of a server, as its nodeinfo names it.
package struct ServerSoftware: Hashable, Sendable {
    /// The name in lower case: `lemmy`.
    package let name: String
    /// The version in the server's own spelling: `0.19.20`.
    package let version: String

    /// Creates a description of a server's software.
    package init(name: String, version: String) {
        (self.name, self.version) = (name, version)
    }
}

/// A page of a list, as an operation asks for it.
package struct PageQuery: Hashable, Sendable {
    /// The page number, from 1; nil for the first page.
    package let page: Int?
    /// The maximum number of rows; nil for the server's own choice.
    package let limit: Int?
    /// The cursor of the page before; nil for the first page and for numbered pages.
    package let cursor: String?

    /// Creates a query.
    package init(_ page: Int?, _ limit: Int?, _ cursor: String? = nil) {
        self.page = page
        self.limit = limit
        self.cursor = cursor
    }

    /// Creates the query for a list's position; the first page needs neither a number nor a cursor.
    package init(_ position: FeedPosition, limit: Int?) {
        switch position {
        case .first: self.init(nil, limit)
        case .page(let number): self.init(number, limit)
        case .cursor(let cursor): self.init(nil, limit, cursor)
        }
    }

    /// The position of the page in a list.
    var position: FeedPosition { cursor.map(FeedPosition.cursor) ?? page.map(FeedPosition.page) ?? .first }
}

/// A page of a list.
package struct RowPage<Row: TierValue>: TierAnswer {
    /// The rows in the server's order.
    package var rows: [Row]
    /// The position of the next page.
    package var next: NextPage
    /// True if the server's page had other rows, which the list does not contain; such a page is not the last one only because it has no
    /// rows.
    package var isPartial: Bool
    /// The values that the response contains besides the rows, which are published with them; nil if there are none.
    package var others: (any TierAnswer)?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - rows: The rows in the server's order.
    ///   - next: The position of the next page.
    ///   - isPartial: True if rows of the server's page were left out.
    package init(rows: [Row], next: NextPage = .numbered, isPartial: Bool = false) {
        self.rows = rows
        self.next = next
        self.isPartial = isPartial
    }

    /// Adds the updates of each row, and of the other values.
    package func collect(into updates: inout EntityUpdates) {
        rows.collect(into: &updates)
        others?.collect(into: &updates)
    }
}

/// The position of the page after a page with rows. A page without rows is the last one, unless it is partial.
package enum NextPage: Hashable, Sendable {
    /// The next page has a cursor.
    case cursor(String)
    /// The pages are numbered.
    case numbered
    /// The pages are numbered on servers before a version, and this is the last page on all others.
    case numberedBefore(ServerVersion)
    /// This is the last page.
    case none

    /// The cursor of the next page, if there is one.
    package var cursor: String? {
        if case .cursor(let text) = self { text } else { nil }
    }

    /// Returns the position of the page after a page in a list whose pages are numbered on all servers, or on none; nil if that page was
    /// the last.
    ///
    /// - Parameters:
    ///   - position: The position of the page.
    ///   - isEmpty: True if the page has no rows; a numbered page without rows is the last.
    func position(after position: FeedPosition, isEmpty: Bool) -> FeedPosition? {
        switch self {
        case .cursor(let cursor): .cursor(cursor)
        case .numbered, .numberedBefore: isEmpty ? nil : position.next
        case .none: nil
        }
    }
}

/// An answer without entities, such as counts, a secret or a list of logins.
package struct PlainAnswer<Value: Sendable>: TierAnswer {
    /// The value of the answer.
    package let value: Value

    /// Creates an answer.
    package init(_ value: Value) { self.value = value }

    /// Adds nothing.
    package func collect(into updates: inout EntityUpdates) {}
}

/// An answer that contains only the success.
package typealias Success = PlainAnswer<Void>

/// A dialect that the clients of a registry can speak.
///
/// A client asks the server for its software before the first request if its registry has several dialects, and speaks the first one that
/// fits. With one dialect it asks nothing.
public struct ApiDialect: Sendable {
    /// The dialect.
    package let dialect: any ClientDialect

    /// Wraps a dialect.
    package init(_ dialect: any ClientDialect) { self.dialect = dialect }

    /// The name for messages: `Lemmy's /api/v3`.
    public var name: String { dialect.name }

    /// The word that names the dialect in a command: `v3`.
    public var shortName: String { dialect.shortName }

    /// The servers whose wire types the dialect has: `Lemmy 0.18.0 to 0.19.20`. Newer servers may have more.
    public var servers: String { dialect.servers }

    /// The wire types of the dialect with the servers that have them, by subject: for a dialect of several versions the types with a part
    /// that not every version has, and all requests; for any other dialect the requests.
    ///
    /// ```swift
    /// for type in ApiDialect.lemmyV4.wireTypes where type.subject == "post" { print(type.name, type.whole) }
    /// ```
    public var wireTypes: [WireTypeAvailability] { dialect.wireTypes }

    /// The dialect of Lemmy 0.18 and 0.19.
    public static let lemmyV3 = ApiDialect(LemmyV3())
}
