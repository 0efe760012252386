import Foundation

/// The text of an iCalendar object, content line by content line (RFC 5545, section 3.1).
struct ICalendarText {
    private(set) var bytes: [UInt8] = []

    /// The maximum length of a line in bytes, without its line break.
    private static let longest = 75

    /// Adds `NAME;PARAMETERS:value`; the value is added without escaping.
    mutating func add(_ name: String, _ value: String) {
        var length = 0
        for character in "\(name):\(value)".unicodeScalars {
            let encoded = UTF8.encode(character).map(Array.init) ?? []
            // A line is never broken within a character, although the standard allows it.
            if length + encoded.count > Self.longest {
                bytes += Array("\r\n ".utf8)
                length = 1
            }
            bytes += encoded
            length += encoded.count
        }
        bytes += Array("\r\n".utf8)
    }

    /// Adds a value of type TEXT with escaping.
    mutating func add(_ name: String, text: String) { add(name, Self.escaped(text)) }

    /// Returns the text with a backslash before each backslash, semicolon, comma and line break. Other control characters, except the tab,
    /// are removed, because a calendar must not contain them.
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
