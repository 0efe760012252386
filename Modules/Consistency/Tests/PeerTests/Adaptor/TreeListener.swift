import Consistency

/// A listener that holds a model and records its notifications.
@MainActor
final class TreeListener: ConsistencyListener {
    struct Call {
        let model: (any ConsistencyManagerModel)?
        let changed: Set<ModelIdentifier>
        let deleted: Set<ModelIdentifier>
        let context: (any Sendable)?
    }

    var model: (any ConsistencyManagerModel)?
    private(set) var calls: [Call] = []
    /// Called when the manager reads the current model, after the result is fixed.
    var onAsked: (() -> Void)?
    /// Called with each notification, after it is recorded.
    var onUpdate: ((Call) -> Void)?

    init(_ model: (any ConsistencyManagerModel)?) { self.model = model }

    /// The current model in the smaller of the two projections.
    var shown: Branch? { smaller(model) }

    var currentModel: (any ConsistencyManagerModel)? {
        let model = model
        onAsked?()
        return model
    }

    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?) {
        self.model = model
        let call = Call(model: model, changed: updates.changed, deleted: updates.deleted, context: context)
        calls.append(call)
        onUpdate?(call)
    }
}
