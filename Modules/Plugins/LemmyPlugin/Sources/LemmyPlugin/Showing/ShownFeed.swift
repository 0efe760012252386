import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A feed, with a row for each post.
struct ShownFeed: Showable {
    let feed: FeedListing

    var reference: EntityKey { EntityKey(kind: "feed", id: feed.kind.rawValue) }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(feed) }
    var headline: String {
        "\(feed.kind.rawValue) feed, \(feed.posts.count == 1 ? "1 post" : "\(feed.posts.count) posts")"
    }
    func fields() -> [ShownField] {
        [
            ShownField("feed", feed.kind.rawValue),
            ShownField("sort", feed.sort?.rawValue ?? "the account's own"),
            ShownField("posts", feed.posts.count),
            ShownField("more", feed.posts.hasMore),
        ]
    }
    func rows() -> [any Showable]? { feed.rows }
    var retainedObjects: [any Showable] { feed.rows + feed.posts.retainedItems.map { ShownPost($0) } }
    func rowNumbers() -> [Int]? { feed.rowNumbers }
    var columns: [String] { ["score", "vote", "subscribed", "community", RowMarks.fieldName, "title"] }
    var tableFormat: TableFormat {
        TableFormat(
            title: "title",
            added: ["comment_count", "created"],
            order: ["score", "vote", "comment_count", "created", "community"],
            headings: TableFormat.lemmyHeadings,
            now: feed.currentTime
        )
    }
    var watchedFields: [String]? { ["score", "vote", "subscribed", RowMarks.fieldName, "title"] }
    var status: ShownStatus? { feed.status }
}

extension ShownFeed: Restorable {
    var api: ApiClient { feed.posts.source.api }

    func storedHandle(_ name: String) -> StoredHandle? {
        StoredHandle(
            name: name,
            kind: "feed",
            id: feed.kind.rawValue,
            isGuests: api.isGuest,
            sort: feed.sort?.rawValue,
            limit: feed.limit
        )
    }
}
