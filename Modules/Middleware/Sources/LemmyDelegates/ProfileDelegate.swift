public import Delegates
public import LemmyMiddleware
public import Middleware
public import Persistence
public import Primitives
public import Propagation

/// A delegate of the viewer with settings, subscriptions and blocks. It shows the stored viewer while it fetches the current one.
///
/// ```swift
/// let profile = try ProfileDelegate(of: api, in: store, names: names)
/// profile.data?.name          // also without a connection
/// ```
@MainActor
public final class ProfileDelegate: AnswerDelegate {
    /// The state that views observe.
    public let state: DelegateState<Person4?>
    /// The file of this account on this server.
    public let cacheFile: CacheFile<StoredAnswer<Person4Value>>
    /// The answer that was last fetched or read.
    public var cache: StoredAnswer<Person4Value>? {
        didSet { liveStamp = nil }
    }
    /// The stamp of an answer that this launch fetched; nil while the cache comes from a file.
    public var liveStamp: Stamp?

    /// The client that loads the profile.
    public let api: ApiClient

    /// Creates the delegate, shows the content of the file, and refreshes it if it is two hours old.
    ///
    /// - Parameters:
    ///   - api: The client that loads the profile.
    ///   - store: The store of the file.
    ///   - names: The cache names in use in this store.
    ///   - clock: The clock that determines freshness; the client's own by default.
    /// - Throws: `DelegateError` with code `duplicateName` if this account already has such a delegate; share that one.
    public init(
        of api: ApiClient,
        in store: FileStore,
        names: CacheNameRegistry,
        clock: (any WallClock)? = nil
    ) throws {
        let key = StoreKey(scope: api.storeScope, name: "profile", schema: 1)
        cacheFile = try CacheFile(key, in: store, names: names)
        state = DelegateState(name: key.name, placeholder: nil, commits: api.commits, clock: clock ?? api.clock)
        self.api = api
        afterInit()
    }

    /// Fetches the viewer.
    public func fetchValue() async throws -> (Person4Value, Stamp) {
        let (person, stamp) = try await api.getMyPersonValue()
        return (person, stamp)
    }

    /// Returns the living model of the viewer.
    public func models(of value: Person4Value, in moment: AnswerContext) -> Person4? {
        api.caches.person4.model(of: value, in: moment)
    }
}
