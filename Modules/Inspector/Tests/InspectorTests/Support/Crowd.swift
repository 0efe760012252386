import Primitives
import Propagation

/// A source of very many objects, which lists them in parts and counts what it is asked.
@MainActor
final class Crowd: BatchedInspectionSource {
    nonisolated let inspectionNumber: Int
    let inspectionName = "crowd"
    private let inspection: Inspection
    private var people: NumberedList<Int> = NumberedList()
    /// The number of ids that were listed and the number of states that were read, since ``forgetCounts()``.
    private(set) var counts = (listed: 0, read: 0)

    init(_ count: Int, in inspection: Inspection) {
        self.inspection = inspection
        inspectionNumber = inspection.makeSourceNumber()
        for _ in 0..<count { people[people.makeNumber()] = 0 }
        inspection.add(self)
    }

    func forgetCounts() { counts = (0, 0) }

    /// The values by name, as a page has them.
    var values: [String: Int] {
        let all = people.batch(from: 0, limit: .max).elements
        return Dictionary(uniqueKeysWithValues: all.map { ("\($0.number)", $0.element) })
    }

    func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch {
        let (found, next) = people.batch(from: start.index, limit: limit)
        counts.listed += found.count
        return InspectedBatch(found.map { id($0.number) }, next: next.map { InspectionPosition(index: $0) })
    }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        counts.read += 1
        return Int(id.id).flatMap { people[$0] }.map { InspectedState(id, value: $0) }
    }

    /// Sets the value of an object, or removes the object, and marks it.
    func set(_ number: Int, _ value: Int?) {
        people[number] = value
        inspection.mark(id(number))
    }

    /// Adds an object, and marks it.
    func add(_ value: Int) { set(people.makeNumber(), value) }

    private func id(_ number: Int) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: "person", id: String(number))
    }
}
