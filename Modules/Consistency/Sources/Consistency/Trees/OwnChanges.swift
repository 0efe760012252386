/// Finds which identifiers were given other fields of their own, or are new: what only contains a change has said nothing by itself.
///
/// - Returns: Their new values, parents before children; nil if something that has no identifier, and belongs to none, is another.
/// - Complexity: O(nodes of both), and a comparison of each of the new ones.
func ownChanges<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [any ConsistencyManagerModel]? {
    let before = ValueCollector()
    let after = ValueCollector()
    before.visit(old)
    after.visit(new)
    let changed = after.order.flatMap { identifier in
        after.values[identifier, default: []].filter { value in
            guard let old = before.value(like: value) else { return true }
            return !isEqual(withChildren(of: before, in: value), old)
        }
    }
    if new.modelIdentifier == nil, !isEqual(withChildren(of: before, in: new), old) { return nil }
    return changed
}

/// A value with the children that are sampled in the place of its own.
private func withChildren(of sample: ValueCollector, in value: any ConsistencyManagerModel)
    -> any ConsistencyManagerModel
{
    func open<Value: ConsistencyManagerModel>(_ value: Value) -> any ConsistencyManagerModel {
        value.map(ModelTransform(SampledChildren(sample))) ?? value
    }
    return open(value)
}

/// Puts sampled values in the place of identified children; what has no identifier is part of what contains it.
private final class SampledChildren: TreeWalk {
    private let sample: ValueCollector

    init(_ sample: ValueCollector) { self.sample = sample }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard node.modelIdentifier != nil else { return node.map(ModelTransform(self)) }
        return sample.value(like: node) as? Node ?? node
    }
}
