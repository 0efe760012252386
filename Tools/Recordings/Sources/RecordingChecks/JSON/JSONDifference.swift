public import WireRuntime

/// One place where what was recorded and what we write differ.
///
/// Key order does not count, null is absent, numbers compare by value, and dates by their moment to the microsecond.
public struct JSONDifference: Hashable, Sendable, CustomStringConvertible {
    /// What the difference is.
    public enum Kind: Hashable, Sendable {
        /// The server sent a key, and nothing of it is written: no type takes it.
        case untaken
        /// A value is written that the server did not send.
        case invented
        /// The value changed.
        case changed
    }

    /// What the difference is.
    public let kind: Kind
    /// Where, as steps from the root.
    public let path: WirePath
    /// What it is, naming the path.
    public let description: String

    /// The places where `recorded` and `written` differ; empty if they say the same.
    public static func between(_ recorded: JSONTree, _ written: JSONTree) -> [JSONDifference] {
        var comparison = JSONComparison()
        comparison.compare(recorded, written)
        return comparison.differences
    }
}

/// Walks two trees side by side.
private struct JSONComparison {
    var differences: [JSONDifference] = []
    private var path = WirePath()

    mutating func compare(_ recorded: JSONTree, _ written: JSONTree) {
        switch (recorded, written) {
        case (.null, .null): return
        case (.bool(let recorded), .bool(let written)) where recorded == written: return
        case (.number(let recorded), .number(let written)) where Self.areSame(recorded, written): return
        case (.string(let recorded), .string(let written)) where Self.areSame(text: recorded, written): return
        case (.array(let recorded), .array(let written)) where recorded.count == written.count:
            for (index, pair) in zip(recorded, written).enumerated() {
                descend(.index(index)) { $0.compare(pair.0, pair.1) }
            }
        case (.array(let recorded), .array(let written)):
            add(.changed, "\(path) had \(recorded.count) elements and has \(written.count)")
        case (.object(let recorded), .object(let written)):
            for key in Set(recorded.keys).union(written.keys).sorted() {
                descend(.key(key)) { $0.compare(field: recorded[key] ?? .null, written[key] ?? .null) }
            }
        default: add(.changed, "\(path) was \(recorded) and became \(written)")
        }
    }

    private mutating func compare(field recorded: JSONTree, _ written: JSONTree) {
        switch (recorded, written) {
        case (.null, .null): return
        case (_, .null): add(.untaken, "\(path) is taken by no type; it was \(recorded)")
        case (.null, _): add(.invented, "\(path) was not there and became \(written)")
        default: compare(recorded, written)
        }
    }

    private mutating func descend(_ step: WirePath.Step, _ body: (inout JSONComparison) -> Void) {
        path.steps.append(step)
        body(&self)
        path.steps.removeLast()
    }

    private mutating func add(_ kind: JSONDifference.Kind, _ description: String) {
        differences.append(JSONDifference(kind: kind, path: path, description: description))
    }

    /// By value: whole numbers exactly, others as what both sides read them as.
    private static func areSame(_ recorded: String, _ written: String) -> Bool {
        if recorded == written { return true }
        if let recorded = Int64(recorded), let written = Int64(written) { return recorded == written }
        guard let recorded = Double(recorded), let written = Double(written) else { return false }
        return recorded.isFinite && recorded == written
    }

    private static func areSame(text recorded: String, _ written: String) -> Bool {
        // By code points: Swift's own equality would take two spellings of é for one.
        if recorded.utf8.elementsEqual(written.utf8) { return true }
        guard let recorded = Moment(recorded), let written = Moment(written) else { return false }
        return recorded == written
    }
}
