/// What is at hand and what the refresh is doing: the two axes under a status, so that neither hides the other.
///
/// A pure value. ``status`` is derived from both and is what a view reads; who changes the axes is ``DelegateState``.
public struct LoadingState: Hashable, Sendable {
    /// What there is to show without asking anybody.
    public enum Local: Hashable, Sendable {
        /// Nothing. Not to be confused with an empty value, which is something.
        case none
        /// Not known yet: somebody has asked, and the cache is being read.
        case reading
        /// Good data, young enough when somebody last asked.
        case fresh
        /// Good data, too old when somebody last asked.
        case stale
        /// Something is stored and cannot be used: why.
        case unreadable(String)
    }

    /// What became of the last refresh.
    public enum Refresh: Hashable, Sendable {
        /// None was needed, or the last one worked.
        case idle
        /// One is under way.
        case running
        /// The last one failed: why.
        case failed(String)
        /// The last one was called off.
        case cancelled
    }

    /// What is at hand.
    public internal(set) var local: Local
    /// What the refresh is doing.
    public internal(set) var refresh: Refresh

    /// Makes a state; nothing at hand and nothing asked unless told otherwise.
    public init(local: Local = .none, refresh: Refresh = .idle) {
        self.local = local
        self.refresh = refresh
    }

    /// What a view should show; nil before anybody asked.
    public var status: AsyncViewStatus? {
        switch (local, refresh) {
        case (.none, .idle), (.none, .cancelled): nil
        case (.reading, _), (.none, .running), (.unreadable, .running): .inProgress
        case (.none, .failed(let reason)): .lethalFailure(reason)
        case (.fresh, .idle), (.fresh, .cancelled): .success
        case (.fresh, .running), (.stale, .running): .cached
        case (.fresh, .failed(let reason)), (.stale, .failed(let reason)): .failure(reason)
        case (.stale, .cancelled): .failure("refresh cancelled")
        case (.unreadable(let why), .failed(let reason)): .lethalFailure("\(reason); stored data: \(why)")
        case (.unreadable(let why), .cancelled): .lethalFailure(why)
        // Nobody sees these two: whoever finds data stale or unreadable starts a refresh in the same step.
        case (.stale, .idle): .failure("not refreshed yet")
        case (.unreadable(let why), .idle): .lethalFailure(why)
        }
    }

    // MARK: Steps

    /// Somebody asks for the first time, and the cache is looked at.
    public mutating func read() {
        if local == .none { local = .reading }
    }

    /// Somebody asks, and what is at hand is known.
    ///
    /// - Parameters:
    ///   - finding: What is at hand, judged now.
    ///   - isForced: Refresh even if it is fresh.
    ///   - isAllowed: False while a failure keeps everybody waiting; a forced refresh does not care.
    /// - Returns: Whether the caller must start a refresh.
    public mutating func ask(finding: Local, isForced: Bool, isAllowed: Bool) -> Bool {
        local = finding
        if refresh == .running { return false }
        if !isForced {
            if finding == .fresh { return false }
            if case .failed = refresh, !isAllowed { return false }
        }
        refresh = .running
        return true
    }

    /// Somebody has asked, and called it off before what is at hand was known.
    ///
    /// - Parameters:
    ///   - finding: What is at hand, judged now.
    ///   - isForced: As for ``ask(finding:isForced:isAllowed:)``.
    /// - Returns: Whether a refresh would have been needed.
    public mutating func askInVain(finding: Local, isForced: Bool) -> Bool {
        local = finding
        guard isForced || finding != .fresh else { return false }
        if refresh != .running { refresh = .cancelled }
        return true
    }

    /// The refresh brought good data.
    ///
    /// - Parameter isNextWaiting: Whether another refresh begins in the same step.
    public mutating func succeed(isNextWaiting: Bool = false) {
        local = .fresh
        refresh = isNextWaiting ? .running : .idle
    }

    /// The refresh brought nothing of use; what was at hand stays.
    ///
    /// - Parameters:
    ///   - reason: Why.
    ///   - isNextWaiting: Whether another refresh begins in the same step.
    public mutating func fail(_ reason: String, isNextWaiting: Bool = false) {
        refresh = isNextWaiting ? .running : .failed(reason)
    }

    /// The refresh was called off; what was at hand stays.
    public mutating func cancel(isNextWaiting: Bool = false) {
        refresh = isNextWaiting ? .running : .cancelled
    }

    /// Somebody put data there by hand: it is good until the next one asks.
    public mutating func setData() {
        local = .fresh
    }
}
