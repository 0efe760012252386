/// Tracks the identifiers that an authority knows to be shown, and the changes that are not yet reported.
///
/// It belongs to the ``IdentifierTable`` and is active only while there is an authority. An identifier that comes and goes between two
/// reports is not reported.
struct VisibilityTracker {
    /// True while there is an authority to notify.
    private(set) var isActive = false
    /// The slots that were reported as begun.
    private var told: Set<Int32> = []
    /// The slots that got a first subscriber since the last report; some may have lost it again.
    private var candidates: [Int32] = []
    /// The identifiers that were reported as begun and have been released since.
    private var ended: [ModelIdentifier] = []

    /// True if there may be changes to report.
    var isPending: Bool { !candidates.isEmpty || !ended.isEmpty }

    /// Starts tracking for an authority that has received no report.
    mutating func begin(shown: [Int32]) {
        self = VisibilityTracker()
        isActive = true
        candidates = shown
    }

    /// Stops tracking and drops all state.
    mutating func end() { self = VisibilityTracker() }

    /// Records that a slot gets its first subscriber.
    mutating func recordFirstSubscriber(of slot: Int32) { candidates.append(slot) }

    /// Records that a slot no longer belongs to the identifier.
    mutating func recordRelease(of slot: Int32, _ identifier: ModelIdentifier) {
        if told.remove(slot) != nil { ended.append(identifier) }
    }

    /// Removes and returns the changes to report.
    ///
    /// - Parameter identifier: Returns the identifier of a slot; nil if it has no subscriber.
    mutating func drain(
        _ identifier: (Int32) -> ModelIdentifier?
    ) -> (began: [ModelIdentifier], ended: [ModelIdentifier]) {
        var began: [ModelIdentifier] = []
        for slot in candidates {
            guard let identifier = identifier(slot), told.insert(slot).inserted else { continue }
            began.append(identifier)
        }
        let ended = ended
        candidates = []
        self.ended = []
        guard !began.isEmpty, !ended.isEmpty else { return (began, ended) }
        // The identifier left and came back in one change: it was shown before and still is.
        let returned = Set(ended).intersection(began)
        return (began.filter { !returned.contains($0) }, ended.filter { !returned.contains($0) })
    }
}
