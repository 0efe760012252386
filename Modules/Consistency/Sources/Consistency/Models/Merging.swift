extension ConsistencyManagerModel {
    /// Takes over a child from another projection, merging it if both have it: what `mergeModel` needs for children.
    ///
    /// - Throws: What the child's own ``mergeModel(_:)`` throws.
    public mutating func merge<Child: ConsistencyManagerModel>(
        _ child: WritableKeyPath<Self, Child>,
        from model: any ConsistencyManagerModel
    ) throws {
        self[keyPath: child] = try Merging.merged(self[keyPath: child], with: model)
    }

    /// Takes over a child that may be missing; nil removes it.
    ///
    /// - Throws: ``ConsistencyError`` if there is nothing to merge into and the types differ.
    public mutating func merge<Child: ConsistencyManagerModel>(
        _ child: WritableKeyPath<Self, Child?>,
        from model: (any ConsistencyManagerModel)?
    ) throws {
        guard let model else {
            self[keyPath: child] = nil
            return
        }
        if let old = self[keyPath: child] {
            self[keyPath: child] = try Merging.merged(old, with: model)
        } else {
            self[keyPath: child] = try Merging.converted(model, to: Child.self)
        }
    }

    /// Takes over children, each merged with the one that has its identifier.
    ///
    /// - Throws: ``ConsistencyError`` if a child is new and of another type: a projection may lack what this type requires.
    public mutating func merge<Child: ConsistencyManagerModel>(
        _ children: WritableKeyPath<Self, [Child]>,
        from models: [any ConsistencyManagerModel]
    ) throws {
        var known: [ModelIdentifier: Child] = [:]
        for child in self[keyPath: children] {
            if let identifier = child.modelIdentifier { known[identifier] = child }
        }
        self[keyPath: children] = try models.map { model in
            if let identifier = model.modelIdentifier, let child = known[identifier] {
                return try Merging.merged(child, with: model)
            }
            return try Merging.converted(model, to: Child.self)
        }
    }
}

private enum Merging {
    static func merged<Child: ConsistencyManagerModel>(
        _ child: Child,
        with model: any ConsistencyManagerModel
    ) throws -> Child {
        // Another child altogether is no projection of this one.
        guard child.modelIdentifier == model.modelIdentifier else { return try converted(model, to: Child.self) }
        return try child.mergeModel(model)
    }

    static func converted<Child: ConsistencyManagerModel>(
        _ model: any ConsistencyManagerModel,
        to type: Child.Type
    ) throws -> Child {
        guard let model = model as? Child else {
            throw ConsistencyError(
                .incompleteProjection,
                "\(model.modelIdentifier?.text ?? "A model without an identifier") came as \(Swift.type(of: model)), "
                    + "which may lack what \(type) requires",
                hint: "Use one projection in collections, or contain the smaller model in the larger one."
            )
        }
        return model
    }
}
