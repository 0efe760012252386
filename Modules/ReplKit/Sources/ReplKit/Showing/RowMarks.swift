/// The marks of a row: short words in front of what a row says last, `[pin nsfw] Growing tomatoes`.
///
/// They are one field of the row, ``fieldName``, whose text is the words with blanks between them. A list that has the field among its
/// ``Showable/columns`` needs no column for it: a table and a pane draw it in brackets, and a row without marks loses no room.
/// In JSON it is a list, in CSV a column of its own, and a view that follows the field tells how it changes.
public enum RowMarks {
    /// What the field is called.
    public static let fieldName = "marks"

    /// A field that holds marks.
    ///
    /// - Parameters:
    ///   - words: The marks, each without a blank; none is ``ShownValue/missing``.
    ///   - certainty: What the server has said of them.
    public static func field(_ words: [String], _ certainty: ShownField.Certainty = .confirmed) -> ShownField {
        ShownField(fieldName, .text(orMissing: words.isEmpty ? nil : words.joined(separator: " ")), certainty)
    }

    /// The words of such a field.
    static func words(of value: ShownValue) -> [String] {
        guard case .text(let text) = value else { return [] }
        return text.split(separator: " ").map(String.init)
    }

    /// A text with marks in front, behind the blanks that it is set in by.
    ///
    /// - Parameters:
    ///   - marks: As they are drawn, a `?` included; empty for none.
    ///   - text: What they stand in front of.
    static func put(_ marks: String, before text: String) -> String {
        guard !marks.isEmpty else { return text }
        let body = text.drop { $0 == " " }
        let indent = text.prefix(text.count - body.count)
        return "\(indent)[\(marks)]\(body.isEmpty ? "" : " ")\(body)"
    }
}

extension OutputTable {
    /// The table as it is drawn: the marks of a row are in its last cell.
    var drawn: OutputTable {
        guard let place = columns.firstIndex(of: RowMarks.fieldName), place < columns.count - 1 else { return self }
        let cells = rows.map { row in
            var row = row
            let marks = row.remove(at: place)
            guard let last = row.popLast() else { return row }
            return row + [last.marked(by: marks)]
        }
        var columns = columns
        columns.remove(at: place)
        return OutputTable(columns: columns, cells: cells, emptyText: emptyText, uncut: uncut)
    }
}

extension OutputTable.Cell {
    /// The cell with marks in front of what it says.
    fileprivate func marked(by marks: OutputTable.Cell) -> OutputTable.Cell {
        guard marks.value.saysSomething else { return self }
        let text: String
        switch value {
        // No words, and yet set in.
        case .text(let words): text = TextLayout.clean(words)
        default: text = value.saysSomething ? value.text : ""
        }
        return Self(.text(RowMarks.put(marks.value.text + (marks.isMarked ? "?" : ""), before: text)), certainty)
    }
}
