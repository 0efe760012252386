import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// A list, with a row for each item.
struct ShownListing: ClientOwned {
    let listing: Listing

    /// The age of the list and the reason for it, if it comes from the disk.
    var status: ShownStatus? { listing.status }

    var api: ApiClient { listing.api }
    var reference: EntityKey { listing.reference }
    var identity: ObjectIdentifier? { ObjectIdentifier(listing) }
    var headline: String { "\(listing.rows.count) \(listing.title)" }
    func fields() -> [ShownField] { [ShownField("rows", listing.rows.count), ShownField("more", listing.hasMore)] }
    func rows() -> [any Showable]? { listing.rows }
    var retainedObjects: [any Showable] { listing.held }
    var inspectedIDs: [InspectedID] { listing.inspectedIDs }
    func rowNumbers() -> [Int]? { listing.rowNumbers }
    func rowDepths() -> [Int]? {
        let rows = listing.rows
        let depths = rows.compactMap { ($0 as? any NestedRow)?.depth }
        return depths.count == rows.count ? depths : nil
    }
    var columns: [String] { listing.columns }
    var tableFormat: TableFormat { listing.tableFormat }
    var untruncatedColumns: [String] { ["by", "about", "name"] }
    var watchedFields: [String]? { listing.watched }
}

extension Output {
    /// Returns a line with a note; nothing without one.
    static func note(_ text: String?) -> Output { Output(text.map { [.line(OutputLine(.note, $0))] } ?? []) }
}

extension ShownListing {
    /// The line under the list about rows from the disk.
    var storedNote: Output { .note(listing.storedNote) }
}

/// A list with pages.
protocol Paged: Showable {
    /// True if there may be another page.
    var hasMore: Bool { get }

    /// The number of rows of a full page, if no number was typed.
    var pageSize: Int { get }

    /// The number of rows that the server has sent, including hidden ones.
    var loadedCount: Int { get }

    /// Loads the next page.
    func loadMore() async throws
}

extension Paged {
    /// The line below a list that ends only because its page is full, with the command that goes on; empty for any other list.
    ///
    /// A server does not say that a page is the last one, so a page that is not full counts as the last.
    var fullPageNote: Output {
        guard hasMore, loadedCount >= pageSize else { return .nothing }
        return .note("the page is full: more _ shows the next one")
    }
}

extension ShownListing: Paged {
    var hasMore: Bool { listing.hasMore }
    var pageSize: Int { listing.pageSize }
    // A row without an object stands for missing ones.
    var loadedCount: Int { listing.rows.count { $0.identity != nil } }
    func loadMore() async throws { try await listing.loadMore() }
}

extension ShownFeed: Paged {
    var hasMore: Bool { feed.hasMore }
    var pageSize: Int { 20 }
    var loadedCount: Int { feed.posts.loadedCount }
    func loadMore() async throws { try await feed.loadMore() }
}

extension ShownListing: Restorable {
    func storedHandle(_ name: String) -> StoredHandle? {
        listing.storage.map {
            StoredHandle(
                name: name,
                kind: reference.kind,
                id: reference.id,
                isGuests: api.isGuest,
                sort: $0.name.sort,
                limit: $0.name.limit,
                isUnreadOnly: $0.name.flags.contains(.unread) ? true : nil
            )
        }
    }
}

extension TableFormat {
    /// The headings of the fields whose names are not made for people. `query` takes them in place of the fields' names.
    static let lemmyHeadings = [
        "comment_count": "comments", "post_count": "posts", "subscriber_count": "members", "content": "text",
        "created": ageHeading,
    ]

    /// The heading of a date that is drawn as an age.
    static let ageHeading = "age"

    /// Returns the name of the field below a heading; nil for any other word, and for the age, which grows as the date falls.
    static func field(headed heading: String) -> String? {
        heading == ageHeading ? nil : lemmyHeadings.first { $0.value == heading }?.key
    }
    /// The usual widths of the fields with texts.
    static let lemmyWidths = ["vote": 4, "creator": 8, "community": 12, "name": 14]
    /// The form of a list that needs no other than the signs of its rows.
    static let lemmy = TableFormat(widths: lemmyWidths, signs: Marks.signs)
}
