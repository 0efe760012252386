import LemmyMiddleware
import Observation
import Primitives
import ReplKit

/// The pages of a feed that have been fetched so far.
@Observable
@MainActor
final class PostFeed {
    let kind: FeedKind
    let sort: PostSort?
    let limit: Int?
    let api: ApiClient
    private(set) var posts: [Post2]
    private(set) var nextCursor: String?

    init(_ kind: FeedKind, sort: PostSort?, limit: Int?, api: ApiClient, page: PostPage) {
        self.kind = kind
        self.sort = sort
        self.limit = limit
        self.api = api
        posts = page.posts
        nextCursor = page.nextCursor
    }

    /// Adds a page below; a post that moved down between the requests is listed once.
    func append(_ page: PostPage) {
        let known = Set(posts.map(\.id))
        posts += page.posts.filter { !known.contains($0.id) }
        nextCursor = page.posts.isEmpty ? nil : page.nextCursor
    }

    /// Starts again with a first page.
    func replace(with page: PostPage) {
        posts = page.posts
        nextCursor = page.nextCursor
    }
}

/// A feed, a row for each post.
struct ShownFeed: Showable {
    let feed: PostFeed

    var reference: EntityKey { EntityKey(kind: "feed", id: feed.kind.rawValue) }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(feed) }
    var headline: String { "\(feed.kind.rawValue) feed, \(feed.posts.count) posts" }
    func fields() -> [ShownField] {
        [
            ShownField("feed", feed.kind.rawValue),
            ShownField("sort", feed.sort?.rawValue ?? "the account's own"),
            ShownField("posts", feed.posts.count),
            ShownField("more", feed.nextCursor != nil),
        ]
    }
    func rows() -> [any Showable]? { feed.posts.map { ShownPost($0) } }
    var columns: [String] { ["score", "vote", "subscribed", "community", "title"] }
    var watchedFields: [String]? { ["score", "vote", "subscribed"] }
}
