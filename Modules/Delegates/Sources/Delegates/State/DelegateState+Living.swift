import Propagation

/// What a ``DelegateScope`` knows of a delegate that lives.
@MainActor
protocol LivingState: AnyObject, Sendable {
    nonisolated var name: String { get }
    /// The data is no longer true: refetched if somebody has the delegate, else when somebody asks.
    func invalidate()
    /// Something is as it was not before: what is too old, or failed, is fetched again if somebody has the delegate.
    func refetch(_ urgency: Urgency)
    /// Everything goes, what is on its way too.
    func wipe()
}

/// What a cache name belongs to.
@MainActor
protocol NameOwner: AnyObject {
    /// Whether a fetch is at work, called off or not, that nobody waits for: it may be all that keeps the delegate alive.
    var isOnlyFetching: Bool { get }
    func callOff()
}

extension DelegateState: LivingState, NameOwner {
    var isOnlyFetching: Bool {
        let page = reach?.pageFlight()
        return (isAtWork || page != nil) && !flights.contains(where: \.hasWaiters) && page?.hasWaiters != true
    }

    /// Whether somebody would see what changes.
    private var isShown: Bool { reach != nil && (!streams.isEmpty || isHeld()) }

    func invalidate() {
        invalidations += 1
        isInvalidated = true
        if isShown { reach?.ask(.person) }
    }

    func refetch(_ urgency: Urgency) {
        guard isShown else { return }
        // What failed is tried again though the data under the failure is fresh: it would stay on the screen until that is too old.
        if urgency == .person, case .failed = loading.refresh { reach?.ask(.forced) } else { reach?.ask(urgency) }
    }

    func wipe() {
        lives += 1
        callOffRefreshes()
        if let cold { former = cold }
        cold = nil
        stored = nil
        unusable = nil
        backOff.succeed()
        lastFailure = nil
        isInvalidated = false
        commit(commits.cause ?? commits.makeCause(.other, "forget \(name)"), changesData: true) {
            reach?.drop()
            // As if nobody had asked: what somebody invalidates is not fetched for who has logged out.
            reach = nil
            (value, time, hasValue, loading) = (placeholder, nil, false, LoadingState())
        }
    }
}
