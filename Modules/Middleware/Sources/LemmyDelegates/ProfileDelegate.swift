public import Delegates
public import LemmyMiddleware
public import Middleware
public import Persistence
public import Primitives
public import Propagation

/// Who the viewer is, with settings, subscriptions and blocks: as it was yesterday, while it is asked for.
///
/// ```swift
/// let profile = try ProfileDelegate(of: api, in: store, names: names)
/// profile.data?.name          // also without a connection
/// ```
@MainActor
public final class ProfileDelegate: AnswerDelegate {
    /// What views show.
    public let state: DelegateState<Person4?>
    /// The file: of this account on this server.
    public let cacheFile: CacheFile<KeptAnswer<Person4Value>>
    /// What was last fetched or read.
    public var cache: KeptAnswer<Person4Value>? {
        didSet { liveStamp = nil }
    }
    /// The stamp of what was fetched by this launch.
    public var liveStamp: Stamp?

    /// Whose.
    public let api: ApiClient

    /// Makes the delegate, shows what is in the file, and refreshes it if it is two hours old.
    ///
    /// - Parameters:
    ///   - api: Whose.
    ///   - store: Where the file is kept.
    ///   - names: The cache names in use in this store.
    ///   - clock: Judges freshness; the client's own unless told otherwise.
    /// - Throws: `DelegateError` with code `duplicateName` if this account has such a delegate already: share that one.
    public init(
        of api: ApiClient,
        in store: FileStore,
        names: CacheNames,
        clock: (any WallClock)? = nil
    ) throws {
        let key = StoreKey(scope: api.storeScope, name: "profile", schema: 1)
        cacheFile = try CacheFile(key, in: store, names: names)
        state = DelegateState(name: key.name, placeholder: nil, commits: api.commits, clock: clock ?? api.clock)
        self.api = api
        afterInit()
    }

    /// Asks who the viewer is.
    public func fetchValue() async throws -> (Person4Value, Stamp) {
        let (person, stamp) = try await api.getMyPersonValue()
        return (person, stamp)
    }

    /// The living person.
    public func models(of value: Person4Value, in moment: AnswerMoment) -> Person4? {
        api.caches.person4.model(of: value, in: moment)
    }
}
