/// Finds the identifiers whose values changed, and visits the descendants of a node at most once.
///
/// Children come first, as in ``TreeDifference``: a node that contains a change is changed and is not compared. A node without changed
/// descendants is compared after its children are replaced by the old ones, so that the comparison ends at them.
final class ValueComparison {
    private let before: ValuesByIdentifier
    private let after: ValuesByIdentifier
    /// The results for the values in the samples.
    private var found: [ModelIdentifier: Bool] = [:]

    init(_ before: ValuesByIdentifier, _ after: ValuesByIdentifier) {
        self.before = before
        self.after = after
    }

    /// Returns true if the value of an identifier changed; values of the same type and projection are compared.
    func isChanged(_ identifier: ModelIdentifier) -> Bool {
        if let known = found[identifier], known { return true }
        let old = before.kinds(of: identifier)
        var hasCounterpart = false
        for value in after.kinds(of: identifier) {
            guard let counterpart = old.first(where: { isProjection($0, like: value) }) else { continue }
            hasCounterpart = true
            if differ(counterpart, value) { return true }
        }
        return !hasCounterpart
    }

    private func differ(_ old: any ConsistencyManagerModel, _ new: any ConsistencyManagerModel) -> Bool {
        func open<Value: ConsistencyManagerModel>(_ old: Value) -> Bool {
            guard let new: Value = exactCast(new) else { return true }
            return haveSameBits(old, new) ? false : differ(values: old, new)
        }
        return open(old)
    }

    private func differ<Value: ConsistencyManagerModel>(values old: Value, _ new: Value) -> Bool {
        guard let identifier = old.modelIdentifier, isSampled(old, identifier, in: before),
            isSampled(new, identifier, in: after)
        else { return compare(old, new) }
        if let known = found[identifier] { return known }
        let result = compare(old, new)
        found[identifier] = result
        return result
    }

    /// Returns true if this is the value in the sample; a model inside itself may have another one.
    private func isSampled<Value: ConsistencyManagerModel>(
        _ value: Value,
        _ identifier: ModelIdentifier,
        in sample: ValuesByIdentifier
    ) -> Bool {
        guard let sampled = sample.value(of: identifier), let sampled: Value = exactCast(sampled) else { return false }
        return haveSameBits(sampled, value)
    }

    private func compare<Value: ConsistencyManagerModel>(_ old: Value, _ new: Value) -> Bool {
        let left = ChildList(of: old).children
        let right = ChildList(of: new).children
        // Without children, or with different ones, a direct comparison ends early.
        guard !left.isEmpty, left.count == right.count,
            zip(left, right).allSatisfy({ $0.modelIdentifier == $1.modelIdentifier })
        else { return old != new }
        for (left, right) in zip(left, right) where differ(left, right) { return true }
        return new.map(ModelTransform(ChildSubstitution(left))) != old
    }
}

/// Replaces children, in order, by equal ones.
private final class ChildSubstitution: TreeWalk {
    private var rest: ArraySlice<any ConsistencyManagerModel>

    init(_ children: [any ConsistencyManagerModel]) { rest = children[...] }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard let child = rest.popFirst(), let child: Node = exactCast(child) else { return node }
        return child
    }
}
