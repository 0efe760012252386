import Foundation

/// The text of an iCalendar object, content line by content line (RFC 5545, section 3.1).
struct ICalendarText {
    private(set) var bytes: [UInt8] = []

    /// The longest line, in bytes, without its end.
    private static let longest = 75

    /// Adds `NAME;PARAMETERS:value`; the value is as it shall stand there.
    mutating func add(_ name: String, _ value: String) {
        var length = 0
        for character in "\(name):\(value)".unicodeScalars {
            let encoded = UTF8.encode(character).map(Array.init) ?? []
            // A line is never broken within a character, though the letter of the standard would allow it.
            if length + encoded.count > Self.longest {
                bytes += Array("\r\n ".utf8)
                length = 1
            }
            bytes += encoded
            length += encoded.count
        }
        bytes += Array("\r\n".utf8)
    }

    /// Adds a value of type TEXT.
    mutating func add(_ name: String, text: String) { add(name, Self.escaped(text)) }

    /// Backslash, semicolon, comma and line break stand behind a backslash; other control characters have no place in a calendar.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += ["\\", scalar]
            case "\n", "\r": escaped += ["\\", "n"]
            case "\t": escaped.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
