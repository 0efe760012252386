/// Splits TypeScript into tokens, without comments and white space.
///
/// - Complexity: O(bytes).
package struct Tokenizer {
    let bytes: [UInt8]
    let file: String?
    var index = 0
    var line = 1
    var tokens: [Token] = []

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
                index += 3  // The byte order mark.
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

    mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
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

    /// Reads a comment, a regular expression or a division sign.
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

    /// True if a slash starts a regular expression here. After a value it divides, so the previous token decides.
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
                // The text before it in the template is not a token; a regular expression usually follows '(' or ','.
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
