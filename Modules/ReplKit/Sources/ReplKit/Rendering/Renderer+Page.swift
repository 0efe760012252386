extension Renderer {
    /// Returns a page: title, byline and addresses, then the text below a blank line.
    func lines(of page: OutputPage) -> [String] {
        var lines = head(page.reference, page.tier, page.title, page.status)
        if !page.byline.isEmpty {
            lines += TextLayout.wrap(TextLayout.clean(page.byline), first: "    ", indent: 4, columns: prose)
        }
        let width = page.addresses.map { TextWidth.columns($0.name) }.max() ?? 0
        for address in page.addresses {
            let name = TextLayout.padRight(TextLayout.clean(address.name), to: width)
            lines += self.lines(ofAddress: address.url, first: "    \(name)  ", indent: 6 + width)
        }
        guard page.text.contains(where: { !$0.isWhitespace }) else { return lines }
        let body =
            MultilineText(page.text)?.wrapped(indent: 4, columns: prose)
            ?? TextLayout.wrap(TextLayout.clean(page.text), first: "    ", indent: 4, columns: prose)
        return lines + [""] + body
    }

    /// Returns an address, wrapped if it is long. Each part of it is a link to the whole address.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - first: The text before it.
    ///   - indent: The number of columns before the other lines.
    func lines(ofAddress address: String, first: String, indent: Int) -> [String] {
        let clean = TextLayout.clean(address)
        let lines = TextLayout.wrap(clean, first: first, indent: indent, columns: columns)
        return lines.enumerated().map { index, line in
            let start = index == 0 ? first.count : line.prefix { $0 == " " }.count
            guard line.count > start else { return line }
            return line.prefix(start) + style.link(String(line.dropFirst(start)), to: clean)
        }
    }
}

extension Style {
    /// Returns a text as a link that a terminal opens (OSC 8); the text itself without colour, or if the address is not one of the web.
    ///
    /// - Parameters:
    ///   - text: The text to show.
    ///   - address: The address to open.
    func link(_ text: String, to address: String) -> String {
        guard usesColour, Self.isWebAddress(address) else { return text }
        return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    /// Returns true if a terminal may open an address: a web address of printable ASCII characters without blanks.
    static func isWebAddress(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 2_000
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
