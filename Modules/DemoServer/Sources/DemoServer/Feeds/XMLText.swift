import Foundation

/// Writes XML 1.0 into which any text may go.
///
/// What a text holds comes out of a parser as it went in, but for the characters that XML has no way to say: those are left out.
struct XMLText {
    private var bytes = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8)

    /// Writes an element with what `content` writes in it.
    mutating func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String> = [:],
        _ content: (inout XMLText) -> Void
    ) {
        open(name, attributes)
        bytes.append(UInt8(ascii: ">"))
        content(&self)
        bytes += "</\(name)>".utf8
    }

    /// Writes an element that holds a text.
    mutating func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String> = [:],
        text: String
    ) {
        element(name, attributes) { $0.write(text, isAttribute: false) }
    }

    /// Writes an element without content.
    mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        open(name, attributes)
        bytes += "/>".utf8
    }

    func data() -> Data { Data(bytes) }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
        bytes += "<\(name)".utf8
        for (name, value) in attributes {
            bytes += " \(name)=\"".utf8
            write(value, isAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// A parser makes a space of a line's end in an attribute, and takes a carriage return for a line's end: those are written as numbers.
    /// `>` is escaped too, because it may not stand behind `]]`.
    private mutating func write(_ text: String, isAttribute: Bool) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case ">": bytes += "&gt;".utf8
            case "\"" where isAttribute: bytes += "&quot;".utf8
            case "\r": bytes += "&#13;".utf8
            case "\n" where isAttribute: bytes += "&#10;".utf8
            case "\t" where isAttribute: bytes += "&#9;".utf8
            case "\t", "\n": bytes.append(UInt8(scalar.value))
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: bytes += scalar.utf8
            }
        }
    }
}
