import Propagation

/// The part of a snapshot that one page has not received yet.
@MainActor
struct Snapshot {
    /// The number of the snapshot.
    let epoch: Int
    private var sources: [Int]
    private var ids: [InspectedID] = []

    /// Begins a snapshot.
    ///
    /// - Parameters:
    ///   - sources: The numbers of the sources.
    ///   - epoch: The number of the snapshot.
    init(of sources: [Int], epoch: Int) {
        (self.sources, self.epoch) = (sources.reversed(), epoch)
    }

    /// Returns the present states of some further objects; nil if the snapshot is complete.
    ///
    /// An object that was in the list and is gone is left out. An object that was made later is not in the list: its mark brings it.
    ///
    /// - Parameters:
    ///   - inspection: The sources.
    ///   - duration: The time after which no further state is read; at least one object is looked at.
    mutating func nextSlice(from inspection: Inspection, for duration: Duration) -> [InspectedState]? {
        let end = ContinuousClock.now + duration
        var states: [InspectedState] = []
        repeat {
            if let id = ids.popLast() {
                if let state = inspection.source(id.source)?.inspectedState(of: id) { states.append(state) }
            } else if let source = sources.popLast() {
                ids = inspection.source(source)?.inspectedIDs ?? []
            } else {
                return states.isEmpty ? nil : states
            }
        } while ContinuousClock.now < end
        return states
    }
}
