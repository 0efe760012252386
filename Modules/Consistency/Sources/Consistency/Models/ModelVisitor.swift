/// The function to which a model's ``ConsistencyManagerModel/forEach(_:)`` passes its direct children.
public struct ModelVisitor {
    let visitor: TreeVisitor

    init(_ visitation: TreeVisitor) { self.visitor = visitation }

    /// Visits a child.
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child) {
        visitor.visit(child)
    }

    /// Visits an optional child.
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child?) {
        if let child { visitor.visit(child) }
    }

    /// Visits children in order.
    public func callAsFunction<Child: ConsistencyManagerModel>(_ children: [Child]) {
        for child in children { visitor.visit(child) }
    }

    /// Visits children of different types in order.
    public func callAsFunction(_ children: [any ConsistencyManagerModel]) {
        for child in children { visitor.visit(child) }
    }
}

/// A visitor of the nodes of a tree, each reached through its parent's `forEach`.
class TreeVisitor {
    /// Visits a node; an override calls the node's `forEach` to go deeper.
    func visit<Node: ConsistencyManagerModel>(_ node: Node) {}
}
