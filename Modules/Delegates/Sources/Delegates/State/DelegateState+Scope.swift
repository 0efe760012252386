import Propagation

/// The interface of a living delegate's state for its ``DelegateScope`` and for an inspector.
@MainActor
protocol ScopedState: AnyObject, Sendable {
    nonisolated var name: String { get }
    /// Marks the data as outdated; it is refetched now if the delegate is in use, otherwise on the next request.
    func invalidate()
    /// Refetches outdated or failed data if the delegate is in use; called when conditions have changed.
    func refetch(_ urgency: RefreshPriority)
    /// Resets everything and cancels running fetches.
    func wipe()
    /// Describes the present state for an inspector.
    func inspectedState(as id: InspectedID) -> InspectedState
}

/// The owner of a cache name.
@MainActor
protocol CacheNameOwner: AnyObject {
    /// True if a fetch, cancelled or not, is running without waiters: that fetch may be the only reference to the delegate.
    var isFetchOrphaned: Bool { get }
    func cancelLoads()
}

extension DelegateState: ScopedState, CacheNameOwner {
    var isFetchOrphaned: Bool {
        let page = proxy?.pageLoad()
        return (isLoadRunning || page != nil) && !loads.contains(where: \.hasWaiters) && page?.hasWaiters != true
    }

    /// True if a change would be visible in a view or a stream.
    private var isShown: Bool { proxy != nil && (!streams.isEmpty || isRetained()) }

    func invalidate() {
        invalidationCount += 1
        isInvalidated = true
        if isShown { proxy?.ask(.userInitiated) }
    }

    func refetch(_ urgency: RefreshPriority) {
        guard isShown else { return }
        // A failed refresh is repeated although the local data is fresh; otherwise the failure would stay on the screen until the data is
        // too old.
        if urgency == .userInitiated, case .failed = loading.refresh {
            proxy?.ask(.forced)
        } else {
            proxy?.ask(urgency)
        }
    }

    func wipe() {
        resetCount += 1
        cancelRefreshes()
        if let initialRead { previousRead = initialRead }
        initialRead = nil
        stored = nil
        unusable = nil
        backOff.succeed()
        lastFailure = nil
        isInvalidated = false
        commit(commits.cause ?? commits.makeCause(.other, "forget \(name)"), changesData: true) {
            proxy?.dropCache()
            // Returns to the state before the first request, so that an invalidation does not fetch data for an account that has logged
            // out.
            proxy = nil
            (value, time, hasValue, loading) = (placeholder, nil, false, LoadingState())
        }
    }
}
