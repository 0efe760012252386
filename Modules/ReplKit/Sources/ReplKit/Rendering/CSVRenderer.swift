/// A renderer of CSV according to RFC 4180: a header line, commas, quotes where they are needed. Lines end with CR LF.
enum CSVRenderer {
    /// Returns each block with its lines, without the line feeds at their ends. The lines are nil for a block that is not tabular: a status
    /// line or text. Consecutive steps form one table.
    static func parts(of blocks: [Output.Block]) -> [(block: Output.Block, lines: [String]?)] {
        var isInSteps = false
        return blocks.map { block in
            var lines = lines(of: block)
            if case .step = block, lines != nil {
                if !isInSteps { lines?.insert(line(["step", "label", "detail"]), at: 0) }
                isInSteps = true
            } else {
                isInSteps = false
            }
            return (block, lines)
        }
    }

    private static func lines(of block: Output.Block) -> [String]? {
        switch block {
        case .table(let table):
            [line(table.columns)] + table.rows.map { row in line(values: row.map(\.value)) }
        case .object(let object): fields([ShownField("ref", object.reference)] + object.fields)
        case .fields(let fields): self.fields(fields)
        case .step(let step): step.number.map { [line([String($0), step.label, TextLayout.unglued(step.detail)])] }
        case .line, .page, .text, .verbatim, .panes: nil
        }
    }

    private static func fields(_ fields: [ShownField]) -> [String] {
        [line(["field", "value"])] + fields.map { line(values: [.text($0.name), $0.value]) }
    }

    /// Returns the plain value as a cell: nothing for a missing or unknown value, quotes for an empty text, and no mark for an unconfirmed
    /// value.
    private static func cell(_ value: ShownValue) -> String {
        switch value {
        case .text(let text): text.isEmpty ? "\"\"" : quote(text)
        case .missing, .unknown: ""
        case .number, .date, .flag: value.text
        }
    }

    private static func line(values: [ShownValue]) -> String { values.map(cell).joined(separator: ",") + "\r" }

    private static func line(_ cells: [String]) -> String { cells.map(quote).joined(separator: ",") + "\r" }

    /// Quotes a cell if necessary. It works on scalars, because a line break may be part of a character.
    private static func quote(_ cell: String) -> String {
        let harmless = cell.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            return isControl && !"\n\t\r".unicodeScalars.contains(scalar) ? "\u{FFFD}" : scalar
        }
        let needsQuotes =
            harmless.contains { ",\"\n\r".unicodeScalars.contains($0) } || cell.first == " " || cell.last == " "
        var text = String.UnicodeScalarView()
        for scalar in harmless {
            if scalar == "\"" { text.append("\"") }
            text.append(scalar)
        }
        return needsQuotes ? "\"\(String(text))\"" : String(text)
    }
}
