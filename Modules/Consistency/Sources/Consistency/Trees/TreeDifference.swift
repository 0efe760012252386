/// Finds the changes inside a node that is replaced by a posted value.
///
/// Children come first: a node that contains a change is changed and is not compared. A node without changed descendants is compared after
/// its children are replaced by the old ones, which are known to be equal, so that the comparison ends at a child instead of repeating the
/// whole subtree.
final class TreeDifference: TreeVisitor {
    private let nodes: [SkeletonNode]
    private let hits: ArraySlice<Int32>
    private let change: PreparedChange
    private let changes: [Int32]
    /// True if an ancestor is so large that equal nodes are worth keeping for it.
    private let isLarge: Bool
    // Proof: no access to one of these properties encloses another; checks would take a tenth of this work.
    @exclusivity(unchecked) private var cursor: Int
    /// The index of the next hit in `hits`.
    @exclusivity(unchecked) private var nextHit: Int
    /// The number of changes and deletions found.
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private(set) var changed: [Int32] = []
    @exclusivity(unchecked) private(set) var deleted: [Int32] = []
    /// The old nodes that equal the posted values, by the index of the entry.
    private var same: [Int32: any ConsistencyManagerModel] = [:]

    /// Up to this many nodes a comparison of all of them is faster.
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
        var known: ValueMatch?
        if size <= Self.small, code != IdentifierTable.Change.deletion {
            known = likeness(to: node, of: Int(code) - 1)
            if known == .equal {
                if isLarge { same[code - 1] = node }
                return
            }
        }
        let before = count
        cursor = start + 1
        node.forEach(ModelVisitor(self))
        if code == IdentifierTable.Change.deletion {
            deleted.append(slot)
        } else if count == before, known != .different, isSame(node, Int(code) - 1) {
            same[code - 1] = node
            return
        } else {
            changed.append(slot)
        }
        count += 1
    }

    /// Compares the value of an entry with a node. An entry with values of other projections gives no information about the children.
    private func likeness<Node: ConsistencyManagerModel>(to node: Node, of index: Int) -> ValueMatch {
        change.entries[index].others.isEmpty
            ? Consistency.match(of: change.entries[index].value, to: node) : .otherKind
    }

    /// Returns true if the change leaves the node unchanged, given that its descendants are unchanged.
    private func isSame<Node: ConsistencyManagerModel>(_ node: Node, _ index: Int) -> Bool {
        let entry = change.entries[index]
        switch same.isEmpty || !entry.others.isEmpty ? likeness(to: node, of: index) : nil {
        case .equal: return true
        case .different: return false
        case .otherKind: break
        case nil:
            guard let value: Node = exactCast(entry.value), value.projectionIdentifier == node.projectionIdentifier
            else {
                break
            }
            let known = KnownChildren(same, below: entry.position, in: change.nodes)
            return value.map(ModelTransform(known)) == node
        }
        return Projection.merge(entry.values, into: node, report: { _ in }) == node
    }
}

/// Replaces children of a posted value by equal ones from an old tree.
private final class KnownChildren: TreeWalk {
    private let known: [Int32: any ConsistencyManagerModel]
    private let nodes: [SkeletonNode]
    private var cursor: Int

    /// Makes the substitution.
    ///
    /// - Parameter place: The index of the value among the nodes of its change.
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

extension IdentifierTable {
    /// Returns the slots of the identifiers in both values whose values differ; it compares complete trees.
    func differences<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [Int32] {
        differentIdentifiers(from: old, to: new).map(intern)
    }
}

/// Returns the identifiers in both values whose values differ. A new identifier is left out, because it may occur elsewhere in the tree,
/// unchanged.
func differentIdentifiers<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [ModelIdentifier] {
    let before = ValueCollector()
    let after = ValueCollector()
    before.visit(old)
    after.visit(new)
    return after.order.filter { identifier in
        guard before.values[identifier] != nil, let new = after.values[identifier] else { return false }
        // Each projection is compared with its old value; if no projection is left, the identifier changed.
        let pairs = new.compactMap { value in before.value(like: value).map { ($0, value) } }
        return pairs.isEmpty || pairs.contains { !isEqual($0, $1) }
    }
}

/// Returns true if two values of one identifier have the same type and projection.
private func isSameKind(_ left: any ConsistencyManagerModel, _ right: any ConsistencyManagerModel) -> Bool {
    type(of: left) == type(of: right) && left.projectionIdentifier == right.projectionIdentifier
}

func isEqual(_ left: any ConsistencyManagerModel, _ right: any ConsistencyManagerModel) -> Bool {
    func compare<Left: ConsistencyManagerModel>(_ left: Left) -> Bool { (right as? Left).map { $0 == left } ?? false }
    return compare(left)
}

/// Collects the values of a tree by identifier, one of each projection, because all values of a projection are equal.
final class ValueCollector: TreeVisitor {
    private(set) var order: [ModelIdentifier] = []
    private(set) var values: [ModelIdentifier: [any ConsistencyManagerModel]] = [:]

    /// Returns the value with the same identifier, type and projection; nil if there is none.
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

/// Returns the nodes whose own fields changed, or that are new; a node that only contains a change is left out.
///
/// - Returns: The new values, parents before children; nil if a node without an identifier changed that belongs to no model.
/// - Complexity: O(nodes of both), and a comparison of each of the new ones.
func changedNodes<Node: ConsistencyManagerModel>(from old: Node, to new: Node) -> [any ConsistencyManagerModel]? {
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

/// Returns a value whose children are replaced by the collected ones.
private func withChildren(of sample: ValueCollector, in value: any ConsistencyManagerModel)
    -> any ConsistencyManagerModel
{
    func open<Value: ConsistencyManagerModel>(_ value: Value) -> any ConsistencyManagerModel {
        value.map(ModelTransform(SampledChildren(sample))) ?? value
    }
    return open(value)
}

/// Replaces children with identifiers by collected values; a child without an identifier is part of its parent.
private final class SampledChildren: TreeWalk {
    private let sample: ValueCollector

    init(_ sample: ValueCollector) { self.sample = sample }

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        guard node.modelIdentifier != nil else { return node.map(ModelTransform(self)) }
        return sample.value(like: node) as? Node ?? node
    }
}
