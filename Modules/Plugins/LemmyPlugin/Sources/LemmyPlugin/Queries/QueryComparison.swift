import Foundation
import ReplKit

/// One comparison of a query's condition: `score > 5`, `read`, `not read`. A pure value.
struct QueryComparison: Hashable, Sendable, CustomStringConvertible {
    /// A sign between a field and a value.
    enum Sign: String, Hashable, Sendable, CaseIterable {
        case equal = "="
        case unequal = "!="
        case greater = ">"
        case atLeast = ">="
        case less = "<"
        case atMost = "<="
        /// The text of the field contains the value; case is ignored.
        case contains = "~"
    }

    /// The test of the field's value.
    enum Test: Hashable, Sendable {
        case isYes
        case isNo
        case compares(Sign, String)
    }

    /// The name of the field, as `show` prints it.
    let field: String
    /// The test of its value.
    let test: Test

    /// The comparison as it must be typed.
    var description: String {
        switch test {
        case .isYes: field
        case .isNo: "not \(field)"
        case .compares(let sign, let text): "\(field) \(sign.rawValue) \(Quoting.quote(text))"
        }
    }

    /// Returns true if a value passes the test. A value that is not known passes none.
    func isMet(by value: ShownValue) -> Bool {
        guard value != .unknown else { return false }
        return switch test {
        case .isYes: value == .flag(true)
        case .isNo: value == .flag(false)
        case .compares(let sign, let text): Self.isMet(value, sign, text)
        }
    }

    private static func isMet(_ value: ShownValue, _ sign: Sign, _ text: String) -> Bool {
        // A value is never equal to one of another form.
        let isOther = sign == .unequal
        if sign == .equal || sign == .unequal, isAlike(value, text) { return !isOther }
        switch value {
        case .unknown: return false
        case .missing: return isOther
        case .number(let number):
            guard let other = Int(text) else { return isOther }
            return sign.holds(number, other)
        case .flag(let flag):
            guard let other = Self.flag(text) else { return isOther }
            return sign == .equal && flag == other || sign == .unequal && flag != other
        case .date(let date):
            guard let time = times(text) else { return isOther }
            return sign.holds(date, time)
        case .text(let words):
            let (left, right) = (words.lowercased(), text.lowercased())
            return sign == .contains ? left.contains(right) : sign.holds(left, right)
        }
    }

    /// Returns true if a value is spelled as it was typed.
    private static func isAlike(_ value: ShownValue, _ text: String) -> Bool {
        value == .text(text) || value.isMeant(by: text)
    }

    /// Returns true if a typed value means that the field has no value or an empty text: `none`, `""`, or `-` for both.
    static func isNothing(_ text: String) -> Bool {
        text.isEmpty || ShownValue.missing.isMeant(by: text) || ShownValue.text("").isMeant(by: text)
    }

    /// Returns the flag that a text means; nil if it means none.
    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true": true
        case "no", "false": false
        default: nil
        }
    }

    /// Returns the times that a text means: a whole day, `2026-11-21`, or a second, `2026-11-21T03:51:03Z`; nil if it means none.
    static func times(_ text: String) -> Range<Date>? {
        let isDay = !text.contains("T")
        // Ignored: a text that is no time is reported by the caller.
        guard let start = try? Date.ISO8601FormatStyle().parse(isDay ? "\(text)T00:00:00Z" : text) else { return nil }
        return start..<start.addingTimeInterval(isDay ? 86_400 : 1)
    }
}

extension QueryComparison.Sign {
    fileprivate func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .unequal: left != right
        case .greater: left > right
        case .atLeast: left >= right
        case .less: left < right
        case .atMost: left <= right
        case .contains: false
        }
    }

    /// Compares a date with a day or a second.
    fileprivate func holds(_ date: Date, _ times: Range<Date>) -> Bool {
        switch self {
        case .equal: times.contains(date)
        case .unequal: !times.contains(date)
        case .greater: date >= times.upperBound
        case .atLeast: date >= times.lowerBound
        case .less: date < times.lowerBound
        case .atMost: date < times.upperBound
        case .contains: false
        }
    }
}
