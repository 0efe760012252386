public import WireRuntime

/// A difference between the recorded and the encoded JSON.
///
/// The order of keys is ignored, null equals absent, numbers compare by value, and dates by their instant in microseconds.
public struct JSONDifference: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a difference.
    public enum Kind: Hashable, Sendable {
        /// The server sent a key that is not encoded, because no type has a field for it.
        case untaken
        /// A value is encoded that the server did not send.
        case invented
        /// The value changed.
        case changed
    }

    /// The kind of the difference.
    public let kind: Kind
    /// The path, as steps from the root.
    public let path: WirePath
    /// The description, with the path.
    public let description: String

    /// Returns the differences between `recorded` and `written`; empty if they are equal.
    public static func between(_ recorded: JSONTree, _ written: JSONTree) -> [JSONDifference] {
        var comparison = JSONComparison()
        comparison.compare(recorded, written)
        return comparison.differences
    }
}

/// Compares two trees recursively.
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
        case (_, .null): add(.untaken, "\(path) is read by no type; it was \(recorded)")
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

    /// Compares two numbers by value: integers exactly, others as `Double`.
    private static func areSame(_ recorded: String, _ written: String) -> Bool {
        if recorded == written { return true }
        if let recorded = Int64(recorded), let written = Int64(written) { return recorded == written }
        guard let recorded = Double(recorded), let written = Double(written) else { return false }
        return recorded.isFinite && recorded == written
    }

    private static func areSame(text recorded: String, _ written: String) -> Bool {
        // Compares bytes, because Swift's equality treats two spellings of é as one.
        if recorded.utf8.elementsEqual(written.utf8) { return true }
        guard let recorded = Moment(recorded), let written = Moment(written) else { return false }
        return recorded == written
    }
}

/// A date's text with a normalized zone and fraction, for comparisons. It does not use the runtime's date reader, because it checks that.
struct Moment: Hashable {
    /// The date and time: `2023-08-07T15:33:19`.
    private let second: String
    /// The fraction, as six digits.
    private let fraction: String

    /// Reads `2023-08-07T15:33:19`, an optional fraction of any length (cut to microseconds), and `Z`, `+00:00` or no zone; nil for all
    /// other text, including other zones, which no Lemmy server writes.
    init?(_ text: String) {
        var rest = text[...]
        let pattern = "dddd-dd-ddTdd:dd:dd"
        let second = rest.prefix(pattern.count)
        guard second.count == pattern.count,
            zip(second, pattern).allSatisfy({ $1 == "d" ? $0.isASCII && $0.isNumber : $0 == $1 })
        else { return nil }
        rest = rest[second.endIndex...]
        var fraction = ""
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            fraction = String(digits.prefix(6))
            rest = rest[digits.endIndex...]
        }
        guard ["", "Z", "+00:00"].contains(rest) else { return nil }
        self.second = String(second)
        self.fraction = fraction + String(repeating: "0", count: 6 - fraction.count)
    }
}
