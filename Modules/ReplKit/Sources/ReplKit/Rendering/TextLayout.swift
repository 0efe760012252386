/// Functions that truncate, pad and wrap text by columns, not characters.
enum TextLayout {
    /// Returns text from any source without escape sequences and direction overrides; a line break or tab becomes a blank.
    static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029:
                clean.append(" ")
            case 0..<0x20, 0x7F..<0xA0:
                clean.append("\u{FFFD}")
            case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
                continue
            default:
                clean.append(scalar)
            }
        }
        return String(clean)
    }

    /// Returns `text` truncated to `width` columns, with `...` at the end if it was truncated.
    static func cut(_ text: String, to width: Int) -> String {
        guard TextWidth.columns(text) > width else { return text }
        let mark = width >= 6 ? "..." : ""
        return prefix(of: text, width - mark.count) + mark
    }

    static func padRight(_ text: String, to width: Int) -> String {
        text + blanks(width - TextWidth.columns(text))
    }

    static func padLeft(_ text: String, to width: Int) -> String {
        blanks(width - TextWidth.columns(text)) + text
    }

    static func blanks(_ count: Int) -> String {
        String(repeating: " ", count: max(0, count))
    }

    /// Returns text whose words stay on one line when it is wrapped, as long as they fit on one.
    static func glued(_ text: String) -> String { text.replacing(" ", with: "\(glue)") }

    /// Returns text with ordinary blanks.
    static func unglued(_ text: String) -> String {
        guard text.unicodeScalars.contains(glue) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == glue ? " " : $0 }))
    }

    /// The blank at which no line is broken: the no-break space. Wrapped lines have ordinary blanks in its place.
    static let glue: Unicode.Scalar = "\u{A0}"

    /// Wraps clean text at blanks, but not at those of ``glued(_:)``; words longer than a line are broken.
    ///
    /// - Complexity: O(characters), independent of the length of a word.
    /// - Parameters:
    ///   - first: The text before the first line.
    ///   - indent: The number of columns before the other lines.
    ///   - columns: The maximum width of a line, at least 4 more than `indent`.
    static func wrap(_ text: String, first: String = "", indent: Int = 0, columns: Int) -> [String] {
        let indent = min(indent, max(0, columns - 4))
        var lines: [String] = []
        var line = prefix(of: first, columns - 2)
        var isFresh = true
        var width = TextWidth.columns(line)
        func breakLine() {
            lines.append(trimmingEnd(line))
            line = blanks(indent)
            width = indent
            isFresh = true
        }
        // Runs of blanks within a line are kept, because they are part of the layout.
        for piece in pieces(of: text, fitting: columns - indent) {
            let pieceWidth = TextWidth.columns(piece)
            if width + pieceWidth <= columns {
                if isFresh, !lines.isEmpty, piece.first == " " { continue }
                line += piece
                width += pieceWidth
                isFresh = false
            } else if piece.first == " " {
                breakLine()
            } else {
                if !isFresh { breakLine() }
                // Each character is measured once, so that long words take linear time.
                for character in piece {
                    let next = TextWidth.columns(character)
                    // A character that is wider than a line is dropped.
                    guard next <= columns - indent else { continue }
                    if width + next > columns { breakLine() }
                    line.append(character)
                    width += next
                }
                isFresh = false
            }
        }
        lines.append(trimmingEnd(line))
        return lines.map(unglued)
    }

    /// Breaks clean text only where a line is full, so that its layout is kept.
    ///
    /// - Complexity: O(characters).
    static func split(_ text: String, to width: Int) -> [String] {
        var lines = [""]
        var total = 0
        for character in text {
            let next = TextWidth.columns(character)
            // A character that is wider than a line is dropped.
            guard next <= width else { continue }
            if total + next > width {
                lines.append("")
                total = 0
            }
            lines[lines.count - 1].append(character)
            total += next
        }
        return lines
    }

    /// Returns words, and the blanks between them. Words that are glued are one piece, unless it would not fit on a line.
    private static func pieces(of text: String, fitting width: Int) -> [String] {
        let pieces = pieces(of: text)
        guard text.unicodeScalars.contains(glue) else { return pieces }
        return pieces.flatMap { piece in
            piece.unicodeScalars.contains(glue) && TextWidth.columns(piece) > width
                ? Self.pieces(of: unglued(piece)) : [piece]
        }
    }

    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for character in text {
            if !piece.isEmpty, (piece.first == " ") != (character == " ") {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    private static func prefix(of text: String, _ width: Int) -> String {
        var taken = ""
        var total = 0
        for character in text {
            let next = TextWidth.columns(character)
            guard total + next <= width else { break }
            taken.append(character)
            total += next
        }
        return taken
    }

    private static func trimmingEnd(_ line: String) -> String {
        guard line.last == " " else { return line }
        return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
}

extension BidirectionalCollection<String> {
    /// Joins the words as in a sentence: `a`, `a and b`, `a, b and c`.
    ///
    /// - Parameter conjunction: The word before the last element: `and`, `or`.
    /// - Complexity: O(n).
    public func joined(conjunction: String) -> String {
        guard count > 1, let last else { return joined() }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
