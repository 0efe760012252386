/// One node of a tree without its value: the slot of its identifier and its number of nodes, itself included.
///
/// The nodes of a tree are in an array, parents before children, in the order of `forEach`; a subtree is a range of it.
@usableFromInline
struct SkeletonNode: Equatable, Sendable {
    /// The slot of its identifier, or ``anonymous``.
    @usableFromInline var slot: Int32
    /// The number of nodes in the subtree, the node itself included.
    @usableFromInline var size: Int32

    init(slot: Int32, size: Int32) {
        self.slot = slot
        self.size = size
    }

    /// The slot of a node without an identifier.
    static let anonymous: Int32 = -1
}

/// Builds the skeleton of a value and gives every identifier a slot.
final class SkeletonBuilder: TreeVisitor {
    private(set) var nodes: [SkeletonNode] = []
    private let entities: IdentifierTable

    init(_ entities: IdentifierTable) { self.entities = entities }

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        let position = nodes.count
        var slot = SkeletonNode.anonymous
        if let identifier = node.modelIdentifier {
            slot = entities.intern(identifier)
            entities.types.record(node, of: slot)
        }
        nodes.append(SkeletonNode(slot: slot, size: 1))
        node.forEach(ModelVisitor(self))
        nodes[position].size = Int32(nodes.count - position)
    }
}

extension IdentifierTable {
    /// Returns the skeleton of a value. Its identifiers have slots afterwards; the caller must subscribe to them or release them.
    func skeleton<Node: ConsistencyManagerModel>(of value: Node) -> [SkeletonNode] {
        let builder = SkeletonBuilder(self)
        builder.visit(value)
        return builder.nodes
    }
}

/// Finds the value at one place of a tree.
final class TreeFinder: TreeVisitor {
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
