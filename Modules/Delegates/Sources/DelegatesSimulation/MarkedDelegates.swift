import Propagation

/// An inspector that keeps the state of each delegate by the marks alone.
@MainActor
final class MarkedDelegates: InspectionObserver {
    private let inspection: Inspection
    private var states: [InspectedID: InspectedState] = [:]

    init(_ commits: Commits) {
        inspection = commits.inspection
        inspection.attach(self)
    }

    func commitEnded(_ cause: Cause) { takeMarks() }
    func inspectionChanged() { takeMarks() }

    private func takeMarks() {
        for id in inspection.takeMarks().objects { states[id] = inspection.source(id.source)?.inspectedState(of: id) }
    }

    /// Reads all delegates, and describes one whose last mark was missed; nil if there is none.
    func missedMark() -> String? {
        takeMarks()
        var present: [InspectedID: InspectedState] = [:]
        for source in inspection.sources {
            for id in source.inspectedIDs { present[id] = source.inspectedState(of: id) }
        }
        for (id, state) in present where states[id] != state {
            return "\(id) was not marked when it became \(state) from \(states[id].map { "\($0)" } ?? "nothing")"
        }
        return states.keys.first { present[$0] == nil }.map { "\($0) was not marked when it ended" }
    }
}
