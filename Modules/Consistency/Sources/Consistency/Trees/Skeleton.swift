/// One node of a tree, without its value: who it is and how many nodes it is, itself included.
///
/// The nodes of a tree stand in an array, parents before children, in the order of `forEach`; a subtree is a range of it.
@usableFromInline
struct SkeletonNode: Equatable, Sendable {
    /// The number of its identifier, or ``anonymous``.
    @usableFromInline var slot: Int32
    /// Itself and everything below it.
    @usableFromInline var size: Int32

    init(slot: Int32, size: Int32) {
        self.slot = slot
        self.size = size
    }

    /// The slot of a node without an identifier.
    static let anonymous: Int32 = -1
}

/// Writes the skeleton of a value, giving every identifier a slot.
final class SkeletonBuilder: Visitation {
    private(set) var nodes: [SkeletonNode] = []
    private let entities: EntityTable

    init(_ entities: EntityTable) { self.entities = entities }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        let position = nodes.count
        var slot = SkeletonNode.anonymous
        if let identifier = node.modelIdentifier {
            slot = entities.intern(identifier)
            entities.kinds.note(node, of: slot)
        }
        nodes.append(SkeletonNode(slot: slot, size: 1))
        node.forEach(ModelVisitor(self))
        nodes[position].size = Int32(nodes.count - position)
    }
}

extension EntityTable {
    /// The skeleton of a value; its identifiers have slots afterwards, which somebody has to subscribe to or release.
    func skeleton<Node: ConsistencyManagerModel>(of value: Node) -> [SkeletonNode] {
        let builder = SkeletonBuilder(self)
        builder.visit(value)
        return builder.nodes
    }
}

/// Fetches the value at one place of a tree.
final class TreeFinder: Visitation {
    private let nodes: [SkeletonNode]
    private let target: Int
    private var cursor = 0
    private(set) var found: (any ConsistencyManagerModel)?

    init(_ nodes: [SkeletonNode], target: Int) {
        self.nodes = nodes
        self.target = target
    }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        guard found == nil, cursor < nodes.count else { return }
        let start = cursor
        let end = start + Int(nodes[start].size)
        if start == target {
            found = node
        } else if target < end {
            cursor = start + 1
            node.forEach(ModelVisitor(self))
        }
        cursor = end
    }
}
