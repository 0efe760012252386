/// HTML entities: `&nbsp;`, `&#20013;`, `&#x4E2D;`, also without the semicolon that portals forget.
enum HTMLEntity {
    private static let named: [String: Unicode.Scalar] = [
        "nbsp": "\u{A0}", "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ensp": "\u{2002}",
        "emsp": "\u{2003}",
        "thinsp": "\u{2009}", "middot": "·", "mdash": "—", "ndash": "–", "hellip": "…", "copy": "©", "reg": "®",
        "times": "×", "deg": "°", "yen": "¥", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
        "rdquo": "”", "bull": "•", "plusmn": "±", "frac12": "½", "sup2": "²", "auml": "ä", "ouml": "ö", "uuml": "ü",
        "szlig": "ß", "eacute": "é",
    ]
    private static let longest = 8

    /// Parses the entity that begins with the `&` at `index`.
    ///
    /// - Returns: The character and the length of the entity in bytes; nil if the `&` begins no entity.
    static func read(_ bytes: [UInt8], at index: Int, end: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        var cursor = index + 1
        guard cursor < end else { return nil }
        if bytes[cursor] == UInt8(ascii: "#") { return readNumber(bytes, at: index, end: end) }
        while cursor < end, cursor - index <= longest, isAlphanumeric(bytes[cursor]) { cursor += 1 }
        // The longest name applies: `&nbspA` is a blank and an A.
        while cursor > index + 2 {
            let name = String(decoding: bytes[(index + 1)..<cursor], as: UTF8.self)
            if let scalar = named[name] { return (scalar, withSemicolon(bytes, cursor, end) - index) }
            cursor -= 1
        }
        return nil
    }

    private static func readNumber(
        _ bytes: [UInt8],
        at index: Int,
        end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        var cursor = index + 2
        let isHex = cursor < end && bytes[cursor] | 0x20 == UInt8(ascii: "x")
        if isHex { cursor += 1 }
        let start = cursor
        var value: UInt32 = 0
        while cursor < end, let digit = digit(bytes[cursor], isHex: isHex) {
            // A number beyond the last character is capped, so that it cannot overflow.
            value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
            cursor += 1
        }
        guard cursor > start else { return nil }
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        return (scalar ?? "\u{FFFD}", withSemicolon(bytes, cursor, end) - index)
    }

    private static func withSemicolon(_ bytes: [UInt8], _ cursor: Int, _ end: Int) -> Int {
        cursor < end && bytes[cursor] == UInt8(ascii: ";") ? cursor + 1 : cursor
    }

    private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46 where isHex: UInt32(byte - 0x41 + 10)
        case 0x61...0x66 where isHex: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
