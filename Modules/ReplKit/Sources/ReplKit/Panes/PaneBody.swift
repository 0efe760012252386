/// The contents of a pane's box: the rows of a list, or the fields of an object. A pure function of the pane and the size.
struct PaneBody {
    /// One line before it is padded.
    struct Line {
        var text: String
        var isChanged = false
        var isHighlighted = false
        var tint: Style.Tint?
    }

    /// The lines, each exactly as wide as the inside of the box.
    let lines: [String]

    /// Lays out the contents of a pane.
    ///
    /// - Precondition: `width` is at least 4.
    init(_ pane: Pane, width: Int, height: Int, _ style: Style) {
        // One column is for the mark, and one separates the text from the border.
        let inside = width - 2
        let lines = pane.isList ? Self.list(pane, inside, height) : Self.thing(pane, inside, height)
        self.lines = lines.prefix(height).map { line in
            // Mark and text are measured together, because the first scalar of the text may combine with the mark.
            let text = (line.isChanged ? "*" : " ") + line.text
            let filled = TextLayout.padRight(TextLayout.cut(text, to: inside + 1), to: inside + 1)
            let tint = line.isHighlighted ? .reversed : line.tint
            return (tint.map { style.paint(filled, $0) } ?? filled) + " "
        }
    }

    /// Returns the number of lines that a pane needs to show everything.
    static func preferredHeight(_ pane: Pane) -> Int {
        guard !pane.isList else { return pane.total == 0 ? 1 : pane.total + 1 }
        return max(1, (pane.headline.isEmpty ? 0 : 1) + fields(of: pane).count)
    }

    // MARK: One object

    /// Returns the fields to show. The tier is shown in the title, and a field with the same text as the headline in the headline. A field
    /// without a value says nothing, unless a person looks for it first, as for a vote.
    private static func fields(of pane: Pane) -> [Pane.Cell] {
        let cells = pane.rows.first?.cells.filter { !$0.isTier } ?? []
        return cells.filter { cell in
            cell.isPending || cell.isChanged || cell.text != pane.headline && (cell.isLeading || !cell.isNothing)
        }
    }

    private static func thing(_ pane: Pane, _ width: Int, _ height: Int) -> [Line] {
        let all = fields(of: pane)
        let head = pane.headline.isEmpty ? [] : [Line(text: pane.headline, tint: .bold)]
        var shown = Array(all.indices)
        let room = height - head.count
        if all.count > room {
            // Changed fields come first, then what a person reads first, then fields with a value; the chosen fields keep their order.
            let ranks = all.map { $0.isChanged || $0.isPending ? 0 : $0.isLeading ? 1 : $0.isEmpty ? 3 : 2 }
            shown = all.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
            shown = shown.prefix(max(0, room - 1)).sorted()
        }
        let names = min(shown.map { TextWidth.columns(all[$0].name) }.max() ?? 0, max(4, width * 2 / 5))
        let lines = shown.map { index in
            let cell = all[index]
            let name = TextLayout.padRight(TextLayout.cut(cell.name, to: names), to: names)
            return Line(
                text: "\(name)  \(cell.markedText)",
                isChanged: cell.isChanged,
                isHighlighted: cell.isChanged && pane.rows.first?.isHighlighted == true,
                tint: tint(cell.isPending, cell.isChanged)
            )
        }
        return head + lines + more(above: 0, below: all.count - shown.count, changed: 0)
    }

    // MARK: A list

    private static func list(_ pane: Pane, _ width: Int, _ height: Int) -> [Line] {
        guard pane.total > 0, height > 1 else {
            return [Line(text: pane.total == 0 ? "(empty)" : pane.total == 1 ? "1 row" : "\(pane.total) rows")]
        }
        let isWhole = pane.total <= height - 1 && pane.rows.count == pane.total
        let count = isWhole ? pane.total : min(pane.rows.count, max(0, height - 2))
        let start = start(of: pane.rows, count: count)
        let shown = pane.rows[start..<start + count]
        let table = PaneTable(Array(shown), width: width)
        let above = pane.first + start
        let hidden =
            pane.rows[..<start].filter(\.isChanged).count + pane.rows[(start + count)...].filter(\.isChanged).count
        return [Line(text: table.header, tint: .bold)]
            + zip(shown, table.lines).map { row, text in
                let isPending = row.cells.contains(where: \.isPending)
                let quiet = row.isQuiet ? Style.Tint.dim : nil
                return Line(
                    text: text,
                    isChanged: row.isChanged,
                    isHighlighted: row.isHighlighted,
                    tint: tint(isPending, row.isChanged) ?? quiet
                )
            }
            + more(above: above, below: pane.total - above - count, changed: hidden)
    }

    /// Returns the first row to show: the first of the list, unless all changed rows are further down.
    private static func start(of rows: [Pane.Row], count: Int) -> Int {
        guard let changed = rows.firstIndex(where: \.isChanged), changed >= count, count > 0 else { return 0 }
        return min(changed - count / 2, rows.count - count)
    }

    private static func more(above: Int, below: Int, changed: Int) -> [Line] {
        guard above > 0 || below > 0 else { return [] }
        let parts = [above > 0 ? "\(above) above" : nil, below > 0 ? "\(below) more" : nil].compactMap { $0 }
        let changes = changed > 0 ? " (\(changed) changed)" : ""
        return [Line(text: "... \(parts.joined(separator: ", "))\(changes)", tint: .dim)]
    }

    private static func tint(_ isPending: Bool, _ isChanged: Bool) -> Style.Tint? {
        isPending ? .warning : isChanged ? .information : nil
    }
}
