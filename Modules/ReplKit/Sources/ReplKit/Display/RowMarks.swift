/// The marks of a row: short words in front of the row's last cell, `[pin nsfw] Growing tomatoes`.
///
/// The marks are one field of the row, ``fieldName``; its text is the words separated by blanks. A list with this field among its
/// ``Showable/columns`` needs no separate column: tables and panes draw the marks in brackets, and a row without marks loses no room. In
/// JSON the field is an array, in CSV a column, and a view that follows the field reports its changes.
public enum RowMarks {
    /// The name of the field.
    public static let fieldName = "marks"

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
    /// The table as it is drawn: without the columns that only JSON and CSV have, and with the marks of a row in its title, or else in its
    /// last cell.
    var drawn: OutputTable {
        let text = format?.title.flatMap(columns.lastIndex) ?? columns.count - 1
        var table = self
        if let data = format?.data.count, data > 0 {
            table.columns.removeLast(data)
            table.rows = rows.map { Array($0.dropLast(data)) }
        }
        guard let place = columns.firstIndex(of: RowMarks.fieldName), place != text else { return table }
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
