import Foundation

extension Dialect {
    /// Returns a text as it is stored. 0.18 treats it as HTML and retains harmless tags; the quotation marks of Markdown stay.
    func sanitized(_ text: String) -> String {
        guard self == .v0_18, text.utf8.contains(where: { [0x26, 0x3C, 0xC2].contains($0) }) else { return text }
        var cleaner = HTMLSanitizer(text)
        return cleaner.cleaned()
    }

    func sanitized(_ text: String?) -> String? { text.map(sanitized) }

    /// Checks a title. 0.18 requires three visible characters in a row and forbids line breaks.
    func requireTitle(_ title: String) throws(ServerError) {
        guard self == .v0_18 else { return try TextValidation.requireTitle(title) }
        let words = title.unicodeScalars.split { $0.properties.isWhitespace }
        guard words.contains(where: { $0.count >= 3 }), !title.unicodeScalars.contains("\n") else {
            throw ServerError("invalid_post_title")
        }
    }
}

/// Sanitizes HTML in a text: harmless tags stay without their attributes, other tags are removed, scripts and styles with their content.
/// All other markup is escaped.
struct HTMLSanitizer {
    private static let harmless: Set<String> = [
        "abbr", "acronym", "area", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "center",
        "cite", "code",
        "col", "colgroup", "data", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure",
        "footer", "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "ins", "kbd", "li", "map", "mark", "nav", "ol",
        "p", "pre",
        "q", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "summary", "sup",
        "table", "tbody",
        "td", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "wbr",
    ]
    private static let empty: Set<String> = ["area", "br", "col", "hr", "wbr"]
    private static let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]

    private var rest: Substring
    private var out = ""
    private var open: [String] = []
    /// The number of open tags by name, which detects an unmatched end tag without a search.
    private var openCounts: [String: Int] = [:]

    init(_ text: String) { rest = text[...] }

    mutating func cleaned() -> String {
        while let character = rest.first {
            if character == "<", let tag = takeTag() {
                write(tag)
            } else if character == "&", let text = takeEntity() {
                escape(text)
            } else {
                rest.removeFirst()
                escape(String(character))
            }
        }
        for name in open.reversed() { out += "</\(name)>" }
        return out
    }

    /// Takes `<name …>`, `</name>`, a comment or a declaration; returns nil if `<` begins none of these.
    private mutating func takeTag() -> (name: String, isEnd: Bool)? {
        let inner = rest.dropFirst()
        if inner.hasPrefix("!--") {
            rest = inner.range(of: "-->").map { inner[$0.upperBound...] } ?? ""
            return ("", false)
        }
        let isEnd = inner.first == "/"
        let named = isEnd ? inner.dropFirst() : inner
        guard let first = named.first, first.isASCII, first.isLetter || !isEnd && (first == "!" || first == "?") else {
            return nil
        }
        let name = named.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.lowercased()
        rest = inner.firstIndex(of: ">").map { inner[inner.index(after: $0)...] } ?? ""
        return (name, isEnd)
    }

    private mutating func write(_ tag: (name: String, isEnd: Bool)) {
        if ["script", "style"].contains(tag.name), !tag.isEnd {
            let end = rest.range(of: "</\(tag.name)>", options: .caseInsensitive)
            rest = end.map { rest[$0.upperBound...] } ?? ""
        }
        guard Self.harmless.contains(tag.name) else { return }
        if Self.empty.contains(tag.name) {
            if !tag.isEnd { out += "<\(tag.name)>" }
        } else if !tag.isEnd {
            open.append(tag.name)
            openCounts[tag.name, default: 0] += 1
            out += "<\(tag.name)>"
        } else if openCounts[tag.name, default: 0] > 0 {
            var closed: String?
            while closed != tag.name, let name = open.popLast() {
                openCounts[name, default: 0] -= 1
                out += "</\(name)>"
                closed = name
            }
        }
    }

    private mutating func takeEntity() -> String? {
        let inner = rest.dropFirst()
        guard let semicolon = inner.prefix(10).firstIndex(of: ";") else { return nil }
        let name = inner[..<semicolon]
        guard let text = Self.known[String(name)] ?? Self.character(numbered: name) else { return nil }
        rest = inner[inner.index(after: semicolon)...]
        return text
    }

    /// Returns the character of `#65` or `#x41`.
    private static func character(numbered name: Substring) -> String? {
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private mutating func escape(_ text: String) {
        switch text {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case "\u{A0}": out += "&nbsp;"
        default: out += text
        }
    }
}
