/// Finds which identifiers have other values than they had, without going through what is below a node more than once.
///
/// Children first, as ``TreeDifference`` has it: what contains a change is changed, and is not compared. What contains none is compared with
/// the old children put in, so that the comparison ends at them.
final class ValueComparison {
    private let before: ValueSample
    private let after: ValueSample
    /// What was found of the values that stand in the samples.
    private var found: [ModelIdentifier: Bool] = [:]

    init(_ before: ValueSample, _ after: ValueSample) {
        self.before = before
        self.after = after
    }

    /// Whether an identifier has another value than before, of whatever kind; those of one kind are compared.
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
            guard let new: Value = known(new) else { return true }
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

    /// Whether this is the very value that stands in a sample; a model inside itself may hold another one.
    private func isSampled<Value: ConsistencyManagerModel>(
        _ value: Value,
        _ identifier: ModelIdentifier,
        in sample: ValueSample
    ) -> Bool {
        guard let sampled = sample.value(of: identifier), let sampled: Value = known(sampled) else { return false }
        return haveSameBits(sampled, value)
    }

    private func compare<Value: ConsistencyManagerModel>(_ old: Value, _ new: Value) -> Bool {
        let left = ChildList(of: old).children
        let right = ChildList(of: new).children
        // Without children, or with others, a comparison ends soon by itself.
        guard !left.isEmpty, left.count == right.count,
            zip(left, right).allSatisfy({ $0.modelIdentifier == $1.modelIdentifier })
        else { return old != new }
        for (left, right) in zip(left, right) where differ(left, right) { return true }
        return new.map(ModelTransform(ChildSubstitution(left))) != old
    }
}

/// Puts children, in order, in the place of those that equal them.
private final class ChildSubstitution: TreeWalk {
    private var rest: ArraySlice<any ConsistencyManagerModel>

    init(_ children: [any ConsistencyManagerModel]) { rest = children[...] }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard let child = rest.popFirst(), let child: Node = known(child) else { return node }
        return child
    }
}
