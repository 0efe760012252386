public import Foundation

extension StatusMask {
    /// Returns a masked view as lines of text.
    ///
    /// ```
    /// ⟳ refreshing · 3 h old         ⟳ loading              ✗ no connection · 3 h old
    /// Analysis                       ┊ An exam              Analysis
    /// ```
    ///
    /// If there is something to report about the status, a line about it stands above the content. A placeholder's lines begin with `┊ `,
    /// so that they are not mistaken for data, with or without dimming. Control characters are replaced, so that text from a server cannot
    /// control the terminal.
    ///
    /// - Parameters:
    ///   - content: The lines of the data.
    ///   - placeholder: The lines of the placeholder.
    ///   - age: The age of the data in seconds; nil if it is unknown.
    ///   - width: The number of columns. Longer lines are cut, messages are wrapped.
    ///   - isDimming: True to dim placeholder lines with ANSI codes.
    /// - Returns: The lines, each at most `width` columns wide without the ANSI codes.
    /// - Complexity: O(n) for n characters.
    public func lines(
        content: [String],
        placeholder: [String] = [],
        age: TimeInterval? = nil,
        width: Int = 80,
        isDimming: Bool = false
    ) -> [String] {
        let width = max(width, 8)
        let heading = heading(age: age).map { TextColumns.wrap($0, width: width) } ?? []
        if showsContent { return heading + content.map { TextColumns.cut($0, to: width) } }
        let dimmed = placeholder.map { line in
            let line = "┊ " + TextColumns.cut(line, to: width - 2)
            return isDimming ? "\u{1B}[2m\(line)\u{1B}[22m" : line
        }
        return heading + dimmed
    }

    private func heading(age: TimeInterval?) -> String? {
        guard showsSpinner || showsError else { return nil }
        let words = showsError ? "✗ \(message)" : showsContent ? "⟳ refreshing" : "⟳ loading"
        guard showsAge, let old = Self.text(ofAge: age) else { return words }
        return "\(words) · \(old)"
    }
}

/// Text in the columns of a terminal.
enum TextColumns {
    /// Returns the number of columns of a character. Every character from U+2E80 on (East Asian letters, pictures) counts as two columns,
    /// although a few are narrow, so that a line never overflows.
    static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first?.value else { return 0 }
        return (0x1100...0x115F).contains(first) || first >= 0x2E80 ? 2 : 1
    }

    static func width(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    /// Returns the text on one line, cut with `…` if it is too wide.
    static func cut(_ text: String, to width: Int) -> String {
        let text = clean(text)
        guard self.width(of: text) > width else { return text }
        return prefix(of: text[...], width - 1) + "…"
    }

    /// Returns the words of the text on as many lines as needed; a word that is wider than a line is split.
    static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in clean(text).split(separator: " ") {
            if !line.isEmpty, self.width(of: line) + 1 + self.width(of: word) <= width {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            var rest = word
            while self.width(of: rest) > width {
                let head = prefix(of: rest, width)
                lines.append(head)
                rest = rest.dropFirst(head.count)
            }
            line = String(rest)
        }
        return lines + (line.isEmpty ? [] : [line])
    }

    private static func prefix(of text: Substring, _ width: Int) -> String {
        var room = width
        return String(
            text.prefix { character in
                room -= self.width(of: character)
                return room >= 0
            }
        )
    }

    private static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: clean.append(" ")
            case 0..<0x20, 0x7F..<0xA0: clean.append("\u{FFFD}")
            case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
            default: clean.append(scalar)
            }
        }
        return String(clean)
    }
}
