/// Puts text where HTML is.
enum HTMLText {
    /// Writes a byte of a text or of an attribute's value.
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
