public import Cache
import Consistency
import Primitives
import Propagation

/// One tier of a client's home: the identity map of its models, and what the home does with models whose type it does not know.
public final class TierContent<Model: TierModel>: Sendable {
    /// The map.
    public let cache: ContentCache<Model.Value.ID, Model>
    @usableFromInline let lives: LifeTick
    @usableFromInline let followers: LifeFollowers<Model.Value.ID>
    @usableFromInline let addresses: AddressBook<Model.Value.ID>

    init(commits: Commits, news: LifeNews) {
        cache = ContentCache(kind: "\(Model.Value.kind)\(Model.Value.tier)", log: commits.log)
        lives = LifeTick(commits: commits)
        followers = LifeFollowers(news: news)
        addresses = AddressBook(news: news)
    }

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
        cache.object(for: id)?.show(box, editsChanged: editsChanged)
    }

    func model(_ id: EntityID) -> (any TierModel)? {
        Model.Value.id(of: id).flatMap { cache.object(for: $0) }
    }

    func snapshot(_ id: EntityID, _ box: AnyBox, in trees: ConsistencyManager, server: String) -> (any TierValue)? {
        guard let id = Model.Value.id(of: id) else { return nil }
        let identifier = Model.Value.identifier(id, server: server)
        guard trees.isListening(to: identifier) else { return nil }
        return cache.object(for: id)?.tierValue ?? (trees.value(of: identifier) as? Model.Value)?.showing(box)
    }
}
