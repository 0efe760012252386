/// Finds what changed inside a node that is replaced by a posted value.
final class TreeDifference: Visitation {
    private let nodes: [SkeletonNode]
    private var hits: ArraySlice<Int32>
    private var cursor: Int
    private let change: PreparedChange
    private let changes: [Int32]
    private(set) var changed: [Int32] = []
    private(set) var deleted: [Int32] = []

    init(nodes: [SkeletonNode], hits: ArraySlice<Int32>, from start: Int, change: PreparedChange, changes: [Int32]) {
        self.nodes = nodes
        self.hits = hits
        cursor = start
        self.change = change
        self.changes = changes
    }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        guard cursor < nodes.count else { return }
        let start = cursor
        let end = start + Int(nodes[start].size)
        defer {
            cursor = end
            while let hit = hits.first, hit < end { hits.removeFirst() }
        }
        guard let hit = hits.first, hit < end else { return }
        if hit == start {
            let slot = nodes[start].slot
            let code = changes[Int(slot)]
            if code == EntityTable.Change.deletion {
                deleted.append(slot)
            } else if isSame(node, Int(code) - 1) {
                return
            } else {
                changed.append(slot)
            }
            hits.removeFirst()
        }
        cursor = start + 1
        node.forEach(ModelVisitor(self))
    }

    private func isSame<Node: ConsistencyManagerModel>(_ node: Node, _ index: Int) -> Bool {
        if change.entries[index].others.isEmpty, let value = change.entries[index].value as? Node {
            return value == node
        }
        let entry = change.entries[index]
        return Projection.merge([entry.value] + entry.others, into: node, report: { _ in }) == node
    }
}

extension EntityTable {
    /// The identifiers in `new` whose values are not what they were in `old`, new ones included; the thorough way.
    func differences<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [Int32] {
        differentIdentifiers(from: old, to: new).map(intern)
    }
}

/// The identifiers in `new` whose values are not what they were in `old`, new ones included.
func differentIdentifiers<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [ModelIdentifier] {
    let before = ValueCollector()
    let after = ValueCollector()
    before.visit(old)
    after.visit(new)
    return after.order.filter { identifier in
        guard let oldValue = before.values[identifier], let newValue = after.values[identifier] else { return true }
        return !isEqual(oldValue, newValue)
    }
}

func isEqual(_ left: any ConsistencyManagerModel, _ right: any ConsistencyManagerModel) -> Bool {
    func compare<Left: ConsistencyManagerModel>(_ left: Left) -> Bool { (right as? Left).map { $0 == left } ?? false }
    return compare(left)
}

private final class ValueCollector: Visitation {
    var order: [ModelIdentifier] = []
    var values: [ModelIdentifier: any ConsistencyManagerModel] = [:]

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        if let identifier = node.modelIdentifier, values.updateValue(node, forKey: identifier) == nil {
            order.append(identifier)
        }
        node.forEach(ModelVisitor(self))
    }
}
