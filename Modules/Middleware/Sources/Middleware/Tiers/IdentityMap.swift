public import Cache
import Consistency
import Primitives
public import Propagation

/// One tier of a client store: the living models of its entities, and the operations on models whose type the client store does not know.
public final class IdentityMap<Model: TierModel>: CacheCounting {
    /// The name in logs and statistics: `post2`.
    public let kind: String
    private let log: PropagationLog
    private let inspection: Inspection
    /// The number of the client store in the inspection.
    private let source: Int
    private let entityStore: Lock<EntityStore>
    /// The index of the tier's statistics in the entity store.
    private let number: Int
    @usableFromInline let lifetimeTrigger: LifetimeTrigger
    @usableFromInline let observers: LifetimeObservers<Model.Value.ID>
    @usableFromInline let addresses: StubAddressIndex<Model.Value.ID>
    @usableFromInline let queries: QueryRegistry

    init(
        _ entityStore: Lock<EntityStore>,
        commits: Commits,
        news: LifetimeNotifier,
        queries: QueryRegistry,
        source: Int
    ) {
        self.queries = queries
        kind = Model.Value.tierName
        log = commits.log
        inspection = commits.inspection
        self.source = source
        self.entityStore = entityStore
        number = entityStore.withLock { $0.addTier() }
        lifetimeTrigger = LifetimeTrigger(commits: commits)
        observers = LifetimeObservers(news: news)
        addresses = StubAddressIndex(news: news)
    }

    // MARK: Models

    /// Returns the living model of an entity; nil if there is none, or if it is dying. It can be called on any thread.
    ///
    /// - Complexity: O(1).
    @inlinable
    func object(for id: Model.Value.ID) -> Model? {
        // A cast of a class instance; a cast of an existential is ten times as slow.
        let found: AnyObject? = find(Model.Value.key(of: id))
        return found as? Model
    }

    /// Registers a new model, and notifies observers and queries. It is called in the commit that makes the model.
    ///
    /// - Returns: The only model of the entity, which is another one if one lives already.
    @inlinable @MainActor
    func register(_ model: Model, of value: Model.Value, in entry: RetainedEntry, because cause: Cause?) -> Model {
        if let other = enter(model, Model.Value.key(of: value.id), in: entry, "\(value.id)", because: cause) {
            return other as? Model ?? model
        }
        // Only a registered model can be found by the notified observers.
        lifetimeTrigger.recordInsertion()
        if queries.hasQueries { queries.modelChanged(Model.Value.key(of: value.id)) }
        if observers.isObserved { observers.notifyInsertion(value.id) }
        if addresses.isAwaited, let address = value.snapshot.fields.stubAddress {
            addresses.recordInsertion(value.id, at: address)
        }
        return model
    }

    /// The living models, in no particular order.
    ///
    /// - Complexity: O(entries of all tiers).
    @usableFromInline
    var objects: [Model] {
        let tier = ObjectIdentifier(Model.Value.Fields.self)
        return entityStore.withLock { $0.models(of: tier) }.compactMap { $0 as? Model }
    }

    /// The number of living models, including dying ones until their `deinit` has run.
    public var count: Int { entityStore.withLock { $0.counts[number].living } }

    /// The number of look-ups, by result.
    public var statistics: CacheStatistics {
        let counts = entityStore.withLock { $0.counts[number] }
        return CacheStatistics(
            hits: counts.hits,
            makes: counts.makes,
            updates: counts.updates,
            evictions: counts.evictions
        )
    }

    @usableFromInline
    func find(_ key: TierKey) -> (any AnyObject & Sendable)? { entityStore.withLock { $0.model(key) } }

    /// Returns the living model of an entity; if there is none, retains an entry for a new one. It is called in a commit.
    @usableFromInline @MainActor
    func findOrRetain(
        _ update: EntityUpdate,
        _ id: @autoclosure () -> String,
        at stamp: Stamp,
        in clientStore: ClientStore
    ) -> ModelLookup {
        let (lookup, actions) = entityStore.withLock { $0.findOrRetain(update, at: stamp, countedFor: number) }
        if !actions.isEmpty { clientStore.apply(actions) }
        if case .living = lookup, log.isOn {
            log.record(.hit, cause: clientStore.commits.cause, entity: EntityKey(kind: kind, id: id()), "found alive")
        }
        return lookup
    }

    @usableFromInline
    func enter(
        _ model: any AnyObject & Sendable,
        _ key: @autoclosure () -> TierKey,
        in entry: RetainedEntry,
        _ id: @autoclosure () -> String,
        because cause: Cause?
    ) -> AnyObject? {
        let other = entityStore.withLock { $0.enter(model, at: entry.place, of: number) }
        guard other == nil else { return other }
        inspection.mark(inspectedID(key().id))
        log.record(.make, cause: cause, entity: EntityKey(kind: kind, id: id()), "made")
        return nil
    }

    /// Removes a model. It is called from the model's `deinit`, on any thread.
    @usableFromInline
    func leave(_ key: TierKey, _ id: @autoclosure () -> String, _ identity: ObjectIdentifier) {
        // A snapshot that is no longer used is released outside the lock.
        let (freed, isModel) = entityStore.withLock { $0.leave(key, identity, of: number) }
        withExtendedLifetime(freed) {}
        guard isModel else { return }
        // The mark does not say that the model is gone: another one may be found by now.
        inspection.mark(inspectedID(key.id))
        log.record(.evict, cause: nil, entity: EntityKey(kind: kind, id: id()), "freed")
    }

    private func inspectedID(_ id: EntityID) -> InspectedID { InspectedID(source: source, tier: kind, id: "\(id)") }

    /// Notifies observers of a removed model. It is called from the model's `deinit`, on any thread, when it can no longer be found.
    @inlinable
    func recordRemoval(of id: Model.Value.ID) {
        lifetimeTrigger.recordRemoval()
        if observers.isObserved { observers.notifyRemoval(id) }
    }
}

/// A tier with models of any type.
@MainActor
protocol AnyIdentityMap: Sendable {
    /// The name of the tier: `post2`.
    var kind: String { get }

    /// Returns the type of the models if they are of a kind and of a tier from `tier` upwards; nil otherwise.
    func modelType(ofKind kind: String, from tier: Int) -> (any TierModel.Type)?

    /// Shows other fields in an entity's living model, if there is one.
    func show(_ id: EntityID, _ snapshot: AnySnapshot, editsChanged: Bool)

    /// Tells an inspector that an entity's model may have changed.
    func markInspected(_ id: EntityID)

    /// Returns the state of an entity's living model for an inspector; nil if there is none.
    func state(of id: EntityID) -> InspectedState?

    /// Returns an entity's living model; nil if there is none.
    func model(_ id: EntityID) -> (any TierModel)?

    /// Returns the value of an entity for trees: that of its model, or the value in the trees with these fields; nil if the trees do not
    /// contain it.
    func treeValue(_ id: EntityID, _ snapshot: AnySnapshot, in trees: ConsistencyManager, server: String) -> (
        any TierValue
    )?
}

extension IdentityMap: AnyIdentityMap {
    func modelType(ofKind kind: String, from tier: Int) -> (any TierModel.Type)? {
        Model.Value.kind == kind && Model.Value.tier >= tier ? Model.self : nil
    }

    func show(_ id: EntityID, _ snapshot: AnySnapshot, editsChanged: Bool) {
        guard let snapshot = snapshot as? Snapshot<Model.Value.Fields>, let id = Model.Value.id(of: id) else { return }
        object(for: id)?.update(snapshot, editsChanged: editsChanged)
    }

    func markInspected(_ id: EntityID) { inspection.mark(inspectedID(id)) }

    func state(of id: EntityID) -> InspectedState? {
        Model.Value.id(of: id).flatMap { object(for: $0) }?.inspectedState
    }

    func model(_ id: EntityID) -> (any TierModel)? {
        Model.Value.id(of: id).flatMap { object(for: $0) }
    }

    func treeValue(_ id: EntityID, _ snapshot: AnySnapshot, in trees: ConsistencyManager, server: String) -> (
        any TierValue
    )? {
        guard let id = Model.Value.id(of: id) else { return nil }
        let identifier = Model.Value.identifier(id, server: server)
        guard trees.isListening(to: identifier) else { return nil }
        return object(for: id)?.tierValue ?? (trees.value(of: identifier) as? Model.Value)?.replacingSnapshot(snapshot)
    }
}

/// The statistics of an identity map of any type; a client's generated `ContentTiers` lists all of its own.
public protocol CacheCounting: Sendable {
    /// The name of the tier: `post2`.
    var kind: String { get }
    /// The number of living objects.
    var count: Int { get }
    /// The number of look-ups, by result.
    var statistics: CacheStatistics { get }
}
