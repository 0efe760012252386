import Primitives

// For a client that does not keep its tiers by name: the home finds them by their models' types.

extension Home {
    /// Adds tiers, each once, before anything is shown.
    ///
    /// ```swift
    /// home.add(Note1.self, Note2.self, Note3.self)
    /// ```
    public func add<each Model: TierModel>(_ models: repeat (each Model).Type) { repeat _ = tier(each models) }

    /// Ends a model's part in the home; called from its `deinit`, on any thread.
    ///
    /// - Complexity: O(1).
    public nonisolated func leave<Model: TierModel>(
        _ model: Model.Type,
        _ id: Model.Value.ID,
        _ identity: ObjectIdentifier
    ) {
        leave(content(of: model), id, identity)
    }

    /// The tier of a kind of model.
    nonisolated func content<Model: TierModel>(of model: Model.Type) -> TierContent<Model> {
        let tier = tiers.withLock { $0[ObjectIdentifier(Model.Value.Fields.self)] }
        guard let content = tier as? TierContent<Model> else {
            preconditionFailure("The home of \(server) has no tier \(Model.self): add it where the home is made")
        }
        return content
    }
}

extension ContentClient {
    /// Its identity map for one tier: `client.models(Note2.self)[42]`.
    ///
    /// - Precondition: The tier has been added (``Home/add(_:)``).
    @MainActor
    public func models<Model: TierModel>(_ model: Model.Type) -> ModelCache<Model> where Model.Client == Self {
        ModelCache(home.content(of: model), api: self)
    }
}
