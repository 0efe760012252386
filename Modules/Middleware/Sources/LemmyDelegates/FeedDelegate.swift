public import Delegates
public import Foundation
public import LemmyMiddleware
public import Middleware
import MiddlewarePersistence
public import Persistence
public import Primitives
public import Propagation

/// A delegate of the first page of a feed. It shows the stored page while it fetches the current one.
///
/// ```swift
/// let feed = try FeedDelegate(.subscribed, of: api, in: store, names: names)
/// feed.data       // living posts: at once from the file, then as the server has them
/// feed.status     // cached, success, failure…
/// ```
///
/// The file contains tier values, and the view gets content models. A cold start goes through the same commit as a response, with the
/// sequence number at which the page was requested: values of a post that a later response or edit has set are not overridden by the file.
@MainActor
public final class FeedDelegate: AnswerDelegate {
    /// The state that views observe.
    public let state: DelegateState<[Post2]>
    /// The file of this account on this server.
    public let cacheFile: CacheFile<StoredAnswer<PostPageValue>>
    /// The page that was last fetched or read.
    public var cache: StoredAnswer<PostPageValue>? {
        didSet { liveStamp = nil }
    }
    /// The stamp of a page that this launch fetched; nil while the cache comes from a file.
    public var liveStamp: Stamp?

    /// The client that loads the feed.
    public let api: ApiClient
    /// The range of the feed.
    public let feed: FeedKind
    /// The sort order; the account's own, or the server's, if nil.
    public let sort: PostSort?
    private let limit: Int?

    /// Creates the delegate, shows the content of the file, and refreshes it if it is two hours old.
    ///
    /// - Parameters:
    ///   - feed: The range of the feed.
    ///   - sort: The sort order; the account's own, or the server's, if nil.
    ///   - api: The client that loads the feed.
    ///   - store: The store of the file.
    ///   - names: The cache names in use in this store.
    ///   - limit: The maximum number of posts, 1 to 50; the server's own number if nil.
    ///   - clock: The clock that determines freshness; the client's own by default.
    ///   - beginsAtOnce: True to start loading at once; otherwise the caller starts it with ``refresh(forced:)`` or ``retrieve()``.
    /// - Throws: `DelegateError` with code `duplicateName` if this account's feed already has a delegate; share that one.
    public init(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        of api: ApiClient,
        in store: FileStore,
        names: CacheNameRegistry,
        limit: Int? = 20,
        clock: (any WallClock)? = nil,
        beginsAtOnce: Bool = true
    ) throws {
        let words = ["feed", feed.rawValue, sort?.rawValue, limit.map(String.init)].compactMap { $0 }
        let key = StoreKey(scope: api.storeScope, name: words.joined(separator: "-"), schema: 2)
        cacheFile = try CacheFile(key, in: store, names: names)
        state = DelegateState(name: key.name, placeholder: [], commits: api.commits, clock: clock ?? api.clock)
        self.api = api
        self.feed = feed
        self.sort = sort
        self.limit = limit
        if beginsAtOnce { afterInit() }
    }

    /// Fetches the page and numbers it for the file.
    public func refreshCache() async throws {
        // A query over stored rows finds the posts by this description.
        try await fetchAnswer(listing: StoredRows(listOf: Post2Value.self, at: "page", "posts"))
    }

    /// Fetches the page.
    public func fetchValue() async throws -> (PostPageValue, Stamp) {
        let (page, stamp) = try await api.getPostPageValue(feed, sort: sort, limit: limit)
        return (page, stamp)
    }

    /// Returns the living posts of the page.
    public func models(of value: PostPageValue, in moment: AnswerContext) -> [Post2] {
        api.caches.post2.models(of: value.posts, in: moment)
    }

    /// Publishes the last fetched or read page as the first page of a list, which continues from there.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - adapt: Returns the part of the page that the list shows, and the position at which the list continues, if the list has another
    ///     order or page size. The default shows the page as it is.
    /// - Returns: The time at which the page was fetched; nil if there is no page, and the list is unchanged then.
    /// - Throws: `ClientStoreError` if the page is too old to be updated.
    @discardableResult
    public func publish(
        in list: Feed<Post2>,
        adapting adapt: (FeedPage<Post2Value>) -> FeedPage<Post2Value> = { $0 }
    ) throws -> Date? {
        guard let cache else { return nil }
        try list.setFirstPage(adapt(cache.value.firstPage), stamp: liveStamp ?? .stored(cache.number))
        return cache.fetchedAt
    }

    /// Refreshes a list with the last fetched page as its first page, and loads as many pages after it as the list has rows for.
    ///
    /// - Throws: The errors of a request or `CancellationError`; the list is unchanged then.
    public func refresh(_ list: Feed<Post2>) async throws {
        guard let cache else { return try await list.refresh() }
        try await list.refresh(from: cache.value.firstPage, stamp: liveStamp ?? .stored(cache.number))
    }
}
