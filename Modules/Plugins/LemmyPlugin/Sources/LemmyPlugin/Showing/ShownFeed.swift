import LemmyMiddleware
import Primitives
import ReplKit

/// A feed, a row for each post.
struct ShownFeed: Showable {
    let feed: PostFeed

    var reference: EntityKey { EntityKey(kind: "feed", id: feed.kind.rawValue) }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(feed) }
    var headline: String { "\(feed.kind.rawValue) feed, \(feed.rows.count) posts" }
    func fields() -> [ShownField] {
        [
            ShownField("feed", feed.kind.rawValue),
            ShownField("sort", feed.sort?.rawValue ?? "the account's own"),
            ShownField("posts", feed.rows.count),
            ShownField("more", feed.nextCursor != nil),
        ]
    }
    func rows() -> [any Showable]? { feed.rows }
    var columns: [String] { ["score", "vote", "subscribed", "community", "title"] }
    var watchedFields: [String]? { ["score", "vote", "subscribed"] }
}
