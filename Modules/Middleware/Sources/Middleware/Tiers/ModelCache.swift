import Consistency
public import Propagation

/// One client's identity map for one tier, with the client at hand: `client.caches.post2`.
@MainActor
public struct ModelCache<Model: TierModel> {
    @usableFromInline let content: TierContent<Model>
    /// The client that the models belong to.
    public let api: Model.Client

    /// Joins a tier of a client's home with the client that its models belong to.
    @inlinable
    public nonisolated init(_ content: TierContent<Model>, api: Model.Client) {
        self.content = content
        self.api = api
    }

    /// The living model of an entity, if there is one. Not observable; ``watched(_:)`` is.
    ///
    /// - Complexity: O(1).
    @inlinable
    public subscript(id: Model.Value.ID) -> Model? { content.object(for: id) }

    /// The living model of an entity, if there is one. Observable: a watch hears when there is one, and when it is gone.
    public func watched(_ id: Model.Value.ID) -> Model? {
        content.lives.read()
        return self[id]
    }

    /// The living models, in no particular order.
    public var objects: [Model] { content.objects }

    /// The living model of the value's entity, updated, or a new one.
    ///
    /// One value updates every live object it speaks of. Opens a commit if none is running.
    ///
    /// - Parameters:
    ///   - value: What a server or a file said.
    ///   - stamp: When the request started; a read that starts now unless told otherwise.
    /// - Returns: The one model of this entity, tier and client.
    /// - Throws: ``HomeError`` if the value is of another server, or was asked for so long ago that it cannot be brought up to date.
    /// - Complexity: O(fields and children).
    @discardableResult
    public func createModel(from value: Model.Value, stamp: Stamp? = nil) throws -> Model {
        let answer = Answer(
            value,
            startedAt: stamp ?? api.home.commits.makeStamp(),
            cause: api.home.commits.makeCause(.other, "\(value.entityKey) from a value")
        )
        return try api.home.show(answer) { model(of: $0, in: $1) }
    }

    /// The living model of the value's entity, or a new one, made in the running commit; for the models of a tier's children.
    ///
    /// - Returns: The one model of this entity, tier and client.
    /// - Precondition: The value is part of what the home has taken in this commit.
    @inlinable
    public func model(of value: Model.Value, in moment: AnswerMoment) -> Model {
        let home = api.home
        let held: HeldEntry
        switch content.findOrHold(value.saying, "\(value.id)", at: moment.startedAt, in: home) {
        case .living(let model):
            // A class's own cast: that of an existential is ten times as slow.
            let object: AnyObject = model
            guard let living = object as? Model else {
                preconditionFailure("\(value.identifier) has a model of another type")
            }
            guard !moment.isKnown else { return living }
            home.hear(value.saying, at: moment.startedAt)
            let references = living.relink(to: value, in: moment)
            if !references.isEmpty { living.show(references) }
            return living
        case .held(let entry): held = entry
        }
        let made = Model(api: api, value: value, display: TierDisplay(held.shown, of: value), in: moment)
        let model = content.enter(made, in: held, because: home.commits.cause)
        // Only now can it be found by those who hear of it.
        content.noteBirth(of: value)
        return model
    }

    /// The models of several values, in their order; for a page of them, and for children.
    ///
    /// - Precondition: The values are part of what the home has taken in this commit.
    @inlinable
    public func models(of values: [Model.Value], in moment: AnswerMoment) -> [Model] {
        values.map { model(of: $0, in: moment) }
    }
}
