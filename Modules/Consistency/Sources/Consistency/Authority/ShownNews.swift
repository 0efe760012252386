/// Which identifiers an authority knows to be shown, and what it has yet to be told.
///
/// Kept by the ``EntityTable``, and only while somebody wants it. Nothing is told of what comes and goes between two tellings.
struct ShownNews {
    /// Whether there is somebody to tell.
    private(set) var isWanted = false
    /// The slots whose beginning was told.
    private var told: Set<Int32> = []
    /// The slots that got a first subscriber since; some may have lost it again.
    private var candidates: [Int32] = []
    /// What was told to have begun and was released since.
    private var ended: [ModelIdentifier] = []

    /// Whether there may be something to tell.
    var isPending: Bool { !candidates.isEmpty || !ended.isEmpty }

    /// Starts anew for somebody who has been told nothing.
    mutating func begin(shown: [Int32]) {
        self = ShownNews()
        isWanted = true
        candidates = shown
    }

    /// Forgets everything.
    mutating func end() { self = ShownNews() }

    /// Notes that a slot gets its first subscriber.
    mutating func noteFirstSubscriber(of slot: Int32) { candidates.append(slot) }

    /// Notes that a slot is no longer the identifier's.
    mutating func noteRelease(of slot: Int32, _ identifier: ModelIdentifier) {
        if told.remove(slot) != nil { ended.append(identifier) }
    }

    /// Takes out what is to be told.
    ///
    /// - Parameter identifier: The identifier of a slot; nil if nobody shows it.
    mutating func take(
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
        // Left and came back in one change: it was shown before, and still is.
        let returned = Set(ended).intersection(began)
        return (began.filter { !returned.contains($0) }, ended.filter { !returned.contains($0) })
    }
}
