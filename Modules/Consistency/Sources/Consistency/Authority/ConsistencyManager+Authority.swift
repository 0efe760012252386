import Propagation

extension ConsistencyManager {
    /// Shows what the authority has settled, in the running commit: for the authority itself.
    ///
    /// The values are taken as they are. Neither the authority is asked nor a stamp compared, and what answers are compared with stays as it
    /// was; ``onUpdates(_:)`` is not told, because whoever knows better knows this, too.
    ///
    /// - Parameters:
    ///   - models: The values, children included; later ones win.
    ///   - context: Handed to the callbacks of providers and listeners.
    /// - Precondition: A commit is running.
    /// - Complexity: O(nodes of the models + nodes of the trees concerned). If nobody shows anything: O(1).
    public func showSettled(_ models: [any ConsistencyManagerModel], context: (any Sendable)? = nil) {
        commits.requireRunning("A value tree")
        guard entities.count > 0, !areShown(models, stamp: nil) else { return }
        changingShown {
            drainDeparted()
            spread(PreparedChange(models), stamp: nil, context: context, origin: nil)
        }
    }
}
