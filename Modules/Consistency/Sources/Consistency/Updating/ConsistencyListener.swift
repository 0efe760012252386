/// Shows a model and wants to hear when anything in it changes.
///
/// Register with ``ConsistencyManager/addListener(_:)`` after each model it begins to show by itself; what the manager delivered is
/// registered already. Held weakly.
@MainActor
public protocol ConsistencyListener: BatchMember {
    /// What it shows. Asked for when it is registered and before each delivery: a listener that shows something else by then is left alone.
    var currentModel: (any ConsistencyManagerModel)? { get }

    /// Called at the end of a commit that changed something in the model, once.
    ///
    /// - Parameters:
    ///   - model: What to show from now on; nil if it was deleted.
    ///   - updates: What changed in it.
    ///   - context: What the last of those who posted in this commit handed over.
    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?)
}
