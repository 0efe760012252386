import Primitives
import Propagation

/// An inspector that keeps the state of each object by the marks alone.
@MainActor
final class MarkedObjects: InspectionObserver {
    private let inspection: Inspection
    private var states: [InspectedID: InspectedState] = [:]

    init(_ commits: Commits) {
        inspection = commits.inspection
        inspection.attach(self)
    }

    func commitEnded(_ cause: Cause) { takeMarks() }
    func inspectionChanged() { takeMarks() }

    private func takeMarks() {
        for id in inspection.takeMarks().objects { states[id] = state(id) }
    }

    /// Returns what is compared: no stamps, because equal values mark nothing; no order of rows, because a query marks no move; and not
    /// the reference of an outbox item, which a model's birth or death changes.
    private func state(_ id: InspectedID) -> InspectedState? {
        inspection.source(id.source)?.inspectedState(of: id).map { state in
            let rows = state.links.sorted { "\($0)" < "\($1)" }
            return InspectedState(
                id,
                of: EntityKey(kind: state.kind, id: state.entity),
                headline: state.headline,
                fields: state.fields,
                links: state.kind == "outbox" ? [] : state.kind == "query" ? rows : state.links,
                edits: state.edits,
                isStored: state.isStored,
                swift: state.swift
            )
        }
    }

    /// Reads all objects, and describes one whose last mark was missed; nil if there is none.
    func missedMark() -> String? {
        takeMarks()
        var present: [InspectedID: InspectedState] = [:]
        for source in inspection.sources {
            for id in source.inspectedIDs { present[id] = state(id) }
        }
        for (id, state) in present where states[id] != state {
            return "\(id) was not marked when it became \(state) from \(states[id].map { "\($0)" } ?? "nothing")"
        }
        return states.keys.first { present[$0] == nil }.map { "\($0) was not marked when it ended" }
    }
}
