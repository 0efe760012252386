import Foundation
import Propagation

/// A short description of a delegate's data for an inspector.
///
/// It reads the stored properties by reflection and not through getters, so it registers no observer of the objects in the data. An object
/// is described by its type alone.
struct ValueSummary {
    /// The maximum number of characters.
    static let limit = 2_048
    /// The depth at which the description of parts ends.
    private static let maximumDepth = 16

    /// The description, at most ``limit`` characters and an ellipsis.
    private(set) var text = ""
    /// The number of elements of a collection, `6 elements`; empty for another value.
    let size: String
    /// The number of characters that are left.
    private var rest = ValueSummary.limit

    /// Describes a value.
    ///
    /// - Complexity: O(``limit``), however large the value is.
    init(of value: Any) {
        let mirror = Mirror(reflecting: value)
        size =
            switch mirror.displayStyle {
            case .collection, .set, .dictionary:
                mirror.children.count == 1 ? "1 element" : "\(mirror.children.count) elements"
            default: ""
            }
        describe(value, depth: 0)
        if rest <= 0 { text += "…" }
    }

    private mutating func write(_ words: some StringProtocol) {
        guard rest > 0 else { return }
        let kept = words.prefix(rest)
        rest -= kept.count
        text += kept
    }

    private mutating func describe(_ value: Any, depth: Int) {
        guard rest > 0 else { return }
        if let leaf = Self.leaf(value) { return write(leaf.prefix(rest)) }
        guard depth < Self.maximumDepth else { return write("…") }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let child = mirror.children.first else { return write("nil") }
            describe(child.value, depth: depth)
        case .collection, .set: list(mirror, "[", "]", depth)
        case .dictionary: pairs(mirror, depth)
        case .class, .foreignReference: write("\(type(of: value))")
        case .enum: self.case(value, mirror, depth)
        case .tuple: list(mirror, "(", ")", depth)
        default: list(mirror, "\(type(of: value))(", ")", depth)
        }
    }

    /// Returns the text of a value without parts; nil for another value.
    private static func leaf(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let text as Substring: String(text.prefix(limit + 1))
        case let date as Date: date.formatted(.iso8601)
        case let url as URL: url.absoluteString
        case let bytes as Data: "\(bytes.count) bytes"
        case let id as UUID: id.uuidString
        case let number as Decimal: number.description
        case let word as any LosslessStringConvertible where !(type(of: word) is AnyClass): word.description
        default: nil
        }
    }

    private mutating func list(_ mirror: Mirror, _ opening: String, _ closing: String, _ depth: Int) {
        write(opening)
        var isFirst = true
        for child in mirror.children where rest > 0 {
            if !isFirst { write(", ") }
            isFirst = false
            if let label = child.label, !label.hasPrefix(".") {
                write("\(label): ")
                if InspectedState.Field.isSecret(label) {
                    write(InspectedState.Field.dots)
                    continue
                }
            }
            describe(child.value, depth: depth + 1)
        }
        write(closing)
    }

    private mutating func pairs(_ mirror: Mirror, _ depth: Int) {
        write("[")
        var isFirst = true
        for child in mirror.children where rest > 0 {
            if !isFirst { write(", ") }
            isFirst = false
            let parts = Array(Mirror(reflecting: child.value).children.prefix(2))
            for (index, part) in parts.enumerated() {
                if index > 0 { write(": ") }
                describe(part.value, depth: depth + 1)
            }
        }
        write(isFirst ? ":]" : "]")
    }

    private mutating func `case`(_ value: Any, _ mirror: Mirror, _ depth: Int) {
        guard let payload = mirror.children.first else { return write("\(value)") }
        write(payload.label ?? "")
        let parts = Mirror(reflecting: payload.value)
        if parts.displayStyle == .tuple { return list(parts, "(", ")", depth) }
        write("(")
        describe(payload.value, depth: depth + 1)
        write(")")
    }
}
