/// Makes models agree with the known values of each identifier: later and newer values, other projections, deletions.
///
/// It traverses whole trees and reads the identifier of every node, so it is used only if posted values contradict each other or values
/// that replace them.
final class ModelResolver: TreeWalk {
    private var known: [ModelIdentifier: [any ConsistencyManagerModel]] = [:]
    private let deleted: Set<ModelIdentifier>
    private var inProgress: Set<ModelIdentifier> = []
    private(set) var problems: [ConsistencyError] = []

    /// Makes a resolver with the values of a change.
    init(entries: [PreparedChange.Entry], deleted: [ModelIdentifier]) {
        self.deleted = Set(deleted)
        super.init()
        known.reserveCapacity(entries.count)
        for entry in entries { known[entry.identifier] = [entry.value] + entry.others }
    }

    /// Replaces the known values of an identifier.
    func setValues(_ identifier: ModelIdentifier, as values: [any ConsistencyManagerModel]) {
        known[identifier] = values
    }

    /// Returns the resolved models without the deleted ones.
    func resolve(_ models: [any ConsistencyManagerModel]) -> [any ConsistencyManagerModel] {
        models.compactMap { model in resolve(model) }
    }

    /// Returns one resolved model; nil if it is deleted.
    func resolve<Node: ConsistencyManagerModel>(_ node: Node) -> Node? { transform(node) }

    /// Returns a value with resolved children; its own fields must already be resolved.
    func resolveChildren<Node: ConsistencyManagerModel>(of node: Node) -> Node? {
        guard let identifier = node.modelIdentifier else { return node.map(ModelTransform(self)) }
        // A model inside itself would recurse for ever; the inner one stays unchanged.
        guard inProgress.insert(identifier).inserted else { return node }
        defer { inProgress.remove(identifier) }
        return node.map(ModelTransform(self))
    }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard let identifier = node.modelIdentifier else { return node.map(ModelTransform(self)) }
        guard !deleted.contains(identifier) else { return nil }
        guard let values = known[identifier] else { return resolveChildren(of: node) }
        let merged = Projection.merge(values, into: node) { problems.append($0) }
        return resolveChildren(of: merged)
    }
}
