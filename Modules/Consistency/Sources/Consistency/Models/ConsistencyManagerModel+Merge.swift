extension ConsistencyManagerModel {
    /// Takes over a child from another projection, and merges it with the child of the same identifier. Use it in `mergeModel`.
    ///
    /// - Throws: The error that the child's own ``mergeModel(_:)`` throws.
    public mutating func merge<Child: ConsistencyManagerModel>(
        _ child: WritableKeyPath<Self, Child>,
        from model: any ConsistencyManagerModel
    ) throws {
        self[keyPath: child] = try Merging.merged(self[keyPath: child], with: model)
    }

    /// Takes over an optional child; nil removes it.
    ///
    /// - Throws: ``ConsistencyError`` if there is no child to merge with and the types differ.
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

    /// Takes over children, each merged with the one of the same identifier.
    ///
    /// - Throws: ``ConsistencyError`` if a child is new and of another type, because a projection may lack fields that this type requires.
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
        // A child with another identifier is not a projection of this one.
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
                    + "which may lack fields of \(type)",
                hint: "Use one projection in collections, or contain the smaller model in the larger one."
            )
        }
        return model
    }
}
