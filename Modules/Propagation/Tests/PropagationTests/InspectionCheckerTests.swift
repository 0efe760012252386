import Primitives
import Propagation
import Testing

/// A source whose author may forget a mark.
@MainActor private final class Sensors: BatchedInspectionSource {
    nonisolated let inspectionNumber: Int
    let inspectionName = "sensors"
    var values: [Int] = []
    /// The number of ids beyond the limit that a part contains.
    var surplus = 0
    /// True if each part begins with the last object of the part before.
    var repeats = false
    private let inspection: Inspection

    init(_ inspection: Inspection) {
        self.inspection = inspection
        inspectionNumber = inspection.makeSourceNumber()
        inspection.add(self)
    }

    func set(_ index: Int, _ value: Int, marks: Bool = true) {
        values[index] = value
        if marks { inspection.mark(id(index)) }
    }

    nonisolated func id(_ index: Int) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: "sensor", id: "\(index)")
    }

    func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch {
        let first = repeats ? max(0, start.index - 1) : start.index
        let part = values.indices.dropFirst(first).prefix(limit + surplus)
        let next = part.endIndex < values.endIndex ? InspectionPosition(index: part.endIndex) : nil
        return InspectedBatch(part.map(id), next: next)
    }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        guard let index = Int(id.id), values.indices.contains(index) else { return nil }
        return InspectedState(
            id,
            of: EntityKey(kind: "sensor", id: id.id),
            fields: [.init("parity", "\(values[index] % 2)"), .init("value", "\(values[index])")]
        )
    }
}

@MainActor @Suite struct `A checker of marks` {
    private let commits = Commits()

    @Test func `accepts a source that marks every change`() {
        let sensors = Sensors(commits.inspection)
        sensors.values = Array(0..<50)
        let checker = InspectionChecker(commits)
        #expect(checker.missedMark() == nil, "what was there before needs no mark")
        sensors.set(3, 10)
        #expect(checker.missedMark() == nil)
        commits.run(commits.makeCause(.other, "warm")) { sensors.set(4, 11) }
        #expect(checker.missedMark() == nil)
        let others = Sensors(commits.inspection)
        others.values = [1, 2]
        #expect(checker.missedMark() == nil, "an inspector reads a new source by itself")
    }

    @Test func `finds a change, a birth and a death without a mark`() throws {
        let sensors = Sensors(commits.inspection)
        sensors.values = [1, 2]
        let checker = InspectionChecker(commits)
        sensors.set(1, 5, marks: false)
        let change = try #require(checker.missedMark())
        #expect(change.hasPrefix("\(sensors.id(1)) was not marked when it became") && change.contains("shown: \"5\""))
        commits.inspection.mark(sensors.id(1))
        #expect(checker.missedMark() == nil)
        sensors.values.append(7)
        #expect(checker.missedMark()?.hasSuffix("from nothing") == true)
        commits.inspection.mark(sensors.id(2))
        sensors.values.removeLast()
        #expect(checker.missedMark() == nil)
        commits.inspection.mark(sensors.id(2))
        sensors.values.removeLast()
        #expect(checker.missedMark() == "\(sensors.id(1)) was not marked when it ended")
    }

    @Test func `compares only what it is asked to compare`() {
        let sensors = Sensors(commits.inspection)
        sensors.values = [1]
        let checker = InspectionChecker(commits) { state in
            InspectedState(state.id, of: EntityKey(kind: state.kind, id: ""), fields: Array(state.fields.prefix(1)))
        }
        sensors.set(0, 3, marks: false)
        #expect(checker.missedMark() == nil)
        sensors.set(0, 4, marks: false)
        #expect(checker.missedMark() != nil)
    }

    @Test func `finds a part that is too long, and an object that is listed twice`() {
        let sensors = Sensors(commits.inspection)
        sensors.values = Array(0..<50)
        let checker = InspectionChecker(commits)
        sensors.surplus = 1
        #expect(checker.missedMark()?.hasPrefix("sensors lists 8 objects from") == true)
        (sensors.surplus, sensors.repeats) = (0, true)
        #expect(checker.missedMark() == "\(sensors.id(6)) is listed twice")
        sensors.repeats = false
        #expect(checker.missedMark() == nil)
    }

    @Test func `expects no mark of a source that is gone`() {
        func use() -> InspectionChecker {
            let sensors = Sensors(commits.inspection)
            sensors.values = [1]
            let checker = InspectionChecker(commits)
            #expect(checker.missedMark() == nil)
            return checker
        }
        let checker = use()
        #expect(commits.inspection.sources.isEmpty && checker.missedMark() == nil)
    }
}
