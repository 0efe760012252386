/// Finds what changed inside a node that is replaced by a posted value.
///
/// Children first: what contains a change is changed, and is not compared. What contains none is compared with its children put in from the
/// old tree, where they are known to be equal, so that a comparison ends at a child instead of going through all that is below it again.
final class TreeDifference: Visitation {
    private let nodes: [SkeletonNode]
    private let hits: ArraySlice<Int32>
    private let change: PreparedChange
    private let changes: [Int32]
    /// Whether something above is so large that what equals here is worth keeping for it.
    private let isLarge: Bool
    // Proof: no access to one of these encloses another; checked, they would take a tenth of all this.
    @exclusivity(unchecked) private var cursor: Int
    /// Where the next hit stands among the hits.
    @exclusivity(unchecked) private var nextHit: Int
    /// How many changes and deletions were found.
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private(set) var changed: [Int32] = []
    @exclusivity(unchecked) private(set) var deleted: [Int32] = []
    /// The old nodes that equal what was posted, by the index of the entry.
    private var same: [Int32: any ConsistencyManagerModel] = [:]

    /// Up to this many nodes it is quicker to compare them all.
    private static let small: Int32 = 32

    init(nodes: [SkeletonNode], hits: ArraySlice<Int32>, from start: Int, change: PreparedChange, changes: [Int32]) {
        self.nodes = nodes
        self.hits = hits
        self.change = change
        self.changes = changes
        isLarge = nodes[start - 1].size > Self.small
        cursor = start
        nextHit = hits.startIndex
    }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        guard cursor < nodes.count else { return }
        let start = cursor
        let size = nodes[start].size
        let end = start + Int(size)
        defer {
            cursor = end
            while nextHit < hits.endIndex, hits[nextHit] < end { nextHit += 1 }
        }
        guard nextHit < hits.endIndex, hits[nextHit] < end else { return }
        guard hits[nextHit] == start else {
            cursor = start + 1
            node.forEach(ModelVisitor(self))
            return
        }
        nextHit += 1
        let slot = nodes[start].slot
        let code = changes[Int(slot)]
        var known: Likeness?
        if size <= Self.small, code != EntityTable.Change.deletion {
            known = likeness(to: node, of: Int(code) - 1)
            if known == .equal {
                if isLarge { same[code - 1] = node }
                return
            }
        }
        let before = count
        cursor = start + 1
        node.forEach(ModelVisitor(self))
        if code == EntityTable.Change.deletion {
            deleted.append(slot)
        } else if count == before, known != .different, isSame(node, Int(code) - 1) {
            same[code - 1] = node
            return
        } else {
            changed.append(slot)
        }
        count += 1
    }

    /// How the value of an entry compares with a node. One that another projection was posted of says nothing of its children.
    private func likeness<Node: ConsistencyManagerModel>(to node: Node, of index: Int) -> Likeness {
        change.entries[index].others.isEmpty
            ? Consistency.likeness(of: change.entries[index].value, to: node) : .otherKind
    }

    /// Whether the change leaves a node as it is in which nothing else changes.
    private func isSame<Node: ConsistencyManagerModel>(_ node: Node, _ index: Int) -> Bool {
        let entry = change.entries[index]
        switch same.isEmpty || !entry.others.isEmpty ? likeness(to: node, of: index) : nil {
        case .equal: return true
        case .different: return false
        case .otherKind: break
        case nil:
            guard let value: Node = known(entry.value), value.projectionIdentifier == node.projectionIdentifier else {
                break
            }
            let known = KnownChildren(same, below: entry.position, in: change.nodes)
            return value.map(ModelTransform(known)) == node
        }
        return Projection.merge(entry.values, into: node, report: { _ in }) == node
    }
}

/// Puts equal children from an old tree into a posted value.
private final class KnownChildren: TreeWalk {
    private let known: [Int32: any ConsistencyManagerModel]
    private let nodes: [SkeletonNode]
    private var cursor: Int

    /// - Parameter place: Where the value stands among the nodes of its change.
    init(_ known: [Int32: any ConsistencyManagerModel], below place: Int, in nodes: [SkeletonNode]) {
        self.known = known
        self.nodes = nodes
        cursor = place + 1
    }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard cursor < nodes.count else { return node }
        let start = cursor
        defer { cursor = start + Int(nodes[start].size) }
        guard nodes[start].slot < 0 else { return known[nodes[start].slot] as? Node ?? node }
        cursor = start + 1
        return node.map(ModelTransform(self))
    }
}

extension EntityTable {
    /// The identifiers in both whose values are not what they were in `old`; the thorough way.
    func differences<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [Int32] {
        differentIdentifiers(from: old, to: new).map(intern)
    }
}

/// The identifiers in both whose values are not what they were in `old`. What is new here may stand elsewhere in the tree, unchanged.
func differentIdentifiers<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [ModelIdentifier] {
    let before = ValueCollector()
    let after = ValueCollector()
    before.visit(old)
    after.visit(new)
    return after.order.filter { identifier in
        guard before.values[identifier] != nil, let new = after.values[identifier] else { return false }
        // Each projection is compared with what it was; where none is left, something else stands there now.
        let pairs = new.compactMap { value in before.value(like: value).map { ($0, value) } }
        return pairs.isEmpty || pairs.contains { !isEqual($0, $1) }
    }
}

/// Whether two values under one identifier are the same projection of the same type.
private func isSameKind(_ left: any ConsistencyManagerModel, _ right: any ConsistencyManagerModel) -> Bool {
    type(of: left) == type(of: right) && left.projectionIdentifier == right.projectionIdentifier
}

func isEqual(_ left: any ConsistencyManagerModel, _ right: any ConsistencyManagerModel) -> Bool {
    func compare<Left: ConsistencyManagerModel>(_ left: Left) -> Bool { (right as? Left).map { $0 == left } ?? false }
    return compare(left)
}

/// Collects the values of a tree by their identifiers: of each projection one, for all of it are equal.
final class ValueCollector: Visitation {
    private(set) var order: [ModelIdentifier] = []
    private(set) var values: [ModelIdentifier: [any ConsistencyManagerModel]] = [:]

    /// The same projection of the same type under a value's identifier; nil if there is none.
    func value(like value: some ConsistencyManagerModel) -> (any ConsistencyManagerModel)? {
        value.modelIdentifier.flatMap { values[$0]?.first { isSameKind($0, value) } }
    }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        if let identifier = node.modelIdentifier {
            if values[identifier] == nil { order.append(identifier) }
            if let index = values[identifier]?.firstIndex(where: { isSameKind($0, node) }) {
                values[identifier]?[index] = node
            } else {
                values[identifier, default: []].append(node)
            }
        }
        node.forEach(ModelVisitor(self))
    }
}
