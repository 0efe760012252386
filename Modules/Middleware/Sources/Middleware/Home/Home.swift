public import Consistency
public import Primitives
public import Propagation
import Synchronization

/// Where a client keeps what it knows; models and value trees are fed from here, one way.
///
/// The decisions are those of `Knowledge`, a value behind one lock; a home takes them off the main actor to compare an answer, and on it, in a
/// commit, to change what is shown. There is one for each client: two accounts share nothing.
///
/// ```swift
/// @MainActor
/// final class NotesClient: ContentClient {
///     nonisolated let home: Home
///
///     init(server: String, commits: Commits) {
///         home = Home(server: server, commits: commits)
///         home.add(Note1.self, Note2.self)
///     }
/// }
/// ```
@MainActor
public final class Home {
    /// Where every change is committed.
    public nonisolated let commits: Commits
    /// The value trees that are kept in step with the models.
    public nonisolated let trees: ConsistencyManager
    /// The server whose entities these are: host, port if it is not the scheme's own, and the path below which it answers.
    public nonisolated let server: String

    nonisolated let knowledge: Lock<Knowledge>
    let reads = JoinedReads()
    /// Asks the server whether it still knows the account, before an answer is shown that clears a mark of the viewer's own; throws if
    /// it does not. Set by the client; a guest needs none.
    public var checkViewer: (@Sendable () async throws -> Void)?
    /// Reads an entity again, to learn whether an edit of a group of its fields was made whose answer got lost; throws if it cannot. Set by the
    /// client, if it can.
    public var lookUp: (@MainActor (_ subject: EntityKey, _ group: String) async throws -> Void)?
    /// Told of what a read has brought and shown, with the stamp of its request's start: for who keeps it. Not of lists in pages.
    public var onRead: (@MainActor (any TierAnswer, Stamp) -> Void)?
    nonisolated let tiers = Lock<[ObjectIdentifier: any AnyTierContent]>([:])
    let tierNames = TierNames()
    nonisolated let lifeNews: LifeNews

    // What the actions of an event leave to do; see Home+Acting.
    var outgoing: [KnowledgeAction] = []
    var submissions: [Edit.ID: Submission] = [:]
    let sender = EditSender()
    /// What was done and is not confirmed, where it is kept.
    public private(set) lazy var outbox = Outbox(self)
    /// Whether any of it waits to be sent in order: what is submitted then waits behind it.
    public nonisolated internal(set) var hasBacklog: Bool {
        get { backlog.load(ordering: .relaxed) }
        set { backlog.store(newValue, ordering: .relaxed) }
    }
    private nonisolated let backlog = Atomic<Bool>(false)
    /// What the server had numbered before something new was sent.
    nonisolated let highestSeen = Lock(HighestSeen())

    /// Whether the answer that is being shown has brought something and said it in part: it may say the rest elsewhere.
    @usableFromInline var hasParts = false

    // Where edits are kept across launches; see Home+Recording.
    var recorders: [any EditRecorder] = []
    var keptNumber = Int64.min
    var unwritten: [Unwritten] = []
    /// The batch that has not begun, and the last one.
    var nextWrite: Task<Set<Intention.ID>, Never>?
    var lastWrite: Task<Set<Intention.ID>, Never>?

    // What the trees show; see Home+Trees.
    var shownInTrees: Set<ModelIdentifier> = []
    var heldByTrees: [ModelIdentifier: EntryKey] = [:]
    var arriving: [EntryKey: (saying: Saying, stamp: Stamp)] = [:]
    var dirtyInTrees: [EntryKey: AnyBox] = [:]

    /// Makes a home that knows nothing.
    ///
    /// - Parameters:
    ///   - server: Whose entities it takes; values of another are refused.
    ///   - commits: The environment's; all clients that are shown together share it.
    ///   - journalCapacity: How many confirmed edits are remembered.
    public nonisolated init(server: String, commits: Commits, journalCapacity: Int = 10_000) {
        self.server = server
        self.commits = commits
        trees = ConsistencyManager(commits: commits)
        lifeNews = LifeNews(commits: commits)
        knowledge = Lock(Knowledge(journalCapacity: journalCapacity))
    }

    // MARK: Tiers

    /// Adds a tier, once, before anything of it is shown or restored.
    ///
    /// - Returns: What a client keeps that names its tiers itself, for ``ModelCache/init(_:api:)``; ``add(_:)`` is for one that does not.
    public func tier<Model: TierModel>(_ model: Model.Type) -> TierContent<Model> {
        let content = TierContent<Model>(knowledge, commits: commits, news: lifeNews)
        tiers.withLock { $0[ObjectIdentifier(Model.Value.Fields.self)] = content }
        tierNames.add(Model.Value.self)
        trees.authority = self
        return content
    }

    /// Ends a model's part in the home; called from its `deinit`, on any thread.
    ///
    /// - Complexity: O(1).
    @inlinable
    public nonisolated func leave<Model: TierModel>(
        _ content: TierContent<Model>,
        _ id: Model.Value.ID,
        _ identity: ObjectIdentifier
    ) {
        content.leave(Model.Value.key(of: id), "\(id)", identity)
        content.noteDeath(of: id)
    }

    // MARK: What is known

    /// When the last edit was confirmed, by the stamp of its answer.
    public nonisolated var lastConfirmation: Stamp { knowledge.withLock { $0.lastConfirmation } }

    /// Whether what was asked for then can no longer be brought up to date: fetch it again.
    public nonisolated func isOutdated(_ startedAt: Stamp) -> Bool { knowledge.withLock { $0.isOutdated(startedAt) } }

    /// How many tiers of entities somebody shows or edits: zero once every model, tree and edit is gone.
    public nonisolated var entryCount: Int { knowledge.withLock { $0.entryCount } }
}

/// What owns content models: a client of one server for one account.
public protocol ContentClient: AnyObject, Sendable {
    /// Where it keeps what it knows.
    nonisolated var home: Home { get }

    /// Why it cannot write at all, known without asking the server; nil if it can.
    ///
    /// - Parameter edit: What it is to write, in words.
    nonisolated func refusal(of edit: String) -> (any Error)?
}

extension ContentClient {
    /// Nothing speaks against it.
    public nonisolated func refusal(of edit: String) -> (any Error)? { nil }
}
