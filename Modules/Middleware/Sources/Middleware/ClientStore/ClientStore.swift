public import Consistency
public import Primitives
public import Propagation
import Synchronization

/// The store of everything that a client knows. It feeds models and value trees, in this direction only.
///
/// `EntityStore`, a value behind one lock, makes the decisions. The client store calls it off the main actor to compare an answer, and on
/// the main actor, in a commit, to change the shown values. There is one client store for each client: two accounts share nothing.
///
/// ```swift
/// @MainActor
/// final class NotesClient: ContentClient {
///     nonisolated let clientStore: ClientStore
///
///     init(server: String, commits: Commits) {
///         clientStore = ClientStore(server: server, commits: commits)
///         clientStore.add(Note1.self, Note2.self)
///     }
/// }
/// ```
@MainActor
public final class ClientStore {
    /// The commits in which every change is made.
    public nonisolated let commits: Commits
    /// The value trees that are kept in step with the models.
    public nonisolated let trees: ConsistencyManager
    /// The server of these entities: the host, the port if it is not the scheme's default, and the path below which the server answers.
    public nonisolated let server: String

    nonisolated let entityStore: Lock<EntityStore>
    let reads = InFlightReads()
    /// Asks the server whether it still knows the account, before an answer is shown that clears a mark of the viewer's own; throws if it
    /// does not. The client sets it; a guest does not need it.
    public var checkAccount: (@Sendable () async throws -> Void)?
    /// Reads an entity again and publishes what it read, as ``load(_:_:show:)`` does; throws if the read fails. The client sets it.
    ///
    /// It answers two questions: whether the server has applied an edit of a field group whose answer got lost, and whether somebody else
    /// has changed the fields of an edit that asks first. A client with such edits (``ConflictPolicy/ask``) needs it: without it, or if it
    /// does not publish the version that it read, each of them becomes a conflict without fields. For other edits it is optional.
    public var lookUp: (@MainActor (_ subject: EntityKey, _ group: String) async throws -> Void)?
    /// False if ``lookUp`` serves only edits that ask about conflicts, and a lost answer is reported without a read.
    package var looksUpLostEdits = true
    /// Called with every answer that a read has published and the stamp of its request's start, so that a cache can store it. Not called
    /// for paged lists.
    public var onRead: (@MainActor (any TierAnswer, Stamp) -> Void)?
    nonisolated let tiers = Lock<[ObjectIdentifier: any AnyIdentityMap]>([:])
    let tierRegistry = TierRegistry()
    nonisolated let queries = QueryRegistry()
    nonisolated let lifetimeNotifier: LifetimeNotifier
    /// The living objects for an inspector.
    nonisolated let inspected: ClientStoreInspection

    // The actions of an event that are not performed yet; see ClientStore+Actions.swift.
    var deferredActions: [EntityStoreAction] = []
    var submissions: [Edit.ID: Submission] = [:]
    package let sender = EditSender()
    /// True if every edit is confirmed without a request, as for a mock.
    var confirmsEditsLocally = false
    /// The edits that are not confirmed yet, where the client keeps them.
    public private(set) lazy var outbox = Outbox(self)
    /// True while an outbox item waits to be sent in order. A newly submitted edit then waits behind it.
    package nonisolated internal(set) var hasBacklog: Bool {
        get { backlog.load(ordering: .relaxed) }
        set { backlog.store(newValue, ordering: .relaxed) }
    }
    private nonisolated let backlog = Atomic<Bool>(false)

    // The logs that keep edits across launches; see ClientStore+EditLog.swift.
    var editLogs: [any EditLog] = []
    var storedNumber = Int64.min
    var pendingWrites: [PendingWrite] = []
    /// The batch that has not begun, and the last one.
    var nextWrite: Task<Set<OutboxItem.ID>, Never>?
    var lastWrite: Task<Set<OutboxItem.ID>, Never>?

    // The entities that the trees show; see ClientStore+ConsistencyAuthority.swift.
    var shownInTrees: Set<ModelIdentifier> = []
    var retainedByTrees: [ModelIdentifier: TierKey] = [:]
    var incomingFromTrees: [TierKey: (update: EntityUpdate, stamp: Stamp)] = [:]
    var dirtyInTrees: [TierKey: AnySnapshot] = [:]

    /// Makes an empty client store.
    ///
    /// - Parameters:
    ///   - server: The server whose entities it accepts; values of another server are refused.
    ///   - commits: The environment's commits; all clients that are shown together share them.
    ///   - confirmedEditCapacity: The number of confirmed edits that are remembered.
    public nonisolated init(server: String, commits: Commits, confirmedEditCapacity: Int = 10_000) {
        self.server = server
        self.commits = commits
        trees = ConsistencyManager(commits: commits)
        lifetimeNotifier = LifetimeNotifier(commits: commits)
        entityStore = Lock(EntityStore(confirmedEditCapacity: confirmedEditCapacity))
        inspected = ClientStoreInspection(commits.inspection)
        inspected.begin(with: self)
    }

    /// Makes an empty client store that remembers a number of confirmed edits.
    @available(*, deprecated, renamed: "init(server:commits:confirmedEditCapacity:)")
    public nonisolated convenience init(server: String, commits: Commits, journalCapacity: Int) {
        self.init(server: server, commits: commits, confirmedEditCapacity: journalCapacity)
    }

    // MARK: Tiers

    /// Adds a tier, once, before any of its entities is shown or restored.
    ///
    /// - Returns: The identity map, which a client with named tiers keeps for ``ModelCache/init(_:api:)``. Use ``add(_:)`` for a client
    ///   without named tiers.
    public func addTier<Model: TierModel>(_ model: Model.Type) -> IdentityMap<Model> {
        let content = IdentityMap<Model>(
            entityStore,
            commits: commits,
            news: lifetimeNotifier,
            queries: queries,
            source: inspected.inspectionNumber
        )
        tiers.withLock { $0[ObjectIdentifier(Model.Value.Fields.self)] = content }
        tierRegistry.add(Model.Value.self)
        inspected.add(content)
        trees.authority = self
        return content
    }

    /// Returns the types of the models of a kind, from a tier upwards, by the names of their tiers.
    package func modelTypes(ofKind kind: String, from tier: Int) -> [String: any TierModel.Type] {
        tiers.withLock { Array($0.values) }.reduce(into: [:]) { $0[$1.kind] = $1.modelType(ofKind: kind, from: tier) }
    }

    /// Returns true if fields of an entity were read from a file, and no answer of this launch has delivered them. A tier without fields of
    /// its own does not count.
    package func hasStoredFields(ofKind kind: String, _ id: EntityID) -> Bool {
        func isStored<Model: TierModel>(_ model: Model.Type) -> Bool {
            guard !Model.observed.isEmpty else { return false }
            return entityStore.withLock { $0.isStored(TierKey(Model.Value.Fields.self, id)) }
        }
        return modelTypes(ofKind: kind, from: 1).values.contains { isStored($0) }
    }

    /// Unregisters a model from the client store. It is called from the model's `deinit`, on any thread.
    ///
    /// - Complexity: O(1).
    @inlinable
    public nonisolated func unregister<Model: TierModel>(
        _ content: IdentityMap<Model>,
        _ id: Model.Value.ID,
        _ identity: ObjectIdentifier
    ) {
        content.leave(Model.Value.key(of: id), "\(id)", identity)
        content.recordRemoval(of: id)
    }

    // MARK: Known state

    /// The stamp of the last confirmed edit's answer.
    public nonisolated var lastConfirmation: Stamp { entityStore.withLock { $0.lastConfirmation } }

    /// Returns true if a value requested at that stamp can no longer be brought up to date and has to be fetched again.
    package nonisolated func isOutdated(_ startedAt: Stamp) -> Bool {
        entityStore.withLock { $0.isOutdated(startedAt) }
    }

    /// The number of entries that a model or tree shows or an edit uses; zero once every model, tree and edit is gone.
    public nonisolated var entryCount: Int { entityStore.withLock { $0.entryCount } }
}

/// An owner of content models: a client of one server for one account.
public protocol ContentClient: AnyObject, Sendable {
    /// The store of everything that the client knows.
    nonisolated var clientStore: ClientStore { get }

    /// Returns the reason why the client cannot write at all, known without a request; nil if it can write.
    ///
    /// - Parameter edit: The edit to send, in words.
    nonisolated func refusal(of edit: String) -> (any Error)?
}

extension ContentClient {
    /// Returns nil, so that the client can write.
    public nonisolated func refusal(of edit: String) -> (any Error)? { nil }
}
