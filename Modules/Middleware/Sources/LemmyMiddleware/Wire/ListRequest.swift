import ApiTypes
import Middleware
import WireRuntime

/// A page of a list.
nonisolated struct RowPage<Row: TierValue>: TierAnswer {
    /// The rows in the server's order.
    fileprivate(set) var rows: [Row]
    /// The cursor of the next page, if the response contains one.
    fileprivate(set) var nextCursor: String?

    init(rows: [Row]) { self.rows = rows }

    func collect(into updates: inout EntityUpdates) { rows.collect(into: &updates) }
}

/// A request whose response is a page of a list; the rows are read in place.
nonisolated protocol ListRequest: WireRequest {
    /// The type of a row.
    associatedtype Row: TierValue

    /// The keys of a page: the key of its rows, and the key of the cursor if it has one.
    static var pageFields: WireFields { get }

    /// Reads a row.
    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Row
}

nonisolated extension ListRequest {
    /// The maximum number of rows that servers return at once.
    private static var maxRows: Int { 50 }

    /// Reads a page from the text of the response without intermediate wire values, because most rows of long lists are already known.
    ///
    /// The result is the same as that of the wire value's reader: it contains the same fields, skips the same elements and throws the same
    /// errors.
    ///
    /// - Parameters:
    ///   - reader: The reader at the start of the response.
    ///   - server: The server that answered.
    ///   - known: The known values, which are reused instead of created again.
    static func readPage(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> RowPage<Row> {
        var page = RowPage<Row>(rows: [])
        var scan = try reader.object(pageFields)
        while case let field = try reader.next(&scan), field >= 0 {
            if field == 0 {
                page.rows = try reader.array(expecting: maxRows) { reader throws(WireReadError) in
                    try readRow(from: &reader, server: server, known: known)
                }
            } else {
                page.nextCursor = try reader.stringIfPresent()
            }
        }
        try reader.require(1, in: scan)
        return page
    }
}

// The requests that are polled and those with long pages. Responses with several lists are decoded to wire values first.

nonisolated extension ApiGetPosts: ListRequest {
    static let pageFields = WireFields("posts", "next_page")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Post2Value {
        Post2Value(try ApiPostViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetComments: ListRequest {
    static let pageFields = WireFields("comments")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Comment2Value {
        Comment2Value(try ApiCommentViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiListCommunities: ListRequest {
    static let pageFields = WireFields("communities")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Community2Value {
        Community2Value(try ApiCommunityViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetReplies: ListRequest {
    static let pageFields = WireFields("replies")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Reply2Value {
        Reply2Value(try ApiCommentReplyViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetPersonMentions: ListRequest {
    static let pageFields = WireFields("mentions")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Reply2Value {
        Reply2Value(try ApiPersonMentionViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetPrivateMessages: ListRequest {
    static let pageFields = WireFields("private_messages")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Message2Value {
        Message2Value(try ApiPrivateMessageViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

/// The page of a list that a request asks for.
struct PageQuery: Sendable {
    let page: Int?
    let limit: Int?
    let cursor: String?

    init(_ page: Int?, _ limit: Int?, _ cursor: String?) {
        self.page = page
        self.limit = limit
        self.cursor = cursor
    }

    /// Creates the query for a list's position; the first page needs neither a number nor a cursor.
    init(_ position: FeedPosition, limit: Int?) {
        switch position {
        case .first: self.init(nil, limit, nil)
        case .page(let number): self.init(number, limit, nil)
        case .cursor(let cursor): self.init(nil, limit, cursor)
        }
    }
}
