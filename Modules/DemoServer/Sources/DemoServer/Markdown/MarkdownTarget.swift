/// The target of a link or of a picture.
struct MarkdownTarget {
    let address: ArraySlice<UInt8>
    let title: ArraySlice<UInt8>?
    /// The index at which the text continues.
    let end: Int

    enum Reading {
        case found(MarkdownTarget)
        /// There is no target at this place, nor at any later start before `until`.
        case missing(until: Int)
    }

    /// Reads `address "title")`.
    static func read(in text: ArraySlice<UInt8>, from start: Int) -> Reading {
        var index = start + text[start...].indent
        let address: ArraySlice<UInt8>
        if index < text.endIndex, text[index] == UInt8(ascii: "<") {
            address = text[(index + 1)...].prefix { !$0.endsAddress && $0 != UInt8(ascii: ">") }
            guard address.endIndex < text.endIndex, text[address.endIndex] == UInt8(ascii: ">") else {
                return .missing(until: index)
            }
            index = address.endIndex + 1
        } else {
            var depth = 0
            address = text[index...].prefix { byte in
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                return depth >= 0 && byte > 0x20
            }
            index = address.endIndex
        }
        let addressEnd = index
        index += text[index...].indent
        var title: ArraySlice<UInt8>?
        if index > addressEnd, index < text.endIndex,
            text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'")
        {
            let quote = text[index]
            let inner = text[(index + 1)...].prefix { $0 != quote }
            guard inner.endIndex < text.endIndex else { return .missing(until: addressEnd) }
            title = inner
            index = inner.endIndex + 1
            index += text[index...].indent
        }
        guard index < text.endIndex, text[index] == UInt8(ascii: ")"), isSafe(address) else {
            return .missing(until: addressEnd)
        }
        return .found(MarkdownTarget(address: address, title: title, end: index + 1))
    }

    var linkTag: [UInt8] {
        var html = Array("<a href=\"".utf8)
        HTMLText.write(address, to: &html)
        html += "\" rel=\"nofollow\"".utf8
        writeTitle(to: &html)
        html += ">".utf8
        return html
    }

    /// Returns an image tag.
    ///
    /// - Parameter description: The alternative text as HTML without tags.
    func pictureTag(_ description: [UInt8]) -> [UInt8] {
        var html = Array("<img src=\"".utf8)
        HTMLText.write(address, to: &html)
        html += "\" alt=\"".utf8
        html += description
        html += "\"".utf8
        writeTitle(to: &html)
        html += " />".utf8
        return html
    }

    private func writeTitle(to html: inout [UInt8]) {
        guard let title else { return }
        html += " title=\"".utf8
        HTMLText.write(title, to: &html)
        html += "\"".utf8
    }

    // MARK: Addresses

    private static let schemes: Set<String> = ["http", "https", "mailto", "magnet", "matrix", "gemini", "xmpp"]

    /// Returns true if the address cannot run a script: its scheme is one of a few, or it has none.
    static func isSafe(_ address: ArraySlice<UInt8>) -> Bool {
        guard let scheme = scheme(of: address) else { return true }
        return schemes.contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }

    static func hasScheme(_ address: ArraySlice<UInt8>) -> Bool { scheme(of: address) != nil }

    /// Returns the text before the first colon, if the colon comes before the path.
    private static func scheme(of address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let scheme = address.prefix {
            ![UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
        }
        return scheme.endIndex < address.endIndex && address[scheme.endIndex] == UInt8(ascii: ":") ? scheme : nil
    }

    /// Returns true if a plain address begins at this place.
    static func isBareURL(in text: ArraySlice<UInt8>, at index: Int) -> Bool {
        if index > text.startIndex, text[index - 1].isWord { return false }
        let rest = text[index...]
        let scheme = rest.starts(with: "https://".utf8) ? 8 : rest.starts(with: "http://".utf8) ? 7 : nil
        return scheme.map { rest.dropFirst($0).first?.isWord == true } ?? false
    }

    /// Returns the address without the punctuation that ends the sentence.
    static func bareURL(in text: ArraySlice<UInt8>, at index: Int) -> ArraySlice<UInt8> {
        var address = text[index...].prefix { !$0.endsAddress && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "]") }
        var unopened = address.reduce(0) { $1 == UInt8(ascii: ")") ? $0 + 1 : $1 == UInt8(ascii: "(") ? $0 - 1 : $0 }
        while let last = address.last, ".,;:!?'_~".utf8.contains(last) || last == UInt8(ascii: ")") && unopened > 0 {
            if last == UInt8(ascii: ")") { unopened -= 1 }
            address.removeLast()
        }
        return address
    }
}

extension UInt8 {
    /// True for a letter, a digit or a byte of a non-ASCII character.
    var isWord: Bool { isDigitOrLetter || self >= 0x80 }

    var isPunctuation: Bool { (0x21...0x7E).contains(self) && !isDigitOrLetter }

    var isBlank: Bool { self == .space || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t") }

    fileprivate var endsAddress: Bool {
        self <= 0x20 || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "\"")
            || self == UInt8(ascii: "`")
    }

    private var isDigitOrLetter: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the number of times that the byte at a place is repeated from there.
    func run(at index: Int) -> Int {
        var end = index
        while end < endIndex, self[end] == self[index] { end += 1 }
        return end - index
    }

    func byte(after index: Int) -> UInt8? { index + 1 < endIndex ? self[index + 1] : nil }
}
