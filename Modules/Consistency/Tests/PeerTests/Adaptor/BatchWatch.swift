import Consistency

/// A batch listener that records its notifications; a property pauses it, as in the peer.
@MainActor
final class BatchWatch {
    struct Call {
        let members: [ObjectIdentifier]
        let changed: Set<ModelIdentifier>
        let deleted: Set<ModelIdentifier>
        let context: String?
    }

    private(set) var calls: [Call] = []
    /// Called with each notification, after it is recorded.
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
