import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A list, a row for each.
struct ShownListing: Owned {
    let listing: Listing

    /// How old it is and why, if it is what a file has.
    var status: ShownStatus? { listing.status }

    var api: ApiClient { listing.api }
    var reference: EntityKey { listing.reference }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(listing) }
    var headline: String { "\(listing.rows.count) \(listing.title)" }
    func fields() -> [ShownField] { [ShownField("rows", listing.rows.count), ShownField("more", listing.hasMore)] }
    func rows() -> [any Showable]? { listing.rows }
    var held: [any Showable] { listing.held }
    func rowNumbers() -> [Int]? { listing.rowNumbers }
    var columns: [String] { listing.columns }
    var uncutColumns: [String] { ["by", "about"] }
    var watchedFields: [String]? { listing.watched }
}

/// A list that goes on page by page.
protocol Paged: Showable {
    /// Whether another page may come.
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
    func keptHandle(_ name: String) -> KeptHandle? {
        listing.keeping.map {
            KeptHandle(
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
