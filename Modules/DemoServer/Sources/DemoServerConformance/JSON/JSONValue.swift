/// A JSON value as it was written: keys keep their order and numbers their digits.
enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object.values[key]
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }

    /// The value at the end of a row of keys.
    func at(_ keys: [String]) -> JSONValue? {
        var value = self
        for key in keys {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// The object with another value for a key, at the same place; anything else is as it was.
    func replacing(_ key: String, with value: JSONValue) -> JSONValue {
        guard case .object(var object) = self, object.values[key] != nil else { return self }
        object.values[key] = value
        return .object(object)
    }
}

struct JSONObject: Sendable {
    /// In the order in which they were written.
    var keys: [String] = []
    var values: [String: JSONValue] = [:]

    mutating func append(_ key: String, _ value: JSONValue) {
        if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value for a message: what is long is cut.
    var description: String {
        let text = pythonText
        return text.utf8.count > 200 ? "\(text.prefix(200))…" : text
    }
}
