import Foundation

/// Reads JSON without losing the order of keys or the digits of numbers.
struct JSONReader {
    struct Malformed: Error { let offset: Int }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var depth = 0

    /// Values inside each other; more is no answer of any server.
    private static let deepest = 256

    /// Reads the one value of a text.
    static func value(of data: Data) throws(Malformed) -> JSONValue {
        let result: Result<JSONValue, Malformed> = Array(data).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes: bytes)
            return Result { () throws(Malformed) in try reader.document() }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var malformed: Malformed { Malformed(offset: offset) }

    private mutating func document() throws(Malformed) -> JSONValue {
        let value = try value()
        skipSpace()
        guard offset == bytes.count else { throw malformed }
        return value
    }

    private mutating func value() throws(Malformed) -> JSONValue {
        skipSpace()
        guard offset < bytes.count else { throw malformed }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object() throws(Malformed) -> JSONObject {
        var object = JSONObject()
        try open()
        if !skip("}") {
            repeat {
                skipSpace()
                let key = try string()
                guard skip(":") else { throw malformed }
                object.append(key, try value())
            } while skip(",")
            guard skip("}") else { throw malformed }
        }
        depth -= 1
        return object
    }

    private mutating func array() throws(Malformed) -> [JSONValue] {
        var elements: [JSONValue] = []
        try open()
        if !skip("]") {
            repeat { elements.append(try value()) } while skip(",")
            guard skip("]") else { throw malformed }
        }
        depth -= 1
        return elements
    }

    private mutating func open() throws(Malformed) {
        offset += 1
        depth += 1
        guard depth <= Self.deepest else { throw malformed }
    }

    private mutating func string() throws(Malformed) -> String {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw malformed }
        let start = offset
        var hasEscape = false
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            if bytes[offset] == UInt8(ascii: "\\") {
                hasEscape = true
                offset += 1
            }
            offset += 1
        }
        guard offset < bytes.count else { throw malformed }
        offset += 1
        let inner = UnsafeBufferPointer(rebasing: bytes[start + 1..<offset - 1])
        if !hasEscape { return String(decoding: inner, as: UTF8.self) }
        // Foundation knows the escapes; which of them is wrong is of no interest.
        let quoted = Data(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
        guard let text = try? JSONDecoder().decode(String.self, from: quoted) else { throw malformed }
        return text
    }

    private mutating func number() throws(Malformed) -> String {
        let start = offset
        while offset < bytes.count, Self.isNumeric(bytes[offset]) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard Double(text) != nil else { throw malformed }
        return text
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Malformed) -> JSONValue {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[offset..<end].elementsEqual($0) }) else {
            throw malformed
        }
        offset = end
        return value
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, [32, 9, 10, 13].contains(bytes[offset]) { offset += 1 }
    }
}
