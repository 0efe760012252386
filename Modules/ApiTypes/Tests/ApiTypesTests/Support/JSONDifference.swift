import Foundation

/// Compares what a server wrote with what we write back: key order does not count, null is absent, dates count by their moment.
enum JSONDifference {
    /// The places where they differ; empty if they say the same.
    static func between(_ recorded: Any?, _ written: Any?, at path: String = "") -> [String] {
        switch (recorded, written) {
        case (nil, nil), (is NSNull, nil), (is NSNull, is NSNull): []
        case (let recorded as [String: Any], let written as [String: Any]):
            Set(recorded.keys).union(written.keys).sorted().flatMap { key in
                between(recorded[key], written[key], at: "\(path).\(key)")
            }
        case (let recorded as [Any], let written as [Any]) where recorded.count == written.count:
            zip(recorded, written).enumerated().flatMap { index, pair in
                between(pair.0, pair.1, at: "\(path)[\(index)]")
            }
        case (let recorded as String, let written as String):
            recorded == written || moment(recorded) == moment(written)
                ? [] : ["\(path): “\(recorded)” became “\(written)”"]
        case (let recorded as NSNumber, let written as NSNumber):
            recorded == written ? [] : ["\(path): \(recorded) became \(written)"]
        default: ["\(path): \(recorded.map { "\($0)" } ?? "nothing") became \(written.map { "\($0)" } ?? "nothing")"]
        }
    }

    /// A date's text with its zone cut off and its fraction filled up; by text alone, to check our reader and not to use it.
    private static func moment(_ text: String) -> String {
        guard text.count >= 19, text.dropFirst(10).first == "T" else { return text }
        var text = text
        if text.hasSuffix("Z") { text.removeLast() }
        if text.hasSuffix("+00:00") { text.removeLast(6) }
        if !text.contains(".") { text += "." }
        return text.padding(toLength: 26, withPad: "0", startingAt: 0)
    }
}
