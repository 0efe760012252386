/// A JSON value of a request's body, with the place where it ends: complaints name a line and a column.
struct BodyValue {
    enum Content {
        case null
        case bool(Bool)
        case integer(Int)
        case fraction(Double)
        case text(String)
        case list([BodyValue])
        case object([(key: String, value: BodyValue)])
    }

    let content: Content
    /// How many bytes of the body precede its end.
    let end: Int

    /// As a complaint describes it.
    var described: String {
        switch content {
        case .null: "null"
        case .bool(let value): "boolean `\(value)`"
        case .integer(let value): "integer `\(value)`"
        case .fraction(let value): "floating point `\(value)`"
        case .text(let value): "string \(String(reflecting: value))"
        case .list: "sequence"
        case .object: "map"
        }
    }
}

/// Reads a body as JSON, strictly, and says where it stops being any.
struct BodyParser {
    struct Failure: Error {
        let message: String
        let end: Int
    }

    private static let deepest = 128

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The members of the outermost object that have been read.
    private(set) var known: [(key: String, value: BodyValue)] = []

    /// The value that the body is.
    mutating func root() throws(Failure) -> BodyValue { try value() }

    /// Nothing but blanks may follow the value.
    mutating func requireEnd() throws(Failure) {
        skipSpace()
        if index < bytes.count { throw Failure(message: "trailing characters", end: index + 1) }
    }

    private mutating func value() throws(Failure) -> BodyValue {
        skipSpace()
        guard index < bytes.count else { throw eof("a value") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try nested { parser throws(Failure) in .object(try parser.members()) }
        case UInt8(ascii: "["): return try nested { parser throws(Failure) in .list(try parser.elements()) }
        case UInt8(ascii: "\""): return BodyValue(content: .text(try string()), end: index)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), 48...57: return try number()
        default: throw Failure(message: "expected value", end: index + 1)
        }
    }

    private mutating func nested(
        _ body: (inout BodyParser) throws(Failure) -> BodyValue.Content
    ) throws(Failure) -> BodyValue {
        depth += 1
        guard depth < Self.deepest else { throw Failure(message: "recursion limit exceeded", end: index + 1) }
        index += 1
        let content = try body(&self)
        depth -= 1
        return BodyValue(content: content, end: index)
    }

    private mutating func members() throws(Failure) -> [(key: String, value: BodyValue)] {
        let isOutermost = depth == 1
        var members: [(key: String, value: BodyValue)] = []
        do throws(Failure) {
            try readMembers(into: &members)
        } catch {
            if isOutermost { known = members }
            throw error
        }
        return members
    }

    private mutating func readMembers(into members: inout [(key: String, value: BodyValue)]) throws(Failure) {
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        while true {
            skipSpace()
            guard index < bytes.count else { throw eof(members.isEmpty ? "an object" : "a value") }
            guard bytes[index] == UInt8(ascii: "\"") else {
                let isEnd = bytes[index] == UInt8(ascii: "}")
                throw Failure(message: isEnd ? "trailing comma" : "key must be a string", end: index + 1)
            }
            let key = try string()
            skipSpace()
            guard index < bytes.count else { throw eof("an object") }
            guard take(UInt8(ascii: ":")) else { throw Failure(message: "expected `:`", end: index + 1) }
            members.append((key, try value()))
            skipSpace()
            guard index < bytes.count else { throw eof("an object") }
            if take(UInt8(ascii: "}")) { return }
            guard take(UInt8(ascii: ",")) else { throw Failure(message: "expected `,` or `}`", end: index + 1) }
        }
    }

    private mutating func elements() throws(Failure) -> [BodyValue] {
        var elements: [BodyValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            skipSpace()
            if index < bytes.count, bytes[index] == UInt8(ascii: "]") {
                throw Failure(message: "trailing comma", end: index + 1)
            }
            elements.append(try value())
            skipSpace()
            guard index < bytes.count else { throw eof("a list") }
            if take(UInt8(ascii: "]")) { return elements }
            guard take(UInt8(ascii: ",")) else { throw Failure(message: "expected `,` or `]`", end: index + 1) }
        }
    }

    private mutating func string() throws(Failure) -> String {
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] < 0x20 {
                throw Failure(
                    message: "control character (\\u0000-\\u001F) found while parsing a string",
                    end: index + 1
                )
            }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else {
            index = bytes.count
            throw eof("a string")
        }
        defer { index += 1 }
        let text = bytes[start..<index].withUnsafeBufferPointer { raw -> Result<String, JSONText.BadEscape>? in
            String(validating: raw, as: UTF8.self) == nil ? nil : JSONText.unescape(raw)
        }
        switch text {
        case .success(let text): return text
        case .failure(let bad): throw Failure(message: bad.complaint, end: index)
        case nil: throw Failure(message: "invalid unicode code point", end: index)
        }
    }

    private mutating func number() throws(Failure) -> BodyValue {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            try digits()
        } else if index < bytes.count, (48...57).contains(bytes[index]) {
            throw Failure(message: "invalid number", end: index + 1)
        }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let value = Int(text) { return BodyValue(content: .integer(value), end: index) }
        guard let value = Double(text), value.isFinite else {
            throw Failure(message: "number out of range", end: index)
        }
        return BodyValue(content: .fraction(value), end: index)
    }

    private mutating func digits() throws(Failure) {
        guard index < bytes.count else { throw eof("a value") }
        guard (48...57).contains(bytes[index]) else { throw Failure(message: "invalid number", end: index + 1) }
        while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
    }

    private mutating func word(_ word: String, _ content: BodyValue.Content) throws(Failure) -> BodyValue {
        for byte in word.utf8 {
            guard index < bytes.count else { throw eof("a value") }
            guard bytes[index] == byte else { throw Failure(message: "expected ident", end: index + 1) }
            index += 1
        }
        return BodyValue(content: content, end: index)
    }

    private mutating func skipSpace() {
        while index < bytes.count, [9, 10, 13, 32].contains(bytes[index]) { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private func eof(_ what: String) -> Failure { Failure(message: "EOF while parsing \(what)", end: bytes.count) }
}
