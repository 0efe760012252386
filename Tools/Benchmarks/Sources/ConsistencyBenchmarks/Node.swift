import Consistency

/// A node as the workloads have it: an identifier, a number, a text and children.
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
    /// The same tree with another value under one identifier: what a loop by hand does, and what ours is compared with.
    func replacing(_ new: Node) -> Node {
        guard id != new.id else { return new }
        let children = children.map { child in
            if child.id == new.id { return new }
            return child.children.isEmpty ? child : child.replacing(new)
        }
        return Node(id: id, value: value, text: text, children: children)
    }

    /// A root and children of its own; the last of them is `shared`, if there is one.
    static func tree(_ name: String, children count: Int = 20, sharing shared: Node? = nil) -> Node {
        let own = (0..<(shared == nil ? count : count - 1)).map { Node(id: "\(name)-\($0)") }
        return Node(id: name, children: own + (shared.map { [$0] } ?? []))
    }

    /// A tree of `count` nodes, filled level by level.
    static func bushy(_ name: String, count: Int, branching: Int = 10, value: Int = 0) -> Node {
        func node(_ number: Int) -> Node {
            let first = number * branching + 1
            let children = first < count ? (first..<min(first + branching, count)).map(node) : []
            return Node(id: "\(name)\(number)", value: value, children: children)
        }
        return node(0)
    }

    /// Nodes each of which has the next for its only child; `value` is that of the last.
    static func chain(_ name: String, count: Int, value: Int = 0) -> Node {
        var node = Node(id: "\(name)\(count - 1)", value: value)
        for number in (0..<count - 1).reversed() { node = Node(id: "\(name)\(number)", children: [node]) }
        return node
    }
}
