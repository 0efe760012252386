import LemmyMiddleware
import Middleware
import ReplKit

/// The kind of `feed:local`: the first page of a feed.
struct FeedEntityKind: EntityKind {
    let lemmy: LemmySession

    var name: String { "feed" }
    var summary: String { "a list of posts: feed:all, feed:local, feed:saved, feed:hidden, feed:community:2" }
    var tiers: [String] { [] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        if let list = OwnPosts(rawValue: id) {
            let listing = try await lemmy.ownPosts(list, of: try lemmy.account(for: "feed:\(id)"))
            try await listing.loadMore()
            return LoadResult(ShownListing(listing: listing), from: .fetched)
        }
        guard let scope = ContentScope(id) else {
            let names = Self.words.joined(separator: ", ")
            throw ReplError(
                .unknownReference,
                "there is no feed \(id)",
                hint: "one of \(names), community:ID, person:ID, multi:ID"
            )
        }
        let api = try lemmy.client(for: scope, "feed:\(id)")
        return LoadResult(try await lemmy.shownFeed(FeedOptions(scope: scope), of: api), from: .fetched)
    }

    /// Loads the same feed for the current account; a guest's handle is not changed.
    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        let api = try lemmy.client
        if let shown = object as? ShownListing { return try await shown.refreshed(by: api) }
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        var feed = shown.feed
        // The current client differs from that of the handle.
        if feed.api !== api {
            feed = try lemmy.feedListing(try await feed.options(for: api), of: api)
        }
        try await feed.refresh()
        return LoadResult(ShownFeed(feed: feed), from: .fetched)
    }

    func poll(at object: any Showable, in session: Session) async throws -> LoadResult {
        if let shown = object as? ShownListing { return try await shown.polled() }
        guard let shown = object as? ShownFeed else { throw ReplError(.wrongKind, "\(object.reference) is no feed") }
        try await shown.feed.look()
        return LoadResult(shown, from: .fetched)
    }

    var exampleID: String? { FeedKind.local.rawValue }

    func liveObjects(in session: Session) -> [LiveObject] { [] }

    func complete(_ begun: String, in session: Session) -> [String] { Self.words }

    /// The words for the lists that are named by one.
    private static let words = ContentScope.words + OwnPosts.words
}

extension FeedEntityKind: RestorableKind {
    var hasRows: Bool { true }

    func restore(_ handle: StoredHandle, as api: ApiClient) async -> (any Showable)? {
        guard let scope = ContentScope(handle.id) else { return nil }
        let options = FeedOptions(
            scope: scope,
            sort: handle.sort.flatMap(PostSort.init(rawValue:)),
            limit: handle.limit,
            showsHidden: handle.showsHidden ?? false,
            showsRead: handle.showsRead ?? false
        )
        // Ignored: a list whose name is taken cannot be created, and is not restored.
        let list = try? lemmy.feedListing(options, of: api)
        guard let list, await list.restore(isDownload: handle.isDownload ?? false) else { return nil }
        return ShownFeed(feed: list)
    }
}

extension LemmySession {
    /// Returns the client that lists a scope: that of the account, if only an account has such content.
    ///
    /// - Parameters:
    ///   - scope: The content to list.
    ///   - command: The command or reference as it was typed, for the error.
    /// - Throws: ``ReplKit/ReplError`` if an account is needed and nobody is signed in.
    func client(for scope: ContentScope, _ command: String) throws -> ApiClient {
        scope.needsAccount ? try account(for: command) : try client
    }
}
