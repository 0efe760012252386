import Propagation

/// The source of the module's README.
final class Sensors: InspectionSource {
    nonisolated let inspectionNumber: Int
    let inspectionName = "sensors"
    let commits: Commits
    private var values: [String: Int] = [:]

    init(_ commits: Commits) {
        (self.commits, inspectionNumber) = (commits, commits.inspection.makeSourceNumber())
        commits.inspection.add(self)
    }

    func set(_ value: Int, of name: String) {
        values[name] = value
        commits.inspection.mark(id(name))
    }

    var inspectedIDs: [InspectedID] { values.keys.map(id) }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        guard let value = values[id.id] else { return nil }
        return InspectedState(id, of: .init(kind: "sensor", id: id.id), fields: [.init("value", "\(value)")])
    }

    private func id(_ name: String) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: "sensor", id: name)
    }
}
