import Consistency
public import Propagation

/// One client's identity map of one tier, together with the client: `client.caches.post2`.
@MainActor
public struct ModelCache<Model: TierModel> {
    @usableFromInline let identityMap: IdentityMap<Model>
    /// The client that the models belong to.
    public let api: Model.Client

    /// Makes a cache from a tier of a client store and the client that its models belong to.
    @inlinable
    public nonisolated init(_ content: IdentityMap<Model>, api: Model.Client) {
        self.identityMap = content
        self.api = api
    }

    /// The living model of an entity, if there is one. Not observable; ``watched(_:)`` is.
    ///
    /// - Complexity: O(1).
    @inlinable
    public subscript(id: Model.Value.ID) -> Model? { identityMap.object(for: id) }

    /// Returns the living model of an entity, if there is one. Observable: an observer is notified when the model is made and when it is
    /// gone.
    public func watched(_ id: Model.Value.ID) -> Model? {
        identityMap.lifetimeTrigger.read()
        return self[id]
    }

    /// The living models, in no particular order.
    public var objects: [Model] { identityMap.objects }

    /// Returns the living model of the value's entity, updated, or makes a new one.
    ///
    /// One value updates every living model that it contains fields of. It opens a commit if none is running.
    ///
    /// - Parameters:
    ///   - value: The value from a server or a file.
    ///   - stamp: The stamp of the request's start; by default, that of a read that starts now.
    /// - Returns: The only model of this entity, tier and client.
    /// - Throws: ``ClientStoreError`` if the value is of another server, or was requested so long ago that it cannot be brought up to date.
    /// - Complexity: O(fields and children).
    @discardableResult
    public func createModel(from value: Model.Value, stamp: Stamp? = nil) throws -> Model {
        let answer = Answer(
            value,
            startedAt: stamp ?? api.clientStore.commits.makeStamp(),
            cause: api.clientStore.commits.makeCause(.other, "\(value.entityKey) from a value")
        )
        return try api.clientStore.publish(answer) { model(of: $0, in: $1) }
    }

    /// Returns the living model of the value's entity, or makes a new one in the running commit; for the models of a tier's children.
    ///
    /// - Returns: The only model of this entity, tier and client.
    /// - Precondition: The value is part of an answer that the client store has merged in this commit.
    @inlinable
    public func model(of value: Model.Value, in moment: AnswerContext) -> Model {
        let clientStore = api.clientStore
        switch identityMap.findOrRetain(value.update, "\(value.id)", at: moment.startedAt, in: clientStore) {
        case .living(let model):
            // A cast of a class instance; a cast of an existential is ten times as slow.
            let object: AnyObject = model
            guard let living = object as? Model else {
                preconditionFailure("\(value.identifier) has a model of another type")
            }
            guard !moment.isKnown else { return living }
            let references = living.updateRelationships(from: value, in: moment)
            if !references.isEmpty { living.show(references) }
            return living
        case .retained(let entry):
            let made = Model(api: api, value: value, storage: TierStorage(entry.shown, of: value), in: moment)
            return identityMap.register(made, of: value, in: entry, because: clientStore.commits.cause)
        }
    }

    /// Returns the models of several values, in their order; for a page of values, and for children.
    ///
    /// - Precondition: The values are part of an answer that the client store has merged in this commit.
    @inlinable
    public func models(of values: [Model.Value], in moment: AnswerContext) -> [Model] {
        values.map { model(of: $0, in: moment) }
    }
}
