import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A list, with a row for each item.
struct ShownListing: ClientOwned {
    let listing: Listing

    /// The age of the list and the reason for it, if it comes from the disk.
    var status: ShownStatus? { listing.status }

    var api: ApiClient { listing.api }
    var reference: EntityKey { listing.reference }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(listing) }
    var headline: String { "\(listing.rows.count) \(listing.title)" }
    func fields() -> [ShownField] { [ShownField("rows", listing.rows.count), ShownField("more", listing.hasMore)] }
    func rows() -> [any Showable]? { listing.rows }
    var retainedObjects: [any Showable] { listing.held }
    func rowNumbers() -> [Int]? { listing.rowNumbers }
    var columns: [String] { listing.columns }
    var tableFormat: TableFormat { listing.tableFormat }
    var untruncatedColumns: [String] { ["by", "about", "name"] }
    var watchedFields: [String]? { listing.watched }
}

/// A list with pages.
protocol Paged: Showable {
    /// True if there may be another page.
    var hasMore: Bool { get }

    /// Loads the next page.
    func loadMore() async throws
}

extension ShownListing: Paged {
    var hasMore: Bool { listing.hasMore }
    func loadMore() async throws { try await listing.loadMore() }
}

extension ShownFeed: Paged {
    var hasMore: Bool { feed.posts.hasMore }
    func loadMore() async throws { try await feed.posts.loadMore() }
}

extension ShownListing: Restorable {
    func storedHandle(_ name: String) -> StoredHandle? {
        listing.storage.map {
            StoredHandle(
                name: name,
                kind: reference.kind,
                id: reference.id,
                isGuests: api.isGuest,
                sort: $0.sort,
                limit: $0.limit,
                isUnreadOnly: $0.isUnreadOnly
            )
        }
    }
}

extension TableFormat {
    /// The headings of the fields whose names are not made for people.
    static let lemmyHeadings = ["comment_count": "comments", "created": "age"]
    /// The usual widths of the fields with texts.
    static let lemmyWidths = ["vote": 4, "creator": 8, "community": 12, "name": 14]
    /// The form of a list that needs no other than the signs of its rows.
    static let lemmy = TableFormat(widths: lemmyWidths, signs: Marks.signs)
}
