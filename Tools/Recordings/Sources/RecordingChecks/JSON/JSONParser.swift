/// Parses JSON strictly by RFC 8259, byte by byte, and knows the position of each value in the text.
struct JSONParser {
    private let bytes: [UInt8]
    private(set) var offset = 0
    private var depth = 0

    /// The maximum nesting of containers, as in the decoders.
    private static let deepest = 512

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses the single value of the text.
    mutating func document() throws(RecordingError) -> JSONTree {
        skipSpace()
        let tree = try value()
        skipSpace()
        guard current == nil else { throw fault("there is more after the value") }
        return tree
    }

    /// Parses the object of the text; returns each key with its value and the value's position.
    mutating func fields() throws(RecordingError) -> [String: (value: JSONTree, place: Range<Int>)] {
        var fields: [String: (value: JSONTree, place: Range<Int>)] = [:]
        skipSpace()
        guard current == UInt8(ascii: "{") else { throw fault("an object is expected") }
        try object { parser, key throws(RecordingError) in
            let start = parser.offset
            let value = try parser.value()
            if fields[key] == nil { fields[key] = (value, start..<parser.offset) }
        }
        skipSpace()
        guard current == nil else { throw fault("there is more after the object") }
        return fields
    }

    private mutating func value() throws(RecordingError) -> JSONTree {
        switch current {
        case UInt8(ascii: "{"):
            var fields: [String: JSONTree] = [:]
            try object { parser, key throws(RecordingError) in
                let value = try parser.value()
                if fields[key] == nil { fields[key] = value }
            }
            return .object(fields)
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(
        _ field: (inout JSONParser, String) throws(RecordingError) -> Void
    ) throws(RecordingError) {
        try enter()
        skipSpace()
        if !skip("}") {
            repeat {
                skipSpace()
                guard current == UInt8(ascii: "\"") else { throw fault("a key is missing") }
                let key = try string()
                skipSpace()
                guard skip(":") else { throw fault("a colon is missing") }
                skipSpace()
                try field(&self, key)
                skipSpace()
            } while skip(",")
            guard skip("}") else { throw fault("neither a comma nor the object's end") }
        }
        depth -= 1
    }

    private mutating func array() throws(RecordingError) -> [JSONTree] {
        var elements: [JSONTree] = []
        try enter()
        skipSpace()
        if !skip("]") {
            repeat {
                skipSpace()
                elements.append(try value())
                skipSpace()
            } while skip(",")
            guard skip("]") else { throw fault("neither a comma nor the array's end") }
        }
        depth -= 1
        return elements
    }

    private mutating func enter() throws(RecordingError) {
        offset += 1
        depth += 1
        guard depth <= Self.deepest else { throw fault("it is nested more than \(Self.deepest) deep") }
    }

    private mutating func number() throws(RecordingError) -> String {
        let start = offset
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            try digits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() throws(RecordingError) {
        let start = offset
        while let byte = current, byte &- UInt8(ascii: "0") < 10 { offset += 1 }
        guard offset > start else { throw fault("a value is missing, or a digit") }
    }

    private mutating func word(_ word: String, _ tree: JSONTree) throws(RecordingError) -> JSONTree {
        for byte in word.utf8 {
            guard current == byte else { throw fault("only “\(word)” begins like this") }
            offset += 1
        }
        return tree
    }
}

extension JSONParser {
    private mutating func string() throws(RecordingError) -> String {
        offset += 1
        var text = ""
        var start = offset
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                text += try plain(start..<offset)
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                text += try plain(start..<offset)
                offset += 1
                text.unicodeScalars.append(try escape())
                start = offset
            case ..<0x20: throw fault("a string contains a control character")
            default: offset += 1
            }
        }
        throw fault("a string does not end")
    }

    private func plain(_ range: Range<Int>) throws(RecordingError) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else { throw fault("a string is not UTF-8") }
        return text
    }

    private mutating func escape() throws(RecordingError) -> Unicode.Scalar {
        guard let kind = current else { throw fault("an escape is cut off") }
        offset += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let high = try unit()
            if let scalar = Unicode.Scalar(high) { return scalar }
            guard high < 0xDC00, skip("\\"), skip("u") else { throw fault("half a surrogate pair") }
            let low = try unit()
            guard (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
            else { throw fault("half a surrogate pair") }
            return scalar
        default: throw fault("no escape begins like this")
        }
    }

    private mutating func unit() throws(RecordingError) -> UInt32 {
        let end = offset + 4
        guard end <= bytes.count, bytes[offset..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[offset..<end], as: UTF8.self), radix: 16)
        else { throw fault("an escape needs four hex digits") }
        offset = end
        return value
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private func fault(_ reason: String) -> RecordingError {
        RecordingError(.malformed, "not JSON at byte \(offset): \(reason)")
    }
}
