@testable import DemoServer

/// What two values do not have in common, down to the last stored property: a field that somebody adds and forgets to save shows here.
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
        // What it is compiled to is another each time.
        if let filter = value as? SlurFilter { return lines.append("\(path) = \(filter.pattern)") }
        // What can be made anew from the tables says nothing beside them.
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
