/// Finds the changes that a source has not marked, for the tests of an ``InspectionSource``.
///
/// It keeps the state of each object by the marks alone, as an inspector does, and compares it with all answers of the sources.
///
/// ```swift
/// let sensors = Sensors(commits)
/// let checker = InspectionChecker(commits)
/// sensors.set(21, of: "kitchen")
/// #expect(checker.missedMark() == nil)
/// ```
///
/// Ask it after every act of a test that carries out random ones, and again when the objects that the act released are gone. Of a source
/// that lists its objects in parts, it also checks that each part keeps to its limit and that no object is in two of them.
@MainActor
public final class InspectionChecker: InspectionObserver {
    private static let limit = 7

    private let inspection: Inspection
    private let reduce: (InspectedState) -> InspectedState
    private var states: [InspectedID: InspectedState] = [:]

    /// Makes a checker and attaches it to an environment, in place of an inspector. It is held weakly.
    ///
    /// - Parameters:
    ///   - commits: The environment of the sources.
    ///   - reduce: Returns what is compared of a state, for a source that changes some of it without a mark.
    public init(_ commits: Commits, comparing reduce: @escaping (InspectedState) -> InspectedState = { $0 }) {
        (inspection, self.reduce) = (commits.inspection, reduce)
        inspection.attach(self)
        takeMarks()
    }

    /// Takes the marks of a commit.
    public func commitEnded(_ cause: Cause) { takeMarks() }

    /// Takes the marks between commits.
    public func inspectionChanged() { takeMarks() }

    private func takeMarks() {
        let marks = inspection.takeMarks()
        let new = marks.newSources.compactMap { inspection.source($0) }
        for id in marks.objects.union(new.flatMap(\.inspectedIDs)) { states[id] = state(id) }
    }

    private func state(_ id: InspectedID) -> InspectedState? {
        inspection.source(id.source)?.inspectedState(of: id).map(reduce)
    }

    /// Reads all objects of all sources, and describes one whose last mark is missing; nil if there is none.
    ///
    /// - Complexity: O(objects).
    public func missedMark() -> String? {
        takeMarks()
        var present: [InspectedID: InspectedState] = [:]
        for source in inspection.sources {
            let (ids, mistake) = ids(of: source)
            if let mistake { return mistake }
            for id in ids { present[id] = state(id) }
        }
        for (id, state) in present where states[id] != state {
            return "\(id) was not marked when it became \(state) from \(states[id].map { "\($0)" } ?? "nothing")"
        }
        // A source that is gone cannot mark; an inspector removes its objects by itself.
        states = states.filter { inspection.source($0.key.source) != nil }
        return states.keys.first { present[$0] == nil }.map { "\($0) was not marked when it ended" }
    }

    private func ids(of source: any InspectionSource) -> (ids: Set<InspectedID>, mistake: String?) {
        guard let source = source as? any BatchedInspectionSource else { return (Set(source.inspectedIDs), nil) }
        var ids: Set<InspectedID> = []
        var start: InspectionPosition? = InspectionPosition()
        while let position = start {
            let batch = source.inspectedIDs(from: position, limit: Self.limit)
            if batch.ids.count > Self.limit {
                return (
                    [],
                    "\(source.inspectionName) lists \(batch.ids.count) objects from \(position), and the limit is \(Self.limit)"
                )
            }
            if let again = batch.ids.first(where: { !ids.insert($0).inserted }) {
                return ([], "\(again) is listed twice")
            }
            start = batch.next
        }
        return (ids, nil)
    }
}
