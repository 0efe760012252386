public import Primitives
public import Propagation

/// A model whose fields can be edited before the server agrees.
@MainActor
public protocol EditableModel: AnyObject, Sendable {
    /// The fields of the model's own tier.
    associatedtype Fields: TierFields

    /// Where the model's changes are committed.
    nonisolated var commits: Commits { get }

    /// The entity, for the log.
    nonisolated var entityKey: EntityKey { get }

    /// The model's edits in flight and behind it.
    var editQueue: EditQueue<Self> { get }

    /// Verified fields and pending edits. Observable.
    var editState: EditState<Fields> { get }

    /// Changes ``editState`` and shows what follows from it, in models and value trees. Called inside a commit.
    func changeEditState(_ change: (inout EditState<Fields>) -> Void)

    /// Called when an edit has been confirmed: keeps the model for as long as an answer may arrive that started before.
    ///
    /// A read that started earlier has not seen the edit; only the model knows that.
    func keepAlive(until stamp: Stamp)
}

/// What an edit's request brought back.
public struct EditAnswer<Fields: Sendable>: Sendable {
    /// When the request started.
    public let stamp: Stamp
    /// What the answer says of the edited tier's fields, if it says anything.
    public let fields: Fields?
    /// Shows what else the answer says; called inside the commit that confirms the edit.
    public let commitRest: @MainActor @Sendable () -> Void

    /// Describes an answer.
    public init(stamp: Stamp, fields: Fields?, commitRest: @escaping @MainActor @Sendable () -> Void = {}) {
        self.stamp = stamp
        self.fields = fields
        self.commitRest = commitRest
    }
}
