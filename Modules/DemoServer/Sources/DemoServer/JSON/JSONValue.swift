/// A JSON value as it was written: keys keep their order and numbers their digits.
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

    /// The value at the end of a row of keys.
    package func at(_ keys: [String]) -> JSONValue? {
        var value = self
        for key in keys {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// The object with another value for a key, at the same place; anything else is as it was.
    package func replacing(_ key: String, with value: JSONValue) -> JSONValue {
        guard case .object(var object) = self, object.values[key] != nil else { return self }
        object.values[key] = value
        return .object(object)
    }
}

package struct JSONObject: Sendable {
    /// In the order in which they were written.
    package var keys: [String] = []
    package var values: [String: JSONValue] = [:]

    package init() {}

    package mutating func append(_ key: String, _ value: JSONValue) {
        if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value for a message: what is long is cut.
    package var description: String {
        let text = pythonText
        return text.utf8.count > 200 ? "\(text.prefix(200))…" : text
    }
}
