public import Middleware
public import Observation
public import Persistence
import Propagation

/// An ordered list of all models of a tier that match, of those that are alive and of those that are stored: offline, it lists what was
/// loaded in earlier launches.
///
/// ```swift
/// let starred = client.query(
///     Note2.self, in: store, scope: .account("alice", on: "notes.example"),
///     where: { $0.isStarred }, sortedBy: .descending(\.stars)
/// )
/// starred.items          // what is alive at once; the rows of stored lists and entities when the files are read
/// ```
///
/// It reads each file of the scope that a ``CachedFeed`` or a ``CachedModel`` has stored with rows of this tier, or of a higher one.
/// Values from the files go through the same merge as a response: edits that were confirmed later are applied to them, and so are edits
/// that still wait. From then on the list follows every change, as a `LiveQuery` does.
///
/// The object retains the models from the files, also those that do not match, because a later change can make them match.
@MainActor
public final class CachedQuery<Model: TierModel> {
    /// The rows with `count`, `contains`, `index(of:)`, groups and changes.
    public let query: LiveQuery<Model>
    private let trigger = ObservationTrigger()
    private let store: FileStore
    private let scope: StoreScope
    private let attach: @MainActor () async -> Void
    /// The models from the files.
    private var retained: [any TierModel] = []
    private var reading: Task<Void, Never>?

    /// Lists the models that are alive, and reads the stored ones.
    ///
    /// It also attaches a ``FileEditLog`` in the same scope to the client's store, which keeps the edits across launches.
    ///
    /// - Parameters:
    ///   - model: The tier.
    ///   - api: The client of the models.
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - matches: Returns true if a model is listed. Every value that it reads is followed.
    ///   - order: The order of the rows.
    public convenience init<Key>(
        _ model: Model.Type = Model.self,
        of api: Model.Client,
        in store: FileStore,
        scope: StoreScope,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy order: QueryOrder<Model, Key>
    ) {
        let query = LiveQuery(model, of: api, where: matches, sortedBy: order)
        self.init(query, in: store, scope: scope) {
            _ = await FileEditLog.attach(to: api.clientStore, store: store, scope: scope)
        }
    }

    /// Adds the stored models to a query, after `attach` has restored the edits that are kept in the same scope.
    package init(
        _ query: LiveQuery<Model>,
        in store: FileStore,
        scope: StoreScope,
        attach: @escaping @MainActor () async -> Void
    ) {
        (self.query, self.store, self.scope, self.attach) = (query, store, scope, attach)
        read()
    }

    /// The models that match, in order. Observable.
    ///
    /// - Complexity: O(1).
    public var items: QueryRows<Model> { query.items }

    /// The number of models that match. Observable.
    public var count: Int { query.count }

    /// The models from the files that are not listed now.
    public var others: [any TierModel] {
        let listed = Set(items.map(ObjectIdentifier.init))
        return retained.filter { !listed.contains(ObjectIdentifier($0)) }
    }

    /// True until the files are read. Observable.
    public var isReading: Bool {
        trigger.access()
        return reading != nil
    }

    /// Reads the files again, for lists that were stored since. Calls while the files are read wait for them.
    public func reload() async {
        await (reading ?? read()).value
    }

    /// Waits until the files are read.
    public func waitUntilOpen() async { await reading?.value }

    @discardableResult
    private func read() -> Task<Void, Never> {
        let wipes = store.wipeCount(of: scope)
        let commits = query.api.clientStore.commits
        let task = commits.activity.start { [weak self, attach, store, scope, api = query.api] in
            await attach()
            let models = await StoredRows.publish(
                Model.self,
                in: store,
                scope: scope,
                of: api,
                unless: {
                    store.wipeCount(of: scope) != wipes
                }
            )
            commits.run(commits.makeCause(.disk, "the stored rows are read")) {
                self?.retained = models
                self?.reading = nil
                self?.trigger.notify()
            }
        }
        reading = task
        return task
    }
}

extension CachedQuery: Observable {}

extension ContentClient {
    /// Returns an ordered list of all models of a tier that match, of those that are alive and of those that are stored; see
    /// ``CachedQuery``.
    ///
    /// - Parameters:
    ///   - model: The tier.
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - matches: Returns true if a model is listed. Every value that it reads is followed.
    ///   - order: The order of the rows.
    @MainActor
    public func query<Model: TierModel, Key>(
        _ model: Model.Type,
        in store: FileStore,
        scope: StoreScope,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy order: QueryOrder<Model, Key>
    ) -> CachedQuery<Model> where Model.Client == Self {
        CachedQuery(model, of: self, in: store, scope: scope, where: matches, sortedBy: order)
    }
}
