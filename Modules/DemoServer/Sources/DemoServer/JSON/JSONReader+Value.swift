package import Foundation

extension JSONReader {
    /// Reads the one value of a text, without losing the order of keys or the digits of numbers.
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
