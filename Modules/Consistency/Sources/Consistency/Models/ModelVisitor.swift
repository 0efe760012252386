/// What a model's ``ConsistencyManagerModel/forEach(_:)`` shows its direct children to.
public struct ModelVisitor {
    let visitation: Visitation

    init(_ visitation: Visitation) { self.visitation = visitation }

    /// Shows a child.
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child) {
        visitation.visit(child)
    }

    /// Shows a child that may be missing.
    public func callAsFunction<Child: ConsistencyManagerModel>(_ child: Child?) {
        if let child { visitation.visit(child) }
    }

    /// Shows children, in order.
    public func callAsFunction<Child: ConsistencyManagerModel>(_ children: [Child]) {
        for child in children { visitation.visit(child) }
    }

    /// Shows children of different types, in order.
    public func callAsFunction(_ children: [any ConsistencyManagerModel]) {
        for child in children { visitation.visit(child) }
    }
}

/// What is done with the nodes of a tree, each reached by its parent's `forEach`.
class Visitation {
    /// Called for a node; calls `forEach` itself if it wants to go deeper.
    func visit<Node: ConsistencyManagerModel>(_ node: Node) {}
}
