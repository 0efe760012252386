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
        let feed = try lemmy.list(kind, of: try lemmy.client)
        try await feed.load()
        return Loaded(ShownFeed(feed: feed), from: .fetched)
    }

    /// The same feed as who one is now; what a guest's handle showed stays the guest's.
    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        let api = try lemmy.client
        var feed = shown.feed
        // As somebody else.
        if feed.posts.source.api !== api { feed = try lemmy.list(feed.kind, feed.sort, feed.limit, of: api) }
        try await feed.refresh()
        return Loaded(ShownFeed(feed: feed), from: .fetched)
    }

    func look(at object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        try await shown.feed.look()
        return Loaded(shown, from: .fetched)
    }

    var exampleID: String? { FeedKind.local.rawValue }

    func live(in session: Session) -> [LiveObject] { [] }

    func complete(_ begun: String, in session: Session) -> [String] { FeedKind.allCases.map(\.rawValue) }
}

extension FeedEntityKind: RestorableKind {
    func restore(_ handle: KeptHandle, as api: ApiClient) async -> (any Showable)? {
        guard let kind = FeedKind(rawValue: handle.id) else { return nil }
        // A list that cannot be made, since its name is taken, is not held again.
        let list = try? lemmy.list(kind, handle.sort.flatMap(PostSort.init(rawValue:)), handle.limit, of: api)
        guard let list, await list.restore() else { return nil }
        return ShownFeed(feed: list)
    }
}
