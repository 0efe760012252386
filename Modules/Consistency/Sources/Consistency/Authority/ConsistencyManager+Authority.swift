import Propagation

extension ConsistencyManager {
    /// Shows values that the authority has resolved, in the running commit. Only the authority calls it.
    ///
    /// The values are applied unchanged: the authority is not asked, no stamp is compared, and the stored stamps stay as they are.
    /// ``onUpdates(_:)`` is not called, because these values come from the authority.
    ///
    /// - Parameters:
    ///   - models: The values with their children; later ones win.
    ///   - context: The context for the callbacks of providers and listeners.
    /// - Precondition: A commit is running.
    /// - Complexity: O(nodes of the models + nodes of the affected trees). Without any subscribers: O(1).
    public func showResolved(_ models: [any ConsistencyManagerModel], context: (any Sendable)? = nil) {
        commits.assertInCommit("A value tree")
        guard identifiers.count > 0, !areShown(models, stamp: nil) else { return }
        withSubscriptionChanges {
            removeDeinitialized()
            propagate(PreparedChange(models), stamp: nil, context: context, origin: nil)
        }
    }
}

extension ConsistencyManager {
    /// Runs a change of subscriptions; the authority is notified when the outermost change is complete.
    ///
    /// Every change of subscriptions goes through here. An authority may post when it is notified, so no change may be incomplete then.
    func withSubscriptionChanges<Result>(_ body: () -> Result) -> Result {
        subscriptionChangeDepth += 1
        defer {
            subscriptionChangeDepth -= 1
            if subscriptionChangeDepth == 0, identifiers.visibility.isPending { notifyAuthority() }
        }
        return body()
    }

    /// Switches to another authority and reports the identifiers that are already shown.
    func authorityChanged() {
        guard authority != nil else { return identifiers.stopTrackingVisibility() }
        identifiers.startTrackingVisibility()
        if subscriptionChangeDepth == 0 { notifyAuthority() }
    }

    /// Reports beginnings and ends. Changes that the authority causes meanwhile are reported afterwards, never nested.
    private func notifyAuthority() {
        guard !isNotifyingAuthority else { return }
        isNotifyingAuthority = true
        defer { isNotifyingAuthority = false }
        while identifiers.visibility.isPending {
            // The authority is held weakly and may have been released.
            guard let authority else { return identifiers.stopTrackingVisibility() }
            let (began, ended) = identifiers.drainVisibilityChanges()
            if !began.isEmpty || !ended.isEmpty {
                authority.shownIdentifiersChanged(began: began, ended: ended)
            }
        }
    }
}
