/// What is at hand and what the refresh is doing: the two axes under a status, so that neither hides the other.
///
/// A pure value. ``status`` is derived from both and is what a view reads; who changes the axes is ``DelegateState``.
public struct LoadingState: Hashable, Sendable {
    /// What there is to show without asking anybody.
    public enum Local: Hashable, Sendable {
        /// Nothing. Not to be confused with an empty value, which is something.
        case none
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
        case (.none, .running), (.unreadable, .running): .inProgress
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

    /// Somebody asks.
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

    /// The refresh brought good data.
    public mutating func succeed() {
        local = .fresh
        refresh = .idle
    }

    /// The refresh brought nothing of use; what was at hand stays.
    public mutating func fail(_ reason: String) {
        refresh = .failed(reason)
    }

    /// The refresh was called off; what was at hand stays.
    public mutating func cancel() {
        refresh = .cancelled
    }

    /// Somebody put data there by hand: it is good until the next one asks.
    public mutating func setData() {
        local = .fresh
    }
}
