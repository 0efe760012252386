import LemmyMiddleware
import Middleware
import ReplKit

extension Listing.Source {
    /// A list of the middleware.
    static func feed<Item: TierModel>(
        _ feed: Feed<Item>,
        row: @escaping @MainActor (Item) -> any Showable
    ) -> Listing.Source {
        .pages(
            rows: { feed.items.map(row) },
            held: { feed.held.map(row) },
            hasMore: { feed.hasMore },
            more: { try await feed.loadMore() },
            again: { try await feed.refresh() }
        )
    }

    /// Several of the middleware's lists in one.
    static func merged<Element>(
        _ feed: MergedFeed<Element>,
        row: @escaping @MainActor (Element) -> any Showable
    ) -> Listing.Source {
        .pages(
            rows: { feed.items.map(row) },
            held: { feed.held.map(row) },
            hasMore: { feed.hasMore },
            more: { try await feed.loadMore() },
            again: { try await feed.refresh() }
        )
    }
}
