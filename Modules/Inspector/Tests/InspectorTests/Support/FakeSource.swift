import Primitives
import Propagation

/// A source of objects that each have a number.
@MainActor
final class FakeSource: InspectionSource {
    nonisolated let inspectionNumber: Int
    var inspectionName: String
    private let inspection: Inspection
    private(set) var values: [String: Int] = [:]

    init(_ name: String, in inspection: Inspection) {
        (inspectionName, self.inspection) = (name, inspection)
        inspectionNumber = inspection.makeSourceNumber()
        inspection.add(self)
    }

    var inspectedIDs: [InspectedID] { values.keys.map(id) }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        values[id.id].map { InspectedState(id, value: $0) }
    }

    /// Sets the value of an object, or removes the object, and marks it.
    func set(_ name: String, _ value: Int?) {
        values[name] = value
        inspection.mark(id(name))
    }

    func id(_ name: String) -> InspectedID { InspectedID(source: inspectionNumber, tier: "thing", id: name) }
}

extension InspectedState {
    /// Makes the state of a fake object, whose tier is its kind, with one value.
    init(_ id: InspectedID, value: Int) {
        self.init(id, of: EntityKey(kind: id.tier, id: id.id), fields: [Field("value", String(value))])
    }
}

/// An object that a program names.
@MainActor
final class Thing: Inspectable {
    let inspectedID: InspectedID

    init(_ id: InspectedID) { inspectedID = id }
}

/// A program that knows its own names.
@MainActor
final class FakeHolder: InspectionHolder {
    var inspectedRoots: [String: [InspectedID]] = [:]
}
