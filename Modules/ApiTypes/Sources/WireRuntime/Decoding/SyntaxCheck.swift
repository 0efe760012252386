/// Finds where a text stops being JSON, and the paths of places in it, after a decoder has stumbled.
///
/// Decoders keep offsets only. This walks the grammar of RFC 8259 once, keeps the path it is on, and builds nothing.
struct SyntaxCheck {
    private let bytes: [UInt8]
    /// What stood before the bytes, a byte order mark: offsets in errors count it.
    private let preceding: Int
    private let wanted: Set<Int>
    private var found: [Int: WirePath] = [:]
    private var offset = 0
    private var path = WirePath()

    /// The first error of syntax in `bytes`, or nil if it is JSON.
    ///
    /// - Complexity: O(bytes).
    static func firstError(in bytes: [UInt8], after preceding: Int = 0) -> WireError? {
        var check = SyntaxCheck(bytes: bytes, preceding: preceding, wanted: [])
        do throws(WireError) {
            try check.document()
            return nil
        } catch {
            return error
        }
    }

    /// The paths of the values that start at `offsets`.
    ///
    /// - Complexity: O(bytes), for any number of offsets.
    static func paths(of offsets: Set<Int>, in bytes: [UInt8]) -> [Int: WirePath] {
        var check = SyntaxCheck(bytes: bytes, preceding: 0, wanted: offsets)
        // A text that ends in an error has the places before it.
        do throws(WireError) { try check.document() } catch {}
        return check.found
    }

    private init(bytes: [UInt8], preceding: Int, wanted: Set<Int>) {
        self.bytes = bytes
        self.preceding = preceding
        self.wanted = wanted
    }

    private mutating func document() throws(WireError) {
        skipSpace()
        guard current != nil else {
            throw WireError(.truncated, "The text is empty.", hint: Self.truncationHint, offset: preceding)
        }
        try value(depth: 0)
        skipSpace()
        guard current == nil else { throw malformed("there is more after the value") }
    }

    private mutating func value(depth: Int) throws(WireError) {
        if wanted.contains(offset) { found[offset] = path }
        switch current {
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case nil: throw truncated()
        case let byte? where byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10: try number()
        default: throw malformed("no value starts like this")
        }
    }

    private func checkDepth(_ depth: Int) throws(WireError) {
        guard depth > WireReader.deepest else { return }
        throw malformed("it is nested more than \(WireReader.deepest) deep")
    }

    private mutating func object(depth: Int) throws(WireError) {
        try checkDepth(depth)
        offset += 1
        skipSpace()
        if skip("}") { return }
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\"") else {
                throw current == nil ? truncated() : malformed("a key is missing")
            }
            path.steps.append(.key(try string()))
            skipSpace()
            try expect(":", "a colon is missing")
            skipSpace()
            try value(depth: depth)
            path.steps.removeLast()
            skipSpace()
        } while skip(",")
        try expect("}", "neither a comma nor the object's end")
    }

    private mutating func array(depth: Int) throws(WireError) {
        try checkDepth(depth)
        offset += 1
        skipSpace()
        if skip("]") { return }
        var index = 0
        repeat {
            skipSpace()
            path.steps.append(.index(index))
            try value(depth: depth)
            path.steps.removeLast()
            index += 1
            skipSpace()
        } while skip(",")
        try expect("]", "neither a comma nor the array's end")
    }

    /// Walks over a string and returns what it says; as it stands between its quotes if half a surrogate pair keeps it from being said.
    private mutating func string() throws(WireError) -> String {
        offset += 1
        let start = offset
        while let byte = current, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw malformed("a control character stands in a string") }
            offset += 1
            if byte == UInt8(ascii: "\\") { try escape() }
        }
        guard current != nil else { throw truncated() }
        let text = bytes[start..<offset]
        guard let decoded = String(validating: text, as: UTF8.self) else {
            offset = start
            throw malformed("a string is not UTF-8")
        }
        offset += 1
        return text.withUnsafeBufferPointer(Escape.text) ?? decoded
    }

    private mutating func escape() throws(WireError) {
        guard let kind = current else { throw truncated() }
        guard "\"\\/bfnrtu".utf8.contains(kind) else { throw malformed("no escape starts like this") }
        offset += 1
        guard kind == UInt8(ascii: "u") else { return }
        for _ in 0..<4 {
            guard let digit = current else { throw truncated() }
            guard "0123456789abcdefABCDEF".utf8.contains(digit) else {
                throw malformed("an escape needs four hex digits")
            }
            offset += 1
        }
    }

    private mutating func number() throws(WireError) {
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            try digits()
        }
    }

    private mutating func digits() throws(WireError) {
        let start = offset
        while let byte = current, byte &- UInt8(ascii: "0") < 10 { offset += 1 }
        guard offset > start else { throw current == nil ? truncated() : malformed("a digit is missing") }
    }

    private mutating func literal(_ word: String) throws(WireError) {
        for byte in word.utf8 {
            guard current == byte else {
                throw current == nil ? truncated() : malformed("only “\(word)” starts like this")
            }
            offset += 1
        }
    }
}

extension SyntaxCheck {
    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar, _ otherwise: String) throws(WireError) {
        guard !skip(character) else { return }
        throw current == nil ? truncated() : malformed(otherwise)
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private static let truncationHint = "The answer was cut off on its way: ask again."

    private func truncated() -> WireError {
        WireError(
            .truncated,
            "The text ends after \(offset + preceding) bytes, in the middle of \(path).",
            hint: Self.truncationHint,
            path: path,
            offset: offset + preceding
        )
    }

    private func malformed(_ reason: String) -> WireError {
        WireError(
            .malformed,
            "Not JSON at byte \(offset + preceding), in \(path): \(reason).",
            hint: "Whoever answered does not speak this API; check the address.",
            path: path,
            offset: offset + preceding
        )
    }
}
