/// Splits TypeScript into tokens; comments and white space are dropped.
///
/// Complexity: linear in the bytes.
package struct Tokenizer {
    private let bytes: [UInt8]
    private let file: String?
    private var index = 0
    private var line = 1
    private var tokens: [Token] = []

    package static func tokens(of bytes: [UInt8], file: String?) throws(SchemaError) -> [Token] {
        var tokenizer = Tokenizer(bytes: bytes, file: file)
        try tokenizer.run()
        return tokenizer.tokens
    }

    private init(bytes: [UInt8], file: String?) {
        self.bytes = bytes
        self.file = file
        tokens.reserveCapacity(bytes.count / 4)
    }

    private mutating func run() throws(SchemaError) {
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x0A:
                line += 1
                index += 1
            case 0x20, 0x09, 0x0D:
                index += 1
            case 0xEF where bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]):
                index += 3  // A byte order mark.
            case _ where Self.startsWord(byte), UInt8(ascii: "#"):
                word()
            case 0x30...0x39:
                number()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                try string(until: byte)
            case UInt8(ascii: "`"):
                try template()
            case UInt8(ascii: "/"):
                try slash()
            default:
                add(.sign, from: index, to: index + 1)
                index += 1
            }
        }
        tokens.append(Token(kind: .end, text: "", line: line))
    }

    package static func startsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: "$"): true
        case 0x80...: true
        default: false
        }
    }

    package static func continuesWord(_ byte: UInt8) -> Bool {
        startsWord(byte) || (0x30...0x39).contains(byte)
    }

    private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
        tokens.append(Token(kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self), line: line))
    }

    private mutating func word() {
        let start = index
        repeat { index += 1 } while index < bytes.count && Self.continuesWord(bytes[index])
        add(.word, from: start, to: index)
    }

    private mutating func number() {
        let start = index
        repeat {
            index += 1
        } while index < bytes.count
            && (Self.continuesWord(bytes[index]) || bytes[index] == UInt8(ascii: "."))
        add(.number, from: start, to: index)
    }

    /// A comment, a regular expression or a division.
    private mutating func slash() throws(SchemaError) {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if next == UInt8(ascii: "/") {
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        } else if next == UInt8(ascii: "*") {
            try comment()
        } else if regularExpressionMayStart {
            try regularExpression()
        } else {
            add(.sign, from: index, to: index + 1)
            index += 1
        }
    }

    private mutating func comment() throws(SchemaError) {
        let start = line
        index += 2
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
                index += 2
                return
            }
            if bytes[index] == 0x0A { line += 1 }
            index += 1
        }
        throw unterminated("a comment", "*/", line: start)
    }

    /// A slash divides after a value and starts a regular expression elsewhere; the token before tells which.
    private var regularExpressionMayStart: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word: return ["return", "typeof", "case", "in", "of", "void", "delete"].contains(last.text)
        case .sign: return !(last.text == ")" || last.text == "]")
        default: return false
        }
    }

    private mutating func regularExpression() throws(SchemaError) {
        let start = index
        var isInClass = false
        index += 1
        while index < bytes.count, bytes[index] != 0x0A {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                repeat { index += 1 } while index < bytes.count && Self.continuesWord(bytes[index])
                add(.regularExpression, from: start, to: index)
                return
            default: break
            }
            index += 1
        }
        throw unterminated("a regular expression", "/", line: line)
    }

    private mutating func template() throws(SchemaError) {
        let start = index
        let startLine = line
        try skipTemplate(startLine: startLine)
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        tokens.append(Token(kind: .template, text: text, line: startLine))
    }

    /// Skips a template string and the expressions in it, which may hold strings and templates themselves.
    private mutating func skipTemplate(startLine: Int) throws(SchemaError) {
        index += 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "`"):
                index += 1
                return
            case UInt8(ascii: "\\"):
                index += 1
                if index < bytes.count, bytes[index] == 0x0A { line += 1 }
                index += 1
            case 0x0A:
                line += 1
                index += 1
            case UInt8(ascii: "$") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{"):
                index += 2
                try skipTemplateExpression(startLine: startLine)
            default:
                index += 1
            }
        }
        throw unterminated("a template string", "`", line: startLine)
    }

    private mutating func skipTemplateExpression(startLine: Int) throws(SchemaError) {
        var depth = 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"):
                depth += 1
                index += 1
            case UInt8(ascii: "}"):
                depth -= 1
                index += 1
                if depth == 0 { return }
            case UInt8(ascii: "`"):
                try skipTemplate(startLine: line)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                try string(until: bytes[index])
                tokens.removeLast()
            case UInt8(ascii: "/"):
                let count = tokens.count
                // What stands before it inside the template is not a token; a regular expression after '(' or ',' is the usual case.
                let before = bytes[..<index].last { $0 != 0x20 }
                if before == UInt8(ascii: "(") || before == UInt8(ascii: ",") || before == UInt8(ascii: "{") {
                    try regularExpression()
                    tokens.removeLast(tokens.count - count)
                } else {
                    index += 1
                }
            case 0x0A:
                line += 1
                index += 1
            default:
                index += 1
            }
        }
        throw unterminated("a template string", "}", line: startLine)
    }
}

// MARK: - Strings

extension Tokenizer {
    private mutating func string(until quote: UInt8) throws(SchemaError) {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A, bytes[index] != UInt8(ascii: "\\") {
            index += 1
        }
        if index < bytes.count, bytes[index] == quote {
            add(.string, from: start, to: index)
            index += 1
            return
        }
        index = start
        try stringWithEscapes(until: quote)
    }

    private mutating func stringWithEscapes(until quote: UInt8) throws(SchemaError) {
        var units: [UInt16] = []
        while index < bytes.count, bytes[index] != 0x0A {
            let byte = bytes[index]
            if byte == quote {
                tokens.append(Token(kind: .string, text: String(decoding: units, as: UTF16.self), line: line))
                index += 1
                return
            }
            if byte == UInt8(ascii: "\\") {
                index += 1
                try escape(into: &units)
            } else {
                let start = index
                repeat { index += 1 } while index < bytes.count && bytes[index] & 0xC0 == 0x80
                units += Array(String(decoding: bytes[start..<index], as: UTF8.self).utf16)
            }
        }
        throw unterminated("a string", String(UnicodeScalar(quote)), line: line)
    }

    private mutating func escape(into units: inout [UInt16]) throws(SchemaError) {
        guard index < bytes.count else { throw unterminated("a string", "\"", line: line) }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "f"): units.append(0x0C)
        case UInt8(ascii: "v"): units.append(0x0B)
        case UInt8(ascii: "0"): units.append(0)
        case UInt8(ascii: "x"): units.append(UInt16(try hexadecimal(digits: 2)))
        case UInt8(ascii: "u") where index < bytes.count && bytes[index] == UInt8(ascii: "{"):
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
            index += 1
            guard let scalar = UnicodeScalar(try hexadecimal(digits: end - index)) else { throw badEscape() }
            index += 1
            units += Array(String(Character(scalar)).utf16)
        case UInt8(ascii: "u"): units.append(UInt16(try hexadecimal(digits: 4)))
        case 0x0A: line += 1
        case 0x80...:
            index -= 1
            let start = index
            repeat { index += 1 } while index < bytes.count && bytes[index] & 0xC0 == 0x80
            units += Array(String(decoding: bytes[start..<index], as: UTF8.self).utf16)
        default: units.append(UInt16(byte))
        }
    }

    private mutating func hexadecimal(digits: Int) throws(SchemaError) -> UInt32 {
        guard (1...6).contains(digits), index + digits <= bytes.count,
            let value = UInt32(String(decoding: bytes[index..<index + digits], as: UTF8.self), radix: 16)
        else { throw badEscape() }
        index += digits
        return value
    }

    private func badEscape() -> SchemaError {
        SchemaError(
            .syntax,
            "found a broken escape in a string, expected hexadecimal digits after \\x or \\u",
            file: file,
            line: line
        )
    }

    private func unterminated(_ what: String, _ end: String, line: Int) -> SchemaError {
        SchemaError(
            .syntax,
            "found \(what) that does not end, expected \(end)",
            hint: "Complete the file: was it cut off?",
            file: file,
            line: line
        )
    }
}
