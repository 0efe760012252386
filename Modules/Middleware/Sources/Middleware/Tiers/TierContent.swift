public import Cache
import Consistency
import Primitives
public import Propagation

/// One tier of a client's home: which of its entities have living models, and what the home does with models whose type it does not know.
public final class TierContent<Model: TierModel>: CountedCache {
    /// The name in logs and statistics: `post2`.
    public let kind: String
    private let log: PropagationLog
    private let knowledge: Lock<Knowledge>
    /// Its number in the knowledge's counts.
    private let number: Int
    @usableFromInline let lives: LifeTick
    @usableFromInline let followers: LifeFollowers<Model.Value.ID>
    @usableFromInline let addresses: AddressBook<Model.Value.ID>

    init(_ knowledge: Lock<Knowledge>, commits: Commits, news: LifeNews) {
        kind = "\(Model.Value.kind)\(Model.Value.tier)"
        log = commits.log
        self.knowledge = knowledge
        number = knowledge.withLock { $0.addTier() }
        lives = LifeTick(commits: commits)
        followers = LifeFollowers(news: news)
        addresses = AddressBook(news: news)
    }

    // MARK: Its models

    /// The living model of an entity; nil if there is none, or if it is dying. From any thread.
    ///
    /// - Complexity: O(1).
    @inlinable
    func object(for id: Model.Value.ID) -> Model? {
        // A class's own cast: that of an existential is ten times as slow.
        let found: AnyObject? = find(Model.Value.key(of: id))
        return found as? Model
    }

    /// Takes a new model.
    ///
    /// - Returns: The one model of the entity: another, if one lives already.
    @inlinable
    func enter(_ model: Model, in entry: HeldEntry, because cause: Cause?) -> Model {
        enter(model, in: entry, "\(model.id)", because: cause) as? Model ?? model
    }

    /// The living models, in no particular order.
    ///
    /// - Complexity: O(what lives of all tiers).
    @usableFromInline
    var objects: [Model] {
        let tier = ObjectIdentifier(Model.Value.Fields.self)
        return knowledge.withLock { $0.models(of: tier) }.compactMap { $0 as? Model }
    }

    /// How many models live, dying ones included until their `deinit` has run.
    public var count: Int { knowledge.withLock { $0.counts[number].living } }

    /// How often it was asked, and what came of it.
    public var statistics: CacheStatistics {
        let counts = knowledge.withLock { $0.counts[number] }
        return CacheStatistics(
            hits: counts.hits,
            makes: counts.makes,
            updates: counts.updates,
            evictions: counts.evictions
        )
    }

    @usableFromInline
    func find(_ key: EntryKey) -> (any AnyObject & Sendable)? { knowledge.withLock { $0.model(key) } }

    /// The living model of an entity; if there is none, the entry that one is made for, which holds it from now on. In a commit.
    @usableFromInline @MainActor
    func findOrHold(
        _ saying: Saying,
        _ id: @autoclosure () -> String,
        at stamp: Stamp,
        in home: Home
    ) -> ModelOrEntry {
        let holding = home.findOrHold(saying, at: stamp, countedFor: number)
        if case .living = holding, log.isOn {
            log.record(.hit, cause: home.commits.cause, entity: EntityKey(kind: kind, id: id()), "found alive")
        }
        return holding
    }

    @usableFromInline
    func enter(
        _ model: any AnyObject & Sendable,
        in entry: HeldEntry,
        _ id: @autoclosure () -> String,
        because cause: Cause?
    ) -> AnyObject? {
        let other = knowledge.withLock { $0.enter(model, at: entry.place, of: number) }
        if other == nil { log.record(.make, cause: cause, entity: EntityKey(kind: kind, id: id()), "made") }
        return other
    }

    /// Ends a model's part, from its `deinit`, on any thread.
    @usableFromInline
    func leave(_ key: EntryKey, _ id: @autoclosure () -> String, _ identity: ObjectIdentifier) {
        // What nobody shows any more is let go outside of the lock.
        let (freed, isModel) = knowledge.withLock { $0.leave(key, identity, of: number) }
        withExtendedLifetime(freed) {}
        if isModel { log.record(.evict, cause: nil, entity: EntityKey(kind: kind, id: id()), "freed") }
    }

    // MARK: Births and deaths

    /// Called in the commit that makes a model, when it can be found.
    @inlinable @MainActor
    func noteBirth(of value: Model.Value) {
        lives.noteBirth()
        if followers.isAwaited { followers.tellBirth(value.id) }
        if addresses.isAwaited, let address = value.box.fields.stubAddress {
            addresses.noteBirth(value.id, at: address)
        }
    }

    /// Called from a model's `deinit`, on any thread, when it can no longer be found.
    @inlinable
    func noteDeath(of id: Model.Value.ID) {
        lives.noteDeath()
        if followers.isAwaited { followers.tellDeath(id) }
    }
}

/// A tier, whatever it holds.
@MainActor
protocol AnyTierContent: Sendable {
    /// Shows other fields in an entity's living model, if there is one.
    func show(_ id: EntityID, _ box: AnyBox, editsChanged: Bool)

    /// An entity's living model; nil if there is none.
    func model(_ id: EntityID) -> (any TierModel)?

    /// What trees are to show of an entity: its model's snapshot, or what they show with these fields; nil if they show nothing of it.
    func snapshot(_ id: EntityID, _ box: AnyBox, in trees: ConsistencyManager, server: String) -> (any TierValue)?
}

extension TierContent: AnyTierContent {
    func show(_ id: EntityID, _ box: AnyBox, editsChanged: Bool) {
        guard let box = box as? Box<Model.Value.Fields>, let id = Model.Value.id(of: id) else { return }
        object(for: id)?.show(box, editsChanged: editsChanged)
    }

    func model(_ id: EntityID) -> (any TierModel)? {
        Model.Value.id(of: id).flatMap { object(for: $0) }
    }

    func snapshot(_ id: EntityID, _ box: AnyBox, in trees: ConsistencyManager, server: String) -> (any TierValue)? {
        guard let id = Model.Value.id(of: id) else { return nil }
        let identifier = Model.Value.identifier(id, server: server)
        guard trees.isListening(to: identifier) else { return nil }
        return object(for: id)?.tierValue ?? (trees.value(of: identifier) as? Model.Value)?.showing(box)
    }
}
