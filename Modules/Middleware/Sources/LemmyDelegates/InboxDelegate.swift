public import Delegates
public import LemmyMiddleware
public import Middleware
public import Persistence
public import Primitives
public import Propagation

/// Answers, mentions and messages as one list, newest first: yesterday's are shown while today's are fetched.
///
/// ```swift
/// let inbox = try InboxDelegate(of: api, in: store, names: names)
/// for entry in inbox.data where !entry.item.read { entry.item.setRead(true) }
/// ```
@MainActor
public final class InboxDelegate: AnswerDelegate {
    /// What views show.
    public let state: DelegateState<[InboxEntry]>
    /// The file: of this account on this server.
    public let cacheFile: CacheFile<KeptAnswer<InboxPageValue>>
    /// What was last fetched or read.
    public var cache: KeptAnswer<InboxPageValue>? {
        didSet { liveStamp = nil }
    }
    /// The stamp of what was fetched by this launch.
    public var liveStamp: Stamp?

    /// Whose.
    public let api: ApiClient
    private let limit: Int

    /// Makes the delegate, shows what is in the file, and refreshes it if it is two hours old.
    ///
    /// - Parameters:
    ///   - api: Whose.
    ///   - store: Where the file is kept.
    ///   - names: The cache names in use in this store.
    ///   - limit: How many of each, 1 to 50.
    ///   - clock: Judges freshness; the client's own unless told otherwise.
    /// - Throws: `DelegateError` with code `duplicateName` if this account has such a delegate already: share that one.
    public init(
        of api: ApiClient,
        in store: FileStore,
        names: CacheNames,
        limit: Int = 20,
        clock: (any WallClock)? = nil
    ) throws {
        let key = StoreKey(scope: api.storeScope, name: "inbox-\(limit)", schema: 1)
        cacheFile = try CacheFile(key, in: store, names: names)
        state = DelegateState(name: key.name, placeholder: [], commits: api.commits, clock: clock ?? api.clock)
        self.api = api
        self.limit = limit
        afterInit()
    }

    /// Fetches all three, or nothing.
    public func fetchValue() async throws -> (InboxPageValue, Stamp) {
        let (page, stamp) = try await api.getInboxPageValue(limit: limit)
        return (page, stamp)
    }

    /// The living rows, newest first.
    public func models(of value: InboxPageValue, in moment: AnswerMoment) -> [InboxEntry] {
        let replies = api.caches.reply2.models(of: value.replies + value.mentions, in: moment)
        let messages = api.caches.message2.models(of: value.messages, in: moment)
        let entries = replies.map(InboxEntry.reply) + messages.map(InboxEntry.message)
        return entries.sorted { $0.created > $1.created }
    }
}
