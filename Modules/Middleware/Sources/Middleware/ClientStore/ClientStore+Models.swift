import Primitives

// For a client that does not keep its tiers in properties: the client store finds them by their models' types.

extension ClientStore {
    /// Adds tiers, each once, before any of their entities is shown.
    ///
    /// ```swift
    /// clientStore.add(Note1.self, Note2.self, Note3.self)
    /// ```
    public func add<each Model: TierModel>(_ models: repeat (each Model).Type) { repeat _ = addTier(each models) }

    /// Unregisters a model from the client store. It is called from the model's `deinit`, on any thread.
    ///
    /// - Complexity: O(1).
    public nonisolated func unregister<Model: TierModel>(
        _ model: Model.Type,
        _ id: Model.Value.ID,
        _ identity: ObjectIdentifier
    ) {
        unregister(content(of: model), id, identity)
    }

    /// Returns the identity map of a type of model.
    nonisolated func content<Model: TierModel>(of model: Model.Type) -> IdentityMap<Model> {
        let tier = tiers.withLock { $0[ObjectIdentifier(Model.Value.Fields.self)] }
        guard let content = tier as? IdentityMap<Model> else {
            preconditionFailure("\(server)’s client store has no tier \(Model.self): add it where the store is created")
        }
        return content
    }
}

extension ContentClient {
    /// Returns the model cache of one tier: `client.models(Note2.self)[42]`.
    ///
    /// - Precondition: The tier has been added (``ClientStore/add(_:)``).
    @MainActor
    public func models<Model: TierModel>(_ model: Model.Type) -> ModelCache<Model> where Model.Client == Self {
        ModelCache(clientStore.content(of: model), api: self)
    }
}
