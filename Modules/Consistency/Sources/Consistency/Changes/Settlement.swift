/// Makes models agree with what is known about each identifier: later values, newer ones, other projections, deletions.
///
/// The thorough way, which walks whole trees and asks every node who it is; taken only where posted values contradict each other or
/// something that is known better.
final class Settlement: TreeWalk {
    private var known: [ModelIdentifier: [any ConsistencyManagerModel]] = [:]
    private let deleted: Set<ModelIdentifier>
    private var inProgress: Set<ModelIdentifier> = []
    private(set) var problems: [ConsistencyError] = []

    /// Settles by the values of a change.
    init(entries: [PreparedChange.Entry], deleted: [ModelIdentifier]) {
        self.deleted = Set(deleted)
        super.init()
        known.reserveCapacity(entries.count)
        for entry in entries { known[entry.identifier] = [entry.value] + entry.others }
    }

    /// Replaces what is known about an identifier.
    func know(_ identifier: ModelIdentifier, as values: [any ConsistencyManagerModel]) {
        known[identifier] = values
    }

    /// The models, settled; those that are deleted are left out.
    func settle(_ models: [any ConsistencyManagerModel]) -> [any ConsistencyManagerModel] {
        models.compactMap { model in settle(model) }
    }

    /// One model, settled; nil if it is deleted.
    func settle<Node: ConsistencyManagerModel>(_ node: Node) -> Node? { transform(node) }

    /// A value whose own fields are settled already, with its children settled.
    func settleChildren<Node: ConsistencyManagerModel>(of node: Node) -> Node? {
        guard let identifier = node.modelIdentifier else { return node.map(ModelTransform(self)) }
        // A model inside itself would never end; the inner one stays as it is.
        guard inProgress.insert(identifier).inserted else { return node }
        defer { inProgress.remove(identifier) }
        return node.map(ModelTransform(self))
    }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard let identifier = node.modelIdentifier else { return node.map(ModelTransform(self)) }
        guard !deleted.contains(identifier) else { return nil }
        guard let values = known[identifier] else { return settleChildren(of: node) }
        let merged = Projection.merge(values, into: node) { problems.append($0) }
        return settleChildren(of: merged)
    }
}
