import Consistency
import Propagation

/// Hears of everything that is posted, for as long as it lives.
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

    /// Begins to listen.
    ///
    /// - Parameter onCall: Called with every call, also if nobody is there any more to write it down.
    func listen(to manager: PeerTrees, onCall: @escaping @MainActor @Sendable () -> Void = {}) {
        subscription = manager.trees.onUpdates { [weak self] posted in
            onCall()
            self?.note(posted)
        }
    }

    /// Ends it.
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
