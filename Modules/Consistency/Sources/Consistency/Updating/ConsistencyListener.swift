/// A listener that shows a model and is notified of changes in it.
///
/// Register it with ``ConsistencyManager/addListener(_:)`` for each model that it starts to show by itself; a model that the manager
/// delivered is already registered. It is held weakly.
@MainActor
public protocol ConsistencyListener: BatchMember {
    /// The displayed model. It is read at the registration and before each delivery: a listener that shows another model by then is not
    /// notified.
    var currentModel: (any ConsistencyManagerModel)? { get }

    /// Receives the changed model, once at the end of a commit that changed it.
    ///
    /// - Parameters:
    ///   - model: The new model; nil if it was deleted.
    ///   - updates: The changes inside the model.
    ///   - context: The context of the last post in this commit.
    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?)
}
