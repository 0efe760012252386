/// A Markdown renderer, for clients that need HTML.
///
/// It supports the common marks: paragraphs, headings, emphasis, code, links and pictures, quotes, lists, rules and Lemmy's spoilers. HTML
/// in a text is escaped, and no link leads to a script. A table is rendered as a paragraph, and so are blocks beyond the maximum depth.
enum Markdown {
    /// Returns the text as HTML.
    ///
    /// - Complexity: O(length), for every text.
    static func html(_ text: String) -> String {
        var blocks = FencedBlocks()
        let bytes = Array(text.utf8).filter { $0 != UInt8(ascii: "\r") }
        blocks.write(bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false), depth: 0)
        return String(decoding: blocks.html, as: UTF8.self)
    }
}

/// Escapes text for HTML.
enum HTMLText {
    /// Writes a byte of a text or of an attribute's value, escaped.
    static func write(_ byte: UInt8, to html: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): html += "&amp;".utf8
        case UInt8(ascii: "<"): html += "&lt;".utf8
        case UInt8(ascii: ">"): html += "&gt;".utf8
        case UInt8(ascii: "\""): html += "&quot;".utf8
        default: html.append(byte)
        }
    }

    static func write(_ bytes: some Sequence<UInt8>, to html: inout [UInt8]) {
        for byte in bytes { write(byte, to: &html) }
    }

    static func escaped(_ text: String) -> String {
        var html: [UInt8] = []
        write(text.utf8, to: &html)
        return String(decoding: html, as: UTF8.self)
    }
}
