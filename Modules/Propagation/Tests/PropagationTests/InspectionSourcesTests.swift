import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `Sources and inspectors` {
    private final class Source: InspectionSource {
        nonisolated let inspectionNumber: Int
        let inspectionName = "source"
        let inspectedIDs: [InspectedID] = []

        init(_ inspection: Inspection) { inspectionNumber = inspection.makeSourceNumber() }

        func inspectedState(of id: InspectedID) -> InspectedState? { nil }
    }

    private final class Observer: InspectionObserver {
        func commitEnded(_ cause: Cause) {}
        func inspectionChanged() {}
    }

    private let inspection = Commits().inspection

    @Test func `a source is found by its number for as long as it lives`() {
        var sources = (0..<100).map { _ in Source(inspection) }
        for source in sources.shuffled() { inspection.add(source) }
        #expect(inspection.sources.map(\.inspectionNumber) == Array(1...100))
        #expect(inspection.source(42) === sources[41])
        sources.removeSubrange(10...)
        #expect(inspection.source(42) == nil)
        // A further source removes the released ones from the table; the living ones stay.
        for _ in 0..<100 { inspection.add(Source(inspection)) }
        #expect(inspection.sources.map(\.inspectionNumber) == Array(1...10))
    }

    @Test func `an inspector learns that a source was added, once`() {
        let observer = Observer()
        let first = Source(inspection)
        inspection.add(first)
        inspection.attach(observer)
        #expect(inspection.takeMarks().newSources == [1])
        #expect(inspection.takeMarks().newSources.isEmpty)
        let second = Source(inspection)
        inspection.add(second)
        #expect(inspection.takeMarks().newSources == [2])
        inspection.detach(observer)
        // Nobody would take them.
        inspection.add(Source(inspection))
        #expect(inspection.takeMarks().newSources.isEmpty)
    }

    @Test func `an environment has one source of a type of its own, and keeps it`() {
        var made = 0
        func own(_ inspection: Inspection) -> Int {
            inspection.ownSource {
                made += 1
                return Source(inspection)
            }.inspectionNumber
        }
        #expect(inspection.sources.isEmpty, "nothing is made in advance")
        #expect(own(inspection) == own(inspection) && made == 1)
        #expect(inspection.sources.map(\.inspectionNumber) == [own(inspection)])
        let other = Commits()
        _ = own(other.inspection)
        #expect(made == 2 && other.inspection.sources.count == 1)
    }

    @Test func `a state names its entity as people type it`() {
        let id = InspectedID(source: 1, tier: "personVote", id: "Ana")
        let state = InspectedState(id, of: EntityKey(kind: "personVote", id: "Ana"))
        #expect(state.kind == "person_vote" && state.entity == "person_vote:Ana" && state.id == id)
        #expect(ValueText.name(of: "post:AbC") == "post:AbC" && ValueText.name(of: "éÉ") == "é_é")
    }

    @Test func `an inspector that was replaced does not detach the new one`() {
        let (old, new) = (Observer(), Observer())
        inspection.attach(old)
        inspection.attach(new)
        inspection.detach(old)
        #expect(inspection.isOn)
        inspection.detach(new)
        #expect(!inspection.isOn)
    }
}
