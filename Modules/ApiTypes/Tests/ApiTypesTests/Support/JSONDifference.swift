import Foundation

/// Compares a server's JSON with ours: key order is ignored, null equals absent, and dates are compared as moments.
enum JSONDifference {
    /// Returns the places where they differ; empty if they are equivalent.
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

    /// Returns a date's text without its zone and with a padded fraction. It works on text only, to check our parser without using it.
    private static func moment(_ text: String) -> String {
        guard text.count >= 19, text.dropFirst(10).first == "T" else { return text }
        var text = text
        if text.hasSuffix("Z") { text.removeLast() }
        if text.hasSuffix("+00:00") { text.removeLast(6) }
        if !text.contains(".") { text += "." }
        return text.padding(toLength: 26, withPad: "0", startingAt: 0)
    }
}
