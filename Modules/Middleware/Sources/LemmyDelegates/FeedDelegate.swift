public import Delegates
public import Foundation
public import LemmyMiddleware
public import Middleware
public import Persistence
public import Primitives
import Propagation

/// The first page of a feed: yesterday's is shown while today's is fetched.
///
/// ```swift
/// let feed = try FeedDelegate(.subscribed, of: api, in: store, names: names)
/// feed.data       // living posts: at once from the file, then as the server has them
/// feed.status     // cached, success, failure…
/// ```
///
/// The file keeps tier values, the view gets content models. A cold start goes through the same commit as an answer, with the number at
/// which the page was asked for: where a live answer, or an edit, has said something about a post since, the file does not override it.
@MainActor
public final class FeedDelegate: JSONFileADD, LastUpdateADD {
    /// What the file keeps.
    public struct Cache: Codable, Hashable, Sendable {
        /// The page.
        public var page: PostPageValue
        /// When it was fetched.
        public var fetchedAt: Date
        /// The number at which its request started: what was confirmed later is laid over it.
        public var number: Int64
    }

    /// What views show.
    public let state: DelegateState<[Post2]>
    /// The file: of this account on this server.
    public let cacheFile: CacheFile<Cache>
    /// The page as it was last fetched or read.
    public var cache: Cache? {
        didSet { liveStamp = nil }
    }

    /// Whose feed it is.
    public let api: ApiClient
    /// Which feed.
    public let feed: FeedKind
    /// In which order; the account's own, or the server's, if nil.
    public let sort: PostSort?
    private let limit: Int?
    private var liveStamp: Stamp?

    /// Makes the delegate, shows what is in the file, and refreshes it if it is two hours old.
    ///
    /// - Parameters:
    ///   - feed: Which feed.
    ///   - sort: In which order; the account's own, or the server's, if nil.
    ///   - api: Whose.
    ///   - store: Where the file is kept.
    ///   - names: The cache names in use in this store.
    ///   - limit: How many posts, 1 to 50; the server's own number if nil.
    ///   - clock: Judges freshness; the client's own unless told otherwise.
    ///   - beginsAtOnce: Whether to begin now; who waits for a person begins with ``refresh(forced:)`` or ``retrieve()``.
    /// - Throws: `DelegateError` with code `duplicateName` if this account's feed has a delegate already: share that one.
    public init(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        of api: ApiClient,
        in store: FileStore,
        names: CacheNames,
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

    /// Fetches the page.
    public func refreshCache() async throws {
        let (page, stamp) = try await api.getPostPageValue(feed, sort: sort, limit: limit)
        let number = await api.number(for: stamp, in: cacheFile.store)
        cache = Cache(page: page, fetchedAt: state.clock.now, number: number)
        liveStamp = stamp
    }

    /// Reads the file when it is known what has been confirmed since: that is kept beside it.
    public func loadCache() async -> CacheFinding {
        await api.keepEdits(in: cacheFile.store)
        // What a log-out could not wipe, since nobody had used this store before, is not shown after it.
        return api.isLoggedOut ? .absent : await readCacheFile()
    }

    /// The living posts of the page.
    public func parseCache() async throws -> [Post2] {
        try await prepareData()()
    }

    /// What shows the page, inside the commit that changes list and status too: with what was confirmed since it was asked for.
    ///
    /// - Throws: `HomeError` if the page is too old for that; it is fetched again then.
    public func prepareData() async throws -> @MainActor () -> [Post2] {
        guard let cache else { return { [] } }
        let stamp = liveStamp ?? .stored(cache.number)
        let page = try api.compared(cache.page, stamp: stamp)
        return { page.show().posts }
    }

    /// Shows what was last fetched or read as the first page of a list, which goes on by itself from there.
    ///
    /// - Returns: When it was fetched; nil, and the list as it was, if there is nothing.
    /// - Throws: `HomeError` if the page is too old to be brought up to date.
    @discardableResult
    public func show(in list: Feed<Post2>) throws -> Date? {
        guard let cache else { return nil }
        try list.show(first: cache.page.firstPage(of: api), stamp: liveStamp ?? .stored(cache.number))
        return cache.fetchedAt
    }

    /// Loads again what a list shows, with what was last fetched as its first page: behind it as many pages as the list has rows for.
    ///
    /// - Throws: What a request throws, and the list is as it was; `CancellationError`.
    public func refresh(_ list: Feed<Post2>) async throws {
        guard let cache else { return try await list.refresh() }
        try await list.refresh(from: cache.page.firstPage(of: api), stamp: liveStamp ?? .stored(cache.number))
    }
}
