public import Delegates
public import LemmyMiddleware
public import Middleware
public import Persistence
public import Primitives
public import Propagation

/// A delegate of replies, mentions and messages as one list, newest first. It shows the stored rows while it fetches the current ones.
///
/// ```swift
/// let inbox = try InboxDelegate(of: api, in: store, names: names)
/// for entry in inbox.data where !entry.item.read { entry.item.setRead(true) }
/// ```
@MainActor
public final class InboxDelegate: AnswerDelegate {
    /// The state that views observe.
    public let state: DelegateState<[InboxEntry]>
    /// The file of this account on this server.
    public let cacheFile: CacheFile<StoredAnswer<InboxPageValue>>
    /// The answer that was last fetched or read.
    public var cache: StoredAnswer<InboxPageValue>? {
        didSet { liveStamp = nil }
    }
    /// The stamp of an answer that this launch fetched; nil while the cache comes from a file.
    public var liveStamp: Stamp?

    /// The client that loads the inbox.
    public let api: ApiClient
    private let limit: Int

    /// Creates the delegate, shows the content of the file, and refreshes it if it is two hours old.
    ///
    /// - Parameters:
    ///   - api: The client that loads the inbox.
    ///   - store: The store of the file.
    ///   - names: The cache names in use in this store.
    ///   - limit: The maximum number of rows of each kind, 1 to 50.
    ///   - clock: The clock that determines freshness; the client's own by default.
    /// - Throws: `DelegateError` with code `duplicateName` if this account already has such a delegate; share that one.
    public init(
        of api: ApiClient,
        in store: FileStore,
        names: CacheNameRegistry,
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

    /// Fetches all three kinds; throws if one of them fails.
    public func fetchValue() async throws -> (InboxPageValue, Stamp) {
        let (page, stamp) = try await api.getInboxPageValue(limit: limit)
        return (page, stamp)
    }

    /// Returns the living rows, newest first.
    public func models(of value: InboxPageValue, in moment: AnswerContext) -> [InboxEntry] {
        let replies = api.caches.reply2.models(of: value.replies + value.mentions, in: moment)
        let messages = api.caches.message2.models(of: value.messages, in: moment)
        let entries = replies.map(InboxEntry.reply) + messages.map(InboxEntry.message)
        return entries.sorted { $0.created > $1.created }
    }
}
