@testable import DemoServer

/// The differences between two values, down to the last stored property. A new field that is not saved shows here.
enum Difference {
    static func all(between one: World, and other: World) -> [String] {
        var left: [String] = []
        var right: [String] = []
        describe(one, "", &left)
        describe(other, "", &right)
        let lines = Set(left).symmetricDifference(right)
        return lines.sorted()
    }

    private static func describe(_ value: Any, _ path: String, _ lines: inout [String]) {
        // The compiled expression differs each time.
        if let filter = value as? SlurFilter { return lines.append("\(path) = \(filter.pattern)") }
        // The indexes are derived from the tables, so they are not compared.
        if value is DemoServer.Indexes { return }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary:
            for child in mirror.children {
                let pair = Array(Mirror(reflecting: child.value).children.map(\.value))
                describe(pair[1], "\(path)[\(pair[0])]", &lines)
            }
        case .set:
            let members = mirror.children.map { "\($0.value)" }.sorted()
            lines.append("\(path) = \(members)")
        case .collection:
            for (index, child) in mirror.children.enumerated() { describe(child.value, "\(path)[\(index)]", &lines) }
        case .optional:
            if let child = mirror.children.first { describe(child.value, path, &lines) }
        default:
            guard !mirror.children.isEmpty else { return lines.append("\(path) = \(value)") }
            for child in mirror.children { describe(child.value, "\(path).\(child.label ?? "")", &lines) }
        }
    }
}
