/// The values of a tree, or of the relevant parts of it, by identifier.
final class ValuesByIdentifier: TreeVisitor {
    private(set) var order: [ModelIdentifier] = []
    private var values: [ModelIdentifier: any ConsistencyManagerModel] = [:]
    /// The additional values of identifiers that have values of several types or projections.
    private var others: [ModelIdentifier: [any ConsistencyManagerModel]] = [:]

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        insert(node)
        node.forEach(ModelVisitor(self))
    }

    func contains(_ identifier: ModelIdentifier) -> Bool { values[identifier] != nil }

    /// Returns the value of an identifier; the last one if there are several.
    func value(of identifier: ModelIdentifier) -> (any ConsistencyManagerModel)? { values[identifier] }

    /// Returns the values of an identifier, one of each type and projection.
    func kinds(of identifier: ModelIdentifier) -> [any ConsistencyManagerModel] {
        guard let value = values[identifier] else { return [] }
        return [value] + (others[identifier] ?? [])
    }

    private func insert(_ node: some ConsistencyManagerModel) {
        guard let identifier = node.modelIdentifier else { return }
        guard let old = values.updateValue(node, forKey: identifier) else { return order.append(identifier) }
        guard !isProjection(old, like: node) else { return }
        others[identifier, default: []].removeAll { isProjection($0, like: node) || isProjection($0, like: old) }
        others[identifier, default: []].append(old)
    }

    /// Collects the nodes of `old` here and those of `new` in `other`, without the subtrees that share storage at the same place in both.
    func collectDifferent<Old: ConsistencyManagerModel>(
        _ old: Old,
        _ new: any ConsistencyManagerModel,
        _ other: ValuesByIdentifier
    ) {
        if let new: Old = exactCast(new), haveSameBits(old, new) { return }
        insert(old)
        other.insert(new)
        let left = ChildList(of: old).children
        let right = ChildList(of: new).children
        for index in 0..<max(left.count, right.count) {
            if index < left.count, index < right.count {
                collectDifferent(left[index], right[index], other)
            } else if index < left.count {
                visit(left[index])
            } else {
                other.visit(right[index])
            }
        }
    }
}

/// The direct children of a node.
final class ChildList: TreeVisitor {
    private(set) var children: [any ConsistencyManagerModel] = []

    init(of node: some ConsistencyManagerModel) {
        super.init()
        node.forEach(ModelVisitor(self))
    }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) { children.append(node) }
}
