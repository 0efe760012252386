internal import Foundation

/// Finds where a text stops being JSON, after a decoder has refused it.
///
/// Foundation does not say on every platform. This walks the grammar of RFC 8259 once, keeps the path it is on, and builds nothing.
struct SyntaxCheck {
    private let bytes: [UInt8]
    private var offset = 0
    private var path = WirePath()

    /// Containers inside each other; Foundation stops at 512 too.
    private static let deepest = 512

    /// The first error of syntax in `data`, or nil if it is JSON.
    ///
    /// - Complexity: O(bytes).
    static func firstError(in data: Data) -> WireError? {
        var check = SyntaxCheck(bytes: Array(data))
        do throws(WireError) {
            try check.document()
            return nil
        } catch {
            return error
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func document() throws(WireError) {
        skipSpace()
        guard current != nil else {
            throw WireError(.truncated, "The text is empty.", hint: Self.truncationHint, offset: 0)
        }
        try value(depth: 0)
        skipSpace()
        guard current == nil else { throw malformed("there is more after the value") }
    }

    private mutating func value(depth: Int) throws(WireError) {
        guard depth <= Self.deepest else { throw malformed("it is nested more than \(Self.deepest) deep") }
        switch current {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case nil: throw truncated()
        case let byte? where byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10: try number()
        default: throw malformed("no value starts like this")
        }
    }

    private mutating func object(depth: Int) throws(WireError) {
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
            try value(depth: depth + 1)
            path.steps.removeLast()
            skipSpace()
        } while skip(",")
        try expect("}", "neither a comma nor the object's end")
    }

    private mutating func array(depth: Int) throws(WireError) {
        offset += 1
        skipSpace()
        if skip("]") { return }
        var index = 0
        repeat {
            skipSpace()
            path.steps.append(.index(index))
            try value(depth: depth + 1)
            path.steps.removeLast()
            index += 1
            skipSpace()
        } while skip(",")
        try expect("]", "neither a comma nor the array's end")
    }

    /// Walks over a string and returns it as it stands between its quotes, escapes unread.
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
        return decoded
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
            "The text ends after \(offset) bytes, in the middle of \(path).",
            hint: Self.truncationHint,
            path: path,
            offset: offset
        )
    }

    private func malformed(_ reason: String) -> WireError {
        WireError(
            .malformed,
            "Not JSON at byte \(offset), in \(path): \(reason).",
            hint: "Whoever answered does not speak this API; check the address.",
            path: path,
            offset: offset
        )
    }
}
