/// Escapes and unescapes JSON strings.
enum JSONEscaping {
    /// The maximum number of bytes that one escaped byte takes.
    static let longestEscape = 6

    /// Writes text and escapes the bytes that a JSON string must not contain. The caller has reserved the room.
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout JSONBuffer) {
        guard let start = bytes.baseAddress else { return }
        var index = 0
        while index < bytes.count {
            // Copies eight bytes at a time while none of them needs an escape.
            if index + 8 <= bytes.count, isPlain(UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)) {
                text.put(start + index, count: 8)
                index += 8
                continue
            }
            let byte = start[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                escape(byte, into: &text)
            } else {
                text.put(byte)
            }
            index += 1
        }
    }

    /// Returns true if none of eight bytes is a quote, a backslash or a control character.
    static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
        // A byte's highest bit is set in a term if the byte is zero there or, in the last, below 0x20.
        let found =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- ones &* 0x20) & ~word)
        return found & (ones &* 0x80) == 0
    }

    private static func escape(_ byte: UInt8, into text: inout JSONBuffer) {
        text.put(UInt8(ascii: "\\"))
        switch byte {
        case 8: text.put(UInt8(ascii: "b"))
        case 9: text.put(UInt8(ascii: "t"))
        case 10: text.put(UInt8(ascii: "n"))
        case 12: text.put(UInt8(ascii: "f"))
        case 13: text.put(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.put(byte)
        default:
            text.put("u00")
            text.put(digit(byte >> 4))
            text.put(digit(byte & 15))
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    /// An invalid escape, with the real server's error text.
    struct EscapeError: Error {
        let complaint: String

        static let unknown = EscapeError(complaint: "invalid escape")
        static let loneSurrogate = EscapeError(complaint: "lone leading surrogate in hex escape")
        static let unfinished = EscapeError(complaint: "unexpected end of hex escape")
    }

    /// Returns the text between two quotes with its escapes resolved.
    static func unescape(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<String, EscapeError> {
        do throws(EscapeError) { return .success(try unescaped(bytes)) } catch { return .failure(error) }
    }

    private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) throws(EscapeError) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                out.append(byte)
                continue
            }
            guard index < bytes.count else { throw .unknown }
            let escape = bytes[index]
            index += 1
            switch escape {
            case UInt8(ascii: "n"): out.append(10)
            case UInt8(ascii: "t"): out.append(9)
            case UInt8(ascii: "r"): out.append(13)
            case UInt8(ascii: "b"): out.append(8)
            case UInt8(ascii: "f"): out.append(12)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(escape)
            case UInt8(ascii: "u"): out.append(contentsOf: String(Character(try scalar(bytes, &index))).utf8)
            default: throw .unknown
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Reads the four digits after `\u`, and a second surrogate if the first one requires it.
    private static func scalar(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ index: inout Int
    ) throws(EscapeError) -> Unicode.Scalar {
        guard let first = hex(bytes, index) else { throw .unknown }
        index += 4
        guard (0xD800..<0xDC00).contains(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw .loneSurrogate }
            return scalar
        }
        guard index + 1 < bytes.count, bytes[index] == 92, bytes[index + 1] == UInt8(ascii: "u") else {
            throw .unfinished
        }
        guard let second = hex(bytes, index + 2) else { throw .unknown }
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .loneSurrogate }
        index += 6
        return scalar
    }

    private static func hex(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for index in start..<start + 4 {
            guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
