/// The two axes of a status, the local data and the state of the refresh, kept apart so that neither hides the other.
///
/// It is a pure value with the transitions of both axes; ``DelegateState`` calls them. Views read the ``status``, which ``AsyncViewStatus``
/// derives from the axes.
public struct LoadingState: Hashable, Sendable {
    /// The state of the local data.
    public enum Local: Hashable, Sendable {
        /// There is no data. An empty value is not this case.
        case none
        /// The state is unknown: a request was made, and the cache is being read.
        case reading
        /// The data is valid and was young enough at the last request.
        case fresh
        /// The data is valid and was too old at the last request.
        case stale
        /// A value is stored but cannot be used, for the given reason.
        case unreadable(String)
    }

    /// The state of the last refresh.
    public enum Refresh: Hashable, Sendable {
        /// No refresh was needed, or the last one succeeded.
        case idle
        /// A refresh is under way.
        case running
        /// The last refresh failed, for the given reason.
        case failed(String)
        /// The last refresh was cancelled.
        case cancelled
    }

    /// The state of the local data.
    public internal(set) var local: Local
    /// The state of the refresh.
    public internal(set) var refresh: Refresh

    /// Makes a state; by default there is no data and there was no request.
    package init(local: Local = .none, refresh: Refresh = .idle) {
        self.local = local
        self.refresh = refresh
    }

    /// The status to display, derived from both axes; nil before the first request.
    public var status: AsyncViewStatus? { AsyncViewStatus(local: local, refresh: refresh) }

    // MARK: Transitions

    /// Records the first request, after which the cache is read.
    package mutating func read() {
        if local == .none { local = .reading }
    }

    /// Records a request after the state of the local data is known.
    ///
    /// - Parameters:
    ///   - finding: The state of the local data, evaluated now.
    ///   - isForced: True to refresh even if the data is fresh.
    ///   - isAllowed: False during the back-off after a failure; ignored by a forced refresh.
    /// - Returns: True if the caller must start a refresh.
    package mutating func ask(finding: Local, isForced: Bool, isAllowed: Bool) -> Bool {
        local = finding
        if refresh == .running { return false }
        if !isForced {
            if finding == .fresh { return false }
            if case .failed = refresh, !isAllowed { return false }
        }
        refresh = .running
        return true
    }

    /// Records a request that was cancelled before the state of the local data was known.
    ///
    /// - Parameters:
    ///   - finding: The state of the local data, evaluated now.
    ///   - isForced: True for a forced request; see ``ask(finding:isForced:isAllowed:)``.
    /// - Returns: True if a refresh would have been needed.
    package mutating func recordCancelledAsk(finding: Local, isForced: Bool) -> Bool {
        local = finding
        guard isForced || finding != .fresh else { return false }
        if refresh != .running { refresh = .cancelled }
        return true
    }

    /// Records that the refresh succeeded.
    ///
    /// - Parameter isNextWaiting: True if another refresh begins in the same step.
    package mutating func succeed(isNextWaiting: Bool = false) {
        local = .fresh
        refresh = isNextWaiting ? .running : .idle
    }

    /// Records that the refresh failed; the local data stays.
    ///
    /// - Parameters:
    ///   - reason: The reason of the failure.
    ///   - isNextWaiting: True if another refresh begins in the same step.
    package mutating func fail(_ reason: String, isNextWaiting: Bool = false) {
        refresh = isNextWaiting ? .running : .failed(reason)
    }

    /// Records that the refresh was cancelled; the local data stays.
    package mutating func cancel(isNextWaiting: Bool = false) {
        refresh = isNextWaiting ? .running : .cancelled
    }

    /// Records that the data was set by hand: it counts as fresh until the next request.
    package mutating func setData() {
        local = .fresh
    }
}
