package import Foundation

/// A JSON value as it was written: keys retain their order and numbers their digits.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    package subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object.values[key]
    }

    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }

    package var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// Returns the value at a path of keys; nil if a key is missing.
    package func at(_ keys: [String]) -> JSONValue? {
        var value = self
        for key in keys {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// Returns the object with the value of a key replaced in place. Any other value, or an object without the key, is returned unchanged.
    package func replacing(_ key: String, with value: JSONValue) -> JSONValue {
        guard case .object(var object) = self, object.values[key] != nil else { return self }
        object.values[key] = value
        return .object(object)
    }
}

package struct JSONObject: Sendable {
    /// The keys in the order of the text.
    package var keys: [String] = []
    package var values: [String: JSONValue] = [:]

    package init() {}

    package mutating func append(_ key: String, _ value: JSONValue) {
        if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value for an error message, cut after 200 characters.
    package var description: String {
        let text = pythonText
        return text.utf8.count > 200 ? "\(text.prefix(200))…" : text
    }
}

extension JSONReader {
    /// Reads the only value of a text and retains the order of keys and the digits of numbers.
    package static func value(of text: Data) throws(Malformed) -> JSONValue {
        try read(text) { reader throws(Malformed) in
            let value = try reader.value()
            try reader.finish()
            return value
        }
    }

    private mutating func value() throws(Malformed) -> JSONValue {
        switch try next() {
        case .null:
            try null()
            return .null
        case .bool: return .bool(try bool())
        case .number: return .number(try number().text)
        case .string: return .string(try string())
        case .array:
            var elements: [JSONValue] = []
            try array { reader throws(Malformed) in elements.append(try reader.value()) }
            return .array(elements)
        case .object:
            var object = JSONObject()
            try self.object { reader, key throws(Malformed) in object.append(key, try reader.value()) }
            return .object(object)
        }
    }
}

extension JSONValue {
    /// The text as Python's `json.dumps` writes it: with `", "` and `": "` as separators, and everything but ASCII escaped.
    ///
    /// The recorded request bodies were sent in this form, and error texts count its columns.
    package var pythonText: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                element.write(to: &text)
            }
            text += "]"
        case .object(let object):
            text += "{"
            for (index, key) in object.keys.enumerated() {
                if index > 0 { text += ", " }
                Self.write(key, to: &text)
                text += ": "
                object.values[key]?.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for unit in string.utf16 {
            switch unit {
            case 0x22: text += "\\\""
            case 0x5C: text += "\\\\"
            case 0x08: text += "\\b"
            case 0x09: text += "\\t"
            case 0x0A: text += "\\n"
            case 0x0C: text += "\\f"
            case 0x0D: text += "\\r"
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        text += "\""
    }
}

extension JSONValue {
    /// The value as the server writes it.
    package var data: Data {
        var writer = JSONWriter()
        writer.write(self)
        return writer.finish()
    }
}

extension JSONWriter {
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(plain: "null")
        case .bool(let flag): write(plain: flag ? "true" : "false")
        case .number(let digits): write(plain: digits)
        case .string(let text): write(text)
        case .array(let elements): list { for element in elements { $0.write(element) } }
        case .object(let object):
            self.object { writer in
                for key in object.keys {
                    guard let value = object.values[key] else { continue }
                    writer.write(key: key)
                    writer.write(value)
                }
            }
        }
    }
}

// MARK: Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .number(String(number)) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package init(dictionaryLiteral members: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in members { object.append(key, value) }
        self = .object(object)
    }
}
