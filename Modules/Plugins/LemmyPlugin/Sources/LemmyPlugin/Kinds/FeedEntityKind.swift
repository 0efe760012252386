import LemmyMiddleware
import Middleware
import ReplKit

/// `feed:local`: the first page of a feed.
struct FeedEntityKind: EntityKind {
    let lemmy: LemmySession

    var name: String { "feed" }
    var summary: String { "a list of posts: feed:all, feed:local, feed:subscribed" }
    var tiers: [String] { [] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        guard let kind = FeedKind(rawValue: id) else {
            let names = FeedKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplError(.unknownReference, "there is no feed \(id)", hint: "one of \(names)")
        }
        let feed = ListedFeed(kind, api: try lemmy.client)
        try await feed.posts.loadMore()
        return Loaded(ShownFeed(feed: feed), from: .fetched)
    }

    /// The same feed as who one is now; what a guest's handle showed stays the guest's.
    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        let api = try lemmy.client
        let feed = shown.feed.posts.source.api === api ? shown.feed : shown.feed.again(as: api)
        try await feed.posts.refresh()
        return Loaded(ShownFeed(feed: feed), from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] { [] }
}
