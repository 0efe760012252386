/// Reads strings and their escapes.
extension Tokenizer {
    mutating func string(until quote: UInt8) throws(SchemaError) {
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

    func unterminated(_ what: String, _ end: String, line: Int) -> SchemaError {
        SchemaError(
            .syntax,
            "found \(what) that does not end, expected \(end)",
            hint: "Complete the file: was it cut off?",
            file: file,
            line: line
        )
    }
}
