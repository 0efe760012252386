/// Hears once of what several listeners were told in one commit, after them.
///
/// For a screen whose parts listen by themselves and which lays itself out when they are done. Held by whoever made it.
@MainActor
public final class BatchListener {
    /// Called after the listeners, once per commit in which any was told: who was, and all that changed.
    public var onUpdate: (([any ConsistencyListener], ModelUpdates, (any Sendable)?) -> Void)?

    private let trees: ConsistencyManager
    private let listeners: [WeakListener]
    private var told: [any ConsistencyListener] = []
    private var updates = ModelUpdates()
    private var context: (any Sendable)?

    private struct WeakListener {
        weak var listener: (any ConsistencyListener)?
    }

    /// Joins listeners; each is registered if it is not yet.
    public init(_ trees: ConsistencyManager, _ listeners: [any ConsistencyListener]) {
        self.trees = trees
        self.listeners = listeners.map { WeakListener(listener: $0) }
        for listener in listeners { trees.addListener(listener, in: self) }
    }

    /// Registers those again that show something else by now.
    public func listenersDidChange() {
        for case let listener? in listeners.map(\.listener) { trees.addListener(listener, in: self) }
    }

    /// Notes what one of them was told.
    func note(_ listener: any ConsistencyListener, _ updates: ModelUpdates, context: (any Sendable)?) {
        if told.isEmpty { trees.batches.append(self) }
        told.append(listener)
        self.updates = told.count == 1 ? updates : self.updates.joined(with: updates)
        self.context = context
    }

    /// Tells, once all of them have been told.
    func deliver() {
        let (listeners, updates, context) = (told, updates, context)
        told = []
        self.updates = ModelUpdates()
        self.context = nil
        onUpdate?(listeners, updates, context)
    }
}
