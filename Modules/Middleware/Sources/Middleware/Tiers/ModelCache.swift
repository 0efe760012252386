public import Cache
import Consistency
public import Propagation

/// One client's identity map for one tier, with the client at hand: `client.caches.post2`.
@MainActor
public struct ModelCache<Model: TierModel> {
    private let content: ContentCache<Model.Value.ID, Model>
    private let api: Model.Client

    /// Joins a map with the client that its models belong to.
    public nonisolated init(_ content: ContentCache<Model.Value.ID, Model>, api: Model.Client) {
        self.content = content
        self.api = api
    }

    /// The living model of an entity, if there is one.
    ///
    /// - Complexity: O(1).
    public subscript(id: Model.Value.ID) -> Model? { content.object(for: id) }

    /// The living models, in no particular order.
    public var objects: [Model] { content.objects }

    /// The living model of the value's entity, updated, or a new one.
    ///
    /// Calls the tiers below and the neighbours in turn, so that one value updates every live object it speaks of. Opens a commit if none
    /// is running.
    ///
    /// - Parameters:
    ///   - value: What a server or a file said.
    ///   - stamp: When the request started, or the file was written: a stale value changes nothing.
    /// - Returns: The one model of this entity, tier and client.
    /// - Complexity: O(fields and children).
    @discardableResult
    public func createModel(from value: Model.Value, stamp: Stamp) -> Model {
        guard api.commits.isRunning else {
            return api.commits.run(api.commits.makeCause(.other, "\(Model.Value.kind):\(value.id) from a value")) {
                createModel(from: value, stamp: stamp)
            }
        }
        if let living = content.found(value.id, because: api.commits.cause) {
            living.accept(value, stamp: stamp)
            content.countUpdate()
            return living
        }
        let made = content.object(for: value.id, because: api.commits.cause) {
            Model(api: api, value: value, stamp: stamp)
        }
        adoptNewer(made, value.identifier, than: stamp)
        api.publish(made.tierValue, identifier: value.identifier, stamp: stamp)
        api.didMake(made)
        return made
    }

    /// A tree may have kept what a later answer said while no model lived.
    private func adoptNewer(_ made: Model, _ identifier: ModelIdentifier, than stamp: Stamp) {
        guard let (newer, newerStamp) = api.trees.value(of: identifier, newerThan: stamp) else { return }
        guard let newer = newer as? Model.Value else { return }
        made.accept(newer, stamp: newerStamp)
    }
}
