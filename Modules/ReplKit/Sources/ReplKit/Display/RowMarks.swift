/// The marks of a row: short words such as `pin` and `nsfw`.
///
/// The marks are one field of the row, ``fieldName``; its text is the words separated by blanks. The table and the pane of a list with this
/// field among its ``Showable/columns`` draw one sign for each mark in a narrow column in front of the title, so that no title is shifted;
/// ``TableFormat/signs`` has the signs. Other tables and linear text have the words in brackets in front of the row's last cell,
/// `[pin nsfw] Growing tomatoes`. In JSON the field is an array, in CSV a column, and a view that follows the field reports its changes.
public enum RowMarks {
    /// The name of the field.
    public static let fieldName = "marks"

    /// The drawn form of a mark: one sign.
    public struct Sign: Hashable, Sendable {
        /// The mark, `read`; a mark with a value, such as `banned:2026-12-01`, has the sign of the word before the colon.
        public let word: String
        /// The sign, which takes one column.
        public let sign: Character
        /// True if a row with this mark is drawn dimmed, as one that needs no attention.
        public let isQuiet: Bool

        /// Creates the drawn form of a mark.
        ///
        /// - Parameters:
        ///   - sign: The sign, which takes one column.
        ///   - word: The mark.
        ///   - isQuiet: True if a row with this mark is drawn dimmed, as one that needs no attention.
        public init(_ sign: Character, _ word: String, isQuiet: Bool = false) {
            (self.word, self.sign, self.isQuiet) = (word, sign, isQuiet)
        }
    }

    /// The room that a table and a wide pane keep for signs; few rows have more marks.
    static let usualWidth = 3

    /// Returns a field that holds marks.
    ///
    /// - Parameters:
    ///   - words: The marks, none of which contains a blank; an empty array is ``ShownValue/missing``.
    ///   - certainty: The confirmation by the server.
    public static func field(_ words: [String], _ certainty: ShownField.Certainty = .confirmed) -> ShownField {
        ShownField(fieldName, .text(orMissing: words.isEmpty ? nil : words.joined(separator: " ")), certainty)
    }

    /// Returns the words of such a field.
    static func words(of value: ShownValue) -> [String] {
        guard case .text(let text) = value else { return [] }
        return text.split(separator: " ").map(String.init)
    }

    /// Returns the signs of marks in the order of the marks; a mark without a sign has its first letter.
    static func signs(of value: ShownValue, in known: [Sign]) -> [Sign] {
        words(of: value).compactMap { word in
            let name = word.prefix { $0 != ":" }
            return known.first { $0.word == name } ?? word.first.map { Sign($0, String(name)) }
        }
    }

    /// Returns a text with marks in front of it, behind its indentation.
    ///
    /// - Parameters:
    ///   - marks: The marks as they are drawn, including a `?`; empty for none.
    ///   - text: The text behind the marks.
    static func put(_ marks: String, before text: String) -> String {
        guard !marks.isEmpty else { return text }
        let body = text.drop { $0 == " " }
        let indent = text.prefix(text.count - body.count)
        return "\(indent)[\(marks)]\(body.isEmpty ? "" : " ")\(body)"
    }
}

extension OutputTable {
    /// The table without the columns that only JSON and CSV have.
    var forPeople: OutputTable {
        guard let data = format?.data.count, data > 0 else { return self }
        var table = self
        table.columns.removeLast(data)
        table.rows = rows.map { Array($0.dropLast(data)) }
        return table
    }

    /// The table that people read, with the words of a row's marks in its title, or else in its last cell.
    var drawn: OutputTable {
        var table = forPeople
        let text = format?.title.flatMap(table.columns.lastIndex) ?? table.columns.count - 1
        guard let place = table.columns.firstIndex(of: RowMarks.fieldName), place != text else { return table }
        table.rows = table.rows.map { row in
            var row = row
            row[text] = row[text].marked(by: row[place])
            row.remove(at: place)
            return row
        }
        table.columns.remove(at: place)
        return table
    }
}

extension OutputTable.Cell {
    /// Returns the cell with marks in front of its text.
    fileprivate func marked(by marks: OutputTable.Cell) -> OutputTable.Cell {
        guard marks.value.isMeaningful else { return self }
        let text: String
        switch value {
        // A text without words still has its indentation.
        case .text(let words): text = TextLayout.clean(words)
        default: text = value.isMeaningful ? value.text : ""
        }
        return Self(.text(RowMarks.put(marks.value.text + (marks.isMarked ? "?" : ""), before: text)), certainty)
    }
}
