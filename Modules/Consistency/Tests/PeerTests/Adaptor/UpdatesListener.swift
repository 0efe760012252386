import Consistency
import Propagation

/// A listener that receives all posted updates until it is stopped or deallocated.
@MainActor
final class UpdatesListener {
    struct Call {
        let model: (any ConsistencyManagerModel)?
        let updated: [ModelIdentifier: any ConsistencyManagerModel]
        let deleted: Set<ModelIdentifier>
        let context: (any Sendable)?
    }

    private(set) var calls: [Call] = []
    private var subscription: HandlerSubscription?

    /// Starts to listen.
    ///
    /// - Parameter onCall: Called for each posted update, even if the listener that would record it is deallocated.
    func listen(to manager: PeerTrees, onCall: @escaping @MainActor @Sendable () -> Void = {}) {
        subscription = manager.trees.onUpdates { [weak self] posted in
            onCall()
            self?.note(posted)
        }
    }

    /// Stops listening.
    func stop() { subscription = nil }

    private func note(_ posted: PostedUpdate) {
        var updated: [ModelIdentifier: any ConsistencyManagerModel] = [:]
        for value in posted.change.values {
            if let identifier = value.modelIdentifier { updated[identifier] = value }
        }
        calls.append(
            Call(
                model: posted.change.models.first,
                updated: updated,
                deleted: Set(posted.change.deleted),
                context: posted.context
            )
        )
    }
}
