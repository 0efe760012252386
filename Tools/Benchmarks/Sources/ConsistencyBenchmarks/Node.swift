import Consistency

/// The node of all workloads: an identifier, a number, a text and children.
struct Node: Model {
    let id: String
    var value = 0
    var text = "text"
    var children: [Node] = []

    var modelIdentifier: ModelIdentifier? { ModelIdentifier(id) }

    func map(_ transform: ModelTransform) -> Node? {
        Node(id: id, value: value, text: text, children: transform(children))
    }

    func forEach(_ visit: ModelVisitor) { visit(children) }
}

extension Node {
    /// Returns the same tree with another value under one identifier. This is the handwritten loop that Strata is compared with.
    func replacing(_ new: Node) -> Node {
        guard id != new.id else { return new }
        let children = children.map { child in
            if child.id == new.id { return new }
            return child.children.isEmpty ? child : child.replacing(new)
        }
        return Node(id: id, value: value, text: text, children: children)
    }

    /// Returns a root with its own children; the last child is `shared`, if it is given.
    static func tree(_ name: String, children count: Int = 20, sharing shared: Node? = nil) -> Node {
        let own = (0..<(shared == nil ? count : count - 1)).map { Node(id: "\(name)-\($0)") }
        return Node(id: name, children: own + (shared.map { [$0] } ?? []))
    }

    /// Returns a tree of `count` nodes, filled level by level.
    static func bushy(_ name: String, count: Int, branching: Int = 10, value: Int = 0) -> Node {
        func node(_ number: Int) -> Node {
            let first = number * branching + 1
            let children = first < count ? (first..<min(first + branching, count)).map(node) : []
            return Node(id: "\(name)\(number)", value: value, children: children)
        }
        return node(0)
    }

    /// Returns a chain of nodes, each of which has the next as its only child; `value` is the value of the last node.
    static func chain(_ name: String, count: Int, value: Int = 0) -> Node {
        var node = Node(id: "\(name)\(count - 1)", value: value)
        for number in (0..<count - 1).reversed() { node = Node(id: "\(name)\(number)", children: [node]) }
        return node
    }
}
