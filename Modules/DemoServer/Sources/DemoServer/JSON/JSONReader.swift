package import Foundation

/// A strict JSON reader. It reads one token after the other and reports the position of an error in the real server's words.
///
/// The package reads all JSON with it: request bodies, table rows, recorded responses. It builds no intermediate tree; the caller decides
/// what to do with each value.
///
/// - Note: The reader refers to bytes that the caller owns, and must not outlive them.
package struct JSONReader {
    /// The position and reason of invalid JSON or of an unexpected value.
    package struct Malformed: Error {
        let complaint: String
        /// The number of bytes before the position.
        let offset: Int
    }

    /// The kind of a value, as its first byte tells.
    package enum Kind { case null, bool, number, string, array, object }

    /// The maximum nesting of values, as on the real server.
    private static let maximumDepth = 127

    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var cursor: UnsafePointer<UInt8>
    private var depth = 0

    /// Makes a reader at the first byte. `start` must point to valid memory even if `count` is zero.
    package init(start: UnsafePointer<UInt8>, count: Int) {
        self.start = start
        end = start + count
        cursor = start
    }

    /// Calls `body` with a reader of the text.
    package static func read<Value>(
        _ text: Data,
        _ body: (inout JSONReader) throws(Malformed) -> Value
    ) throws(Malformed) -> Value {
        let result: Result<Value, Malformed> = text.withUnsafeBytes { raw in
            guard let start = raw.bindMemory(to: UInt8.self).baseAddress else {
                return .failure(Malformed(complaint: "EOF while parsing a value", offset: 0))
            }
            var reader = JSONReader(start: start, count: raw.count)
            return Result { () throws(Malformed) in try body(&reader) }
        }
        return try result.get()
    }

    /// The number of bytes that were read.
    package var offset: Int { cursor - start }

    // MARK: Values

    /// Returns the kind of the next value, without taking it.
    package mutating func next() throws(Malformed) -> Kind {
        skipSpace()
        guard cursor < end else { throw truncatedError("a value") }
        switch cursor.pointee {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), 48...57: return .number
        default: throw complaint("expected value")
        }
    }

    /// Takes a value of any kind.
    package mutating func skip() throws(Malformed) {
        switch try next() {
        case .null: try null()
        case .bool: _ = try bool()
        case .number: _ = try number()
        case .string: _ = try string()
        case .array: try array { reader throws(Malformed) in try reader.skip() }
        case .object: try object { reader, _ throws(Malformed) in try reader.skip() }
        }
    }

    package mutating func null() throws(Malformed) { try word("null") }

    package mutating func bool() throws(Malformed) -> Bool {
        let isTrue = cursor.pointee == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    package mutating func string() throws(Malformed) -> String {
        let (bytes, hasEscape) = try rawString()
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Malformed(complaint: "invalid unicode code point", offset: offset - 1)
        }
        guard hasEscape else { return text }
        switch JSONEscaping.unescape(bytes) {
        case .success(let text): return text
        case .failure(let bad): throw Malformed(complaint: bad.complaint, offset: offset - 1)
        }
    }

    package mutating func number() throws(Malformed) -> JSONNumber {
        let first = cursor
        _ = consume("-")
        if !consume("0") {
            try digits()
        } else if cursor < end, (48...57).contains(cursor.pointee) {
            throw complaint("invalid number")
        }
        var isWhole = true
        if consume(".") {
            isWhole = false
            try digits()
        }
        if consume("e") || consume("E") {
            isWhole = false
            if !consume("+") { _ = consume("-") }
            try digits()
        }
        let number = JSONNumber(UnsafeBufferPointer(start: first, count: cursor - first), isWhole: isWhole)
        guard number.isInRange else { throw error("number out of range") }
        return number
    }

    /// Takes an array. `element` takes each of its elements.
    package mutating func array(_ element: (inout JSONReader) throws(Malformed) -> Void) throws(Malformed) {
        try open()
        skipSpace()
        if !consume("]") {
            while true {
                skipSpace()
                if cursor < end, cursor.pointee == UInt8(ascii: "]") { throw complaint("trailing comma") }
                try element(&self)
                skipSpace()
                guard cursor < end else { throw truncatedError("a list") }
                if consume("]") { break }
                guard consume(",") else { throw complaint("expected `,` or `]`") }
            }
        }
        depth -= 1
    }

    /// Takes an object. `member` takes each of its values.
    package mutating func object(
        _ member: (inout JSONReader, _ key: String) throws(Malformed) -> Void
    ) throws(Malformed) {
        try open()
        skipSpace()
        if !consume("}") {
            var isFirst = true
            repeat {
                let key = try key(isFirst: isFirst)
                isFirst = false
                try member(&self, key)
            } while try hasNextMember()
        }
        depth -= 1
    }

    /// Throws if anything but white space follows.
    package mutating func finish() throws(Malformed) {
        skipSpace()
        if cursor < end { throw complaint("trailing characters") }
    }

    // MARK: Rows

    /// Consumes a member's key, and the comma before it, if the key is `key` and no white space surrounds it.
    mutating func consumeKey(_ key: StaticString) -> Bool {
        if cursor < end, cursor.pointee == UInt8(ascii: ",") { cursor += 1 }
        let count = key.utf8CodeUnitCount
        guard end - cursor > count + 3, cursor.pointee == UInt8(ascii: "\""),
            memcmp(cursor + 1, key.utf8Start, count) == 0, cursor[count + 1] == UInt8(ascii: "\""),
            cursor[count + 2] == UInt8(ascii: ":")
        else { return false }
        cursor += count + 3
        return true
    }

    /// Moves back to the first member of the object that the text consists of.
    mutating func rewindToFirstMember() { cursor = start + 1 }

    /// Takes any member of an object; returns false if there is none.
    mutating func skipMember() throws(Malformed) -> Bool {
        if cursor < end, cursor.pointee == UInt8(ascii: ",") { cursor += 1 }
        guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else { return false }
        _ = try rawString()
        guard consume(":") else { throw complaint("expected `:`") }
        try skip()
        return true
    }

    /// Takes a string and returns the bytes between its quotes, with escapes unresolved.
    mutating func rawString() throws(Malformed) -> (bytes: UnsafeBufferPointer<UInt8>, hasEscape: Bool) {
        cursor += 1
        let first = cursor
        var hasEscape = false
        while cursor < end {
            if end - cursor >= 8, JSONEscaping.isPlain(UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self)) {
                cursor += 8
                continue
            }
            switch cursor.pointee {
            case UInt8(ascii: "\""):
                let bytes = UnsafeBufferPointer(start: first, count: cursor - first)
                cursor += 1
                return (bytes, hasEscape)
            case UInt8(ascii: "\\"):
                hasEscape = true
                cursor += min(2, end - cursor)
            case 0..<0x20:
                throw complaint("control character (\\u0000-\\u001F) found while parsing a string")
            default: cursor += 1
            }
        }
        throw truncatedError("a string")
    }

    // MARK: Bytes

    private mutating func key(isFirst: Bool) throws(Malformed) -> String {
        skipSpace()
        guard cursor < end else { throw truncatedError(isFirst ? "an object" : "a value") }
        guard cursor.pointee == UInt8(ascii: "\"") else {
            let isEnd = cursor.pointee == UInt8(ascii: "}")
            throw complaint(isEnd ? "trailing comma" : "key must be a string")
        }
        let key = try string()
        skipSpace()
        guard cursor < end else { throw truncatedError("an object") }
        guard consume(":") else { throw complaint("expected `:`") }
        return key
    }

    /// Returns true if another member of the object follows.
    private mutating func hasNextMember() throws(Malformed) -> Bool {
        skipSpace()
        guard cursor < end else { throw truncatedError("an object") }
        if consume("}") { return false }
        guard consume(",") else { throw complaint("expected `,` or `}`") }
        return true
    }

    private mutating func open() throws(Malformed) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw complaint("recursion limit exceeded") }
        cursor += 1
    }

    private mutating func digits() throws(Malformed) {
        guard cursor < end else { throw truncatedError("a value") }
        guard (48...57).contains(cursor.pointee) else { throw complaint("invalid number") }
        while cursor < end, cursor.pointee >= 48, cursor.pointee <= 57 { cursor += 1 }
    }

    private mutating func word(_ word: StaticString) throws(Malformed) {
        for index in 0..<word.utf8CodeUnitCount {
            guard cursor < end else { throw truncatedError("a value") }
            guard cursor.pointee == word.utf8Start[index] else { throw complaint("expected ident") }
            cursor += 1
        }
    }

    private mutating func skipSpace() {
        while cursor < end, cursor.pointee <= 32, [9, 10, 13, 32].contains(cursor.pointee) { cursor += 1 }
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard cursor < end, cursor.pointee == UInt8(ascii: character) else { return false }
        cursor += 1
        return true
    }

    /// Returns an error about the next byte.
    private func complaint(_ complaint: String) -> Malformed {
        Malformed(complaint: complaint, offset: offset + 1)
    }

    private func truncatedError(_ what: String) -> Malformed {
        Malformed(complaint: "EOF while parsing \(what)", offset: end - start)
    }
}

extension JSONReader {
    /// Returns an error about the value that was just taken.
    func error(_ complaint: String) -> Malformed { Malformed(complaint: complaint, offset: offset) }

    /// Takes a value of an unexpected kind and returns an error about it.
    mutating func invalidType(expected: String) throws(Malformed) -> Malformed {
        let described = try consumeDescription()
        return error("invalid type: \(described), expected \(expected)")
    }

    /// Takes a value and returns its description for an error.
    private mutating func consumeDescription() throws(Malformed) -> String {
        switch try next() {
        case .null:
            try null()
            return "null"
        case .bool: return "boolean `\(try bool())`"
        case .number: return try number().described
        case .string: return "string \(String(reflecting: try string()))"
        case .array:
            try skip()
            return "sequence"
        case .object:
            try skip()
            return "map"
        }
    }
}

extension JSONNumber {
    /// The description of the number in an error.
    var described: String { integer.map { "integer `\($0)`" } ?? "floating point `\(double ?? 0)`" }
}

/// A number as it was written. It refers to the digits in the text and must not outlive it.
package struct JSONNumber {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isWhole: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value if the number has no fraction and no exponent and fits in an `Int`.
    var integer: Int? {
        guard isWhole else { return nil }
        guard bytes.count <= 18 else { return Int(text) }
        var value = 0
        for byte in bytes where byte != UInt8(ascii: "-") { value = value &* 10 &+ Int(byte &- 48) }
        return bytes.first == UInt8(ascii: "-") ? -value : value
    }

    var double: Double? { Double(text) }

    /// True if the number is finite as a `Double`.
    var isInRange: Bool { isWhole && bytes.count <= 300 || double?.isFinite == true }
}
