import Consistency

/// A batch, which writes down what it is told; paused by a property, as the peer's is.
@MainActor
final class BatchWatch {
    struct Call {
        let members: [ObjectIdentifier]
        let changed: Set<ModelIdentifier>
        let deleted: Set<ModelIdentifier>
        let context: String?
    }

    private(set) var calls: [Call] = []
    /// Called with everything that it is told.
    var onUpdate: ((Call) -> Void)?
    private let batch: BatchListener

    init(_ manager: PeerTrees, _ members: [any BatchMember]) {
        batch = BatchListener(manager.trees, members)
        batch.onUpdate = { [weak self] members, updates, context in
            let call = Call(
                members: members.map { ObjectIdentifier($0) },
                changed: updates.changed,
                deleted: updates.deleted,
                context: context as? String
            )
            self?.calls.append(call)
            self?.onUpdate?(call)
        }
    }

    var isPaused: Bool {
        get { batch.isPaused }
        set { if newValue { batch.pause() } else { batch.resume() } }
    }
}
