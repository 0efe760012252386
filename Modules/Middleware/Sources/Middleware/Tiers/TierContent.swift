public import Cache
import Consistency
import Primitives
import Propagation

/// One tier of a client's home: the identity map of its models, and what the home does with models whose type it does not know.
public final class TierContent<Model: TierModel>: Sendable {
    /// The map.
    public let cache: ContentCache<Model.Value.ID, Model>
    @usableFromInline let lives: LifeTick

    init(commits: Commits) {
        cache = ContentCache(kind: "\(Model.Value.kind)\(Model.Value.tier)", log: commits.log)
        lives = LifeTick(commits: commits)
    }
}

/// A tier, whatever it holds.
@MainActor
protocol AnyTierContent: Sendable {
    /// Shows other fields in an entity's living model, if there is one.
    func show(_ id: EntityID, _ box: AnyBox, editsChanged: Bool)

    /// What trees are to show of an entity: its model's snapshot, or what they show with these fields; nil if they show nothing of it.
    func snapshot(_ id: EntityID, _ box: AnyBox, in trees: ConsistencyManager, server: String) -> (any TierValue)?
}

extension TierContent: AnyTierContent {
    func show(_ id: EntityID, _ box: AnyBox, editsChanged: Bool) {
        guard let box = box as? Box<Model.Value.Fields>, let id = Model.Value.id(of: id) else { return }
        cache.object(for: id)?.show(box, editsChanged: editsChanged)
    }

    func snapshot(_ id: EntityID, _ box: AnyBox, in trees: ConsistencyManager, server: String) -> (any TierValue)? {
        guard let id = Model.Value.id(of: id) else { return nil }
        let identifier = Model.Value.identifier(id, server: server)
        guard trees.isListening(to: identifier) else { return nil }
        return cache.object(for: id)?.tierValue ?? (trees.value(of: identifier) as? Model.Value)?.showing(box)
    }
}
