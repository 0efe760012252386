/// A text of several lines as somebody wrote it, in Markdown as a rule: its lines stay its lines.
///
/// Paragraphs and items of lists that are too long are wrapped at blanks, and go on below their first words. Code is never wrapped at a
/// blank: what stands between fences, and what is set in by four columns where no list is open.
struct WrittenText {
    private let lines: [String]

    /// Splits a text; nil if it has one line only. Blank lines at its ends are left out.
    init?(_ text: String) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Self.clean)
        while lines.last == "" { lines.removeLast() }
        while lines.first == "" { lines.removeFirst() }
        guard lines.count > 1 else { return nil }
        self.lines = lines
    }

    /// A line without what would harm a terminal, tabs as blanks, none at its end.
    private static func clean(_ line: Substring) -> String {
        var clean = ""
        for character in line {
            // A tab goes to the next column of four, as Markdown counts.
            clean += character == "\t" ? TextLayout.blanks(4 - TextWidth.of(clean) % 4) : String(character)
        }
        clean = TextLayout.clean(clean)
        while clean.last == " " { clean.removeLast() }
        return clean
    }

    /// The lines, none wider than there are columns.
    ///
    /// - Parameters:
    ///   - indent: Columns before each line that is not blank.
    ///   - columns: The width of all lines.
    func laidOut(indent: Int, columns: Int) -> [String] {
        let indent = min(indent, max(0, columns - 8))
        var structure = Structure()
        return lines.flatMap { line -> [String] in
            let role = structure.take(line)
            guard !line.isEmpty else { return [""] }
            switch role {
            case .code:
                return TextLayout.split(line, to: columns - indent).map { TextLayout.blanks(indent) + $0 }
            case .prose(let hanging):
                return wrap(line, indent: indent, hanging: indent + hanging, columns: columns)
            }
        }
    }

    private func wrap(_ line: String, indent: Int, hanging: Int, columns: Int) -> [String] {
        let body = line.drop { $0 == " " }
        let first = TextLayout.blanks(indent + line.count - body.count)
        // Set in too far for there to be any room: then as far as there is.
        guard first.count <= columns / 2 else {
            return TextLayout.wrap(String(body), first: TextLayout.blanks(indent), indent: indent, columns: columns)
        }
        return TextLayout.wrap(String(body), first: first, indent: min(hanging, columns / 2), columns: columns)
    }
}

extension WrittenText {
    /// Follows the lines of a text, and says of each what it is.
    private struct Structure {
        enum Role {
            case code
            /// Words, and by how many columns what is wrapped is set in.
            case prose(hanging: Int)
        }

        /// What the fence that is open is made of, and how long it is.
        private var fence: (mark: Character, length: Int)?
        private var isInList = false
        private var isBehindBlank = true

        mutating func take(_ line: String) -> Role {
            let body = line.drop { $0 == " " }
            defer { isBehindBlank = body.isEmpty }
            if let fence {
                let isEnd = body.allSatisfy { $0 == fence.mark } && body.count >= fence.length
                if isEnd { self.fence = nil }
                return .code
            }
            let indent = line.count - body.count
            if let fence = Self.fence(body) {
                self.fence = fence
                return .code
            }
            if let marker = Self.marker(body) {
                isInList = isInList || marker.isList
                return .prose(hanging: indent + marker.width)
            }
            if isBehindBlank, indent == 0, !body.isEmpty { isInList = false }
            return indent >= 4 && !isInList ? .code : .prose(hanging: indent)
        }

        /// At least three backticks or tildes, and then no more of them.
        private static func fence(_ body: Substring) -> (mark: Character, length: Int)? {
            guard let mark = body.first, mark == "`" || mark == "~" else { return nil }
            let length = body.prefix { $0 == mark }.count
            return length >= 3 && !body.dropFirst(length).contains(mark) ? (mark, length) : nil
        }

        /// `- `, `* `, `+ `, `1. `, `1) ` of a list, `> ` of a quotation: how wide it is.
        private static func marker(_ body: Substring) -> (width: Int, isList: Bool)? {
            guard let first = body.first else { return nil }
            let digits = body.prefix { $0.isASCII && $0.isNumber }.count
            let length = digits > 0 ? digits + 1 : 1
            let rest = body.dropFirst(length)
            guard rest.first == " ", digits <= 9 else { return nil }
            let isList = digits > 0 ? ".)".contains(body.dropFirst(digits).first ?? " ") : "-*+".contains(first)
            guard isList || first == ">" else { return nil }
            return (length + rest.prefix { $0 == " " }.count, isList)
        }
    }
}
