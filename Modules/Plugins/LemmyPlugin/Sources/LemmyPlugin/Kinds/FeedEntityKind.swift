import LemmyMiddleware
import Middleware
import ReplKit

/// The kind of `feed:local`: the first page of a feed.
struct FeedEntityKind: EntityKind {
    let lemmy: LemmySession

    var name: String { "feed" }
    var summary: String { "a list of posts: feed:all, feed:local, feed:subscribed" }
    var tiers: [String] { [] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        guard let kind = FeedKind(rawValue: id) else {
            let names = FeedKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplError(.unknownReference, "there is no feed \(id)", hint: "one of \(names)")
        }
        let feed = try lemmy.feedListing(kind, of: try lemmy.client)
        try await feed.load()
        return LoadResult(ShownFeed(feed: feed), from: .fetched)
    }

    /// Loads the same feed for the current account; a guest's handle is not changed.
    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        let api = try lemmy.client
        var feed = shown.feed
        // The current client differs from that of the handle.
        if feed.posts.source.api !== api { feed = try lemmy.feedListing(feed.kind, feed.sort, feed.limit, of: api) }
        try await feed.refresh()
        return LoadResult(ShownFeed(feed: feed), from: .fetched)
    }

    func poll(at object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        try await shown.feed.look()
        return LoadResult(shown, from: .fetched)
    }

    var exampleID: String? { FeedKind.local.rawValue }

    func liveObjects(in session: Session) -> [LiveObject] { [] }

    func complete(_ begun: String, in session: Session) -> [String] { FeedKind.allCases.map(\.rawValue) }
}

extension FeedEntityKind: RestorableKind {
    func restore(_ handle: StoredHandle, as api: ApiClient) async -> (any Showable)? {
        guard let kind = FeedKind(rawValue: handle.id) else { return nil }
        // A list whose name is taken cannot be created, and is not restored.
        let list = try? lemmy.feedListing(kind, handle.sort.flatMap(PostSort.init(rawValue:)), handle.limit, of: api)
        guard let list, await list.restore() else { return nil }
        return ShownFeed(feed: list)
    }
}
