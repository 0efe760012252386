/// Finds the first place where a text is not JSON, and the paths of given places in it, after a decoder has failed.
///
/// Decoders record only offsets. This checker walks the grammar of RFC 8259 once, tracks the current path, and builds no values.
struct JSONSyntaxChecker {
    private let bytes: [UInt8]
    /// The number of bytes before these bytes (a byte order mark), which offsets in errors include.
    private let preceding: Int
    private let wanted: [Int]
    /// The number of wanted offsets that have been passed.
    private var passed = 0
    private let found: (Int, WirePath) -> Void
    private var offset = 0
    private var path = WirePath()

    /// Walks over `bytes`, which begin `preceding` bytes into the text.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - preceding: The number of bytes before it, for the offsets of errors.
    ///   - offsets: The offsets in `bytes` of the values whose paths are wanted, in ascending order.
    ///   - found: Called once for each of them with its path, as far as the walk comes.
    /// - Returns: The first syntax error, or nil if the text is JSON.
    /// - Complexity: O(bytes), for any number of offsets.
    static func walk(
        _ bytes: [UInt8],
        after preceding: Int = 0,
        lookingFor offsets: [Int],
        found: @escaping (Int, WirePath) -> Void
    ) -> WireError? {
        var check = JSONSyntaxChecker(bytes: bytes, preceding: preceding, wanted: offsets, found: found)
        do throws(WireError) {
            try check.document()
            return nil
        } catch {
            return error
        }
    }

    private init(bytes: [UInt8], preceding: Int, wanted: [Int], found: @escaping (Int, WirePath) -> Void) {
        self.bytes = bytes
        self.preceding = preceding
        self.wanted = wanted
        self.found = found
    }

    private mutating func document() throws(WireError) {
        skipSpace()
        guard current != nil else {
            throw WireError(.truncated, "The text is empty.", hint: Self.emptyHint, offset: preceding)
        }
        try value()
        skipSpace()
        guard current == nil else { throw malformed("there is more after the value") }
    }

    /// Walks over one value. The path serves as the stack, so a deeply nested text needs no more of the thread's stack than a flat one.
    private mutating func value() throws(WireError) {
        var isAtValue = true
        while true {
            if isAtValue {
                isAtValue = try !begin()
                continue
            }
            guard let step = path.steps.popLast() else { return }
            skipSpace()
            switch step {
            case .index(let index):
                if skip(",") {
                    skipSpace()
                    path.steps.append(.index(index + 1))
                    isAtValue = true
                } else {
                    try expect("]", "neither a comma nor the array's end")
                }
            case .key:
                if skip(",") {
                    try key()
                    isAtValue = true
                } else {
                    try expect("}", "neither a comma nor the object's end")
                }
            }
        }
    }

    /// Walks over a scalar or an empty container, or up to the first value of a container.
    ///
    /// - Returns: True if the value is complete.
    private mutating func begin() throws(WireError) -> Bool {
        report()
        switch current {
        case UInt8(ascii: "{"):
            try enter()
            if skip("}") { return true }
            try key()
            return false
        case UInt8(ascii: "["):
            try enter()
            if skip("]") { return true }
            path.steps.append(.index(0))
            return false
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case nil: throw truncated()
        case let byte? where byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10: try number()
        default: throw offset == 0 ? otherText() : malformed("no value starts like this")
        }
        return true
    }

    private mutating func report() {
        while passed < wanted.count, wanted[passed] < offset { passed += 1 }
        guard passed < wanted.count, wanted[passed] == offset else { return }
        found(offset, path)
    }

    private mutating func enter() throws(WireError) {
        guard path.steps.count < WireReader.maxDepth else {
            throw malformed("it is nested more than \(WireReader.maxDepth) deep")
        }
        offset += 1
        skipSpace()
    }

    /// Walks over a key and its colon.
    private mutating func key() throws(WireError) {
        skipSpace()
        guard current == UInt8(ascii: "\"") else {
            throw current == nil ? truncated() : malformed("a key is missing")
        }
        path.steps.append(.key(try string()))
        skipSpace()
        try expect(":", "a colon is missing")
        skipSpace()
    }

    /// Walks over a string and returns its decoded text, or its raw text if it contains half a surrogate pair.
    private mutating func string() throws(WireError) -> String {
        offset += 1
        let start = offset
        while let byte = current, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw malformed("a string contains a control character") }
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
        return text.withUnsafeBufferPointer(JSONEscape.text) ?? decoded
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
        let start = offset
        _ = skip("-")
        if !skip("0") { try digits() }
        let wholeEnd = offset
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            try digits()
        }
        guard offset == wholeEnd || offset - start <= WireReader.maxFractionBytes else {
            offset = start
            throw malformed("a number with a point or an exponent has more than \(WireReader.maxFractionBytes) bytes")
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

extension JSONSyntaxChecker {
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

    private static let emptyHint = "The server sent no text; the answer's status says why."
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

    private func malformed(
        _ reason: String,
        hint: String = "The server, or something on the way, writes broken JSON; ask again, and report it if it stays."
    ) -> WireError {
        WireError(
            .malformed,
            "Not JSON at byte \(offset + preceding), in \(path): \(reason).",
            hint: hint,
            path: path,
            offset: offset + preceding
        )
    }

    /// Returns the error for a text whose first character does not begin a value. It quotes the beginning, which identifies a proxy's page,
    /// for example.
    private func otherText() -> WireError {
        let text = String(decoding: bytes.prefix(160), as: UTF8.self)
        let words = text.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ")
        return malformed(
            "it starts with “\(words.prefix(40))\(words.count > 40 ? "…" : "")”",
            hint: "The answer does not come from this API; check the address."
        )
    }
}
