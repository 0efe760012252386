import Foundation

/// Writes XML 1.0 with arbitrary text.
///
/// A parser reads every text back unchanged, except for characters that XML cannot represent: those are left out.
struct XMLWriter {
    private var bytes = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8)

    /// Writes an element and the content that `content` writes.
    mutating func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String> = [:],
        _ content: (inout XMLWriter) -> Void
    ) {
        open(name, attributes)
        bytes.append(UInt8(ascii: ">"))
        content(&self)
        bytes += "</\(name)>".utf8
    }

    /// Writes an element that contains a text.
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

    /// Escapes a text. A parser turns a line end in an attribute into a space and a carriage return into a line end, so those two are
    /// written as character references. `>` is escaped because `]]>` is not allowed in a text.
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
