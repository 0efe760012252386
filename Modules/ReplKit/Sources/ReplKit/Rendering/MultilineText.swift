/// A text of several lines as its author wrote it, usually in Markdown. Its line breaks are kept.
///
/// Paragraphs and list items that are too long are wrapped at blanks, and continue below their first words. Code is never wrapped at a
/// blank: lines between fences, and lines indented by four columns where no list is open.
struct MultilineText {
    private let lines: [String]

    /// Splits a text; nil if it has only one line. Blank lines at the beginning and the end are removed.
    init?(_ text: String) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Self.clean)
        while lines.last == "" { lines.removeLast() }
        while lines.first == "" { lines.removeFirst() }
        guard lines.count > 1 else { return nil }
        self.lines = lines
    }

    /// Returns a line without control characters and trailing blanks, with tabs as blanks.
    private static func clean(_ line: Substring) -> String {
        var clean = ""
        for character in line {
            // A tab advances to the next multiple of four columns, as in Markdown.
            clean += character == "\t" ? TextLayout.blanks(4 - TextWidth.columns(clean) % 4) : String(character)
        }
        clean = TextLayout.clean(clean)
        while clean.last == " " { clean.removeLast() }
        return clean
    }

    /// Wraps the lines to the given width.
    ///
    /// - Parameters:
    ///   - indent: The number of columns before each line that is not blank.
    ///   - columns: The maximum width of a line.
    func wrapped(indent: Int, columns: Int) -> [String] {
        let indent = min(indent, max(0, columns - 8))
        var structure = Structure()
        return lines.flatMap { line -> [String] in
            let role = structure.classify(line)
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
        // The indentation leaves no room, so it is dropped.
        guard first.count <= columns / 2 else {
            return TextLayout.wrap(String(body), first: TextLayout.blanks(indent), indent: indent, columns: columns)
        }
        return TextLayout.wrap(String(body), first: first, indent: min(hanging, columns / 2), columns: columns)
    }
}

extension MultilineText {
    /// A state machine that classifies the lines of a text.
    private struct Structure {
        enum Role {
            case code
            /// Prose; wrapped lines are indented by `hanging` columns.
            case prose(hanging: Int)
        }

        /// The character and the length of the open fence.
        private var fence: (mark: Character, length: Int)?
        private var isInList = false
        private var isBehindBlank = true

        mutating func classify(_ line: String) -> Role {
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

        /// Returns the fence at the beginning of a line: at least three backticks or tildes, and none behind them.
        private static func fence(_ body: Substring) -> (mark: Character, length: Int)? {
            guard let mark = body.first, mark == "`" || mark == "~" else { return nil }
            let length = body.prefix { $0 == mark }.count
            return length >= 3 && !body.dropFirst(length).contains(mark) ? (mark, length) : nil
        }

        /// Returns the width of a list marker, `- `, `* `, `+ `, `1. `, `1) `, or of the `> ` of a quotation.
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
