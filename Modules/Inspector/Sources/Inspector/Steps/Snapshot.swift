import Propagation

/// The part of a snapshot that one page has not received yet.
@MainActor
struct Snapshot {
    /// The number of objects that a slice looks at.
    static let maxObjects = 1_000

    /// The number of the snapshot.
    let epoch: Int
    private var cursors: [SourceCursor]
    private var ids: ArraySlice<InspectedID> = []

    /// Begins a snapshot.
    ///
    /// - Parameters:
    ///   - sources: The numbers of the sources.
    ///   - epoch: The number of the snapshot.
    init(of sources: [Int], epoch: Int) {
        (cursors, self.epoch) = (sources.reversed().map(SourceCursor.init), epoch)
    }

    /// Returns the present states of some further objects, of at most ``maxObjects``; nil if the snapshot is complete.
    ///
    /// An object that was listed and is gone is left out. An object that was made later need not be listed: its mark brings it.
    ///
    /// - Parameters:
    ///   - inspection: The sources.
    ///   - duration: The time after which no further state is read; at least one object is looked at.
    mutating func nextSlice(from inspection: Inspection, for duration: Duration) -> [InspectedState]? {
        let end = ContinuousClock.now + duration
        var states: [InspectedState] = []
        var count = 0
        repeat {
            if let id = ids.popFirst() {
                count += 1
                if let state = inspection.source(id.source)?.inspectedState(of: id) { states.append(state) }
            } else if count > 0, count + SourceCursor.batch > Self.maxObjects {
                return states
            } else if cursors.isEmpty {
                return states.isEmpty ? nil : states
            } else if let further = cursors[cursors.count - 1].next(from: inspection) {
                ids = further
            } else {
                cursors.removeLast()
            }
        } while ContinuousClock.now < end
        return states
    }
}
