public import Propagation

/// Something that was posted to a ``ConsistencyManager``, as those hear it who listen to everything.
public struct PostedUpdate: Sendable {
    /// What was posted, without what was older than what is shown.
    public let change: PreparedChange
    /// When the request started that said so; nil for an edit.
    public let stamp: Stamp?
    /// What the poster handed over.
    public let context: (any Sendable)?
}

/// Keeps a handler subscribed to everything that is posted, for as long as it lives.
@MainActor
public final class UpdateSubscription {
    private weak var manager: ConsistencyManager?
    private let number: Int

    init(manager: ConsistencyManager, number: Int) {
        self.manager = manager
        self.number = number
    }

    /// Ends the subscription.
    public func cancel() {
        manager?.updateHandlers[number] = nil
        manager = nil
    }

    deinit {
        // A deinit runs anywhere; the table is the main actor's.
        guard let manager else { return }
        let number = number
        Task { @MainActor in manager.updateHandlers[number] = nil }
    }
}
