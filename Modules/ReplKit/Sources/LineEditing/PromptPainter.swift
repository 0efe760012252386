/// Keeps a prompt and the line behind it on the screen, and knows where it left the cursor.
///
/// Pure: it returns bytes. It paints the difference to what stands there, so that a typed letter is one letter on the wire; after
/// ``erase(columns:)`` it paints everything.
struct PromptPainter {
    struct Content: Equatable {
        var prompt: [Unicode.Scalar] = []
        var line: [Unicode.Scalar] = []
        /// Scalars of `line` before the cursor.
        var cursor = 0
        /// What stands dimmed behind the line: it is not part of it.
        var hint: [Unicode.Scalar] = []

        var scalars: [Unicode.Scalar] { prompt + line + hint }
        /// Where what is dimmed begins among the scalars.
        var hintStart: Int { prompt.count + line.count }
    }

    private struct Painted {
        var content: Content
        var scalars: [Unicode.Scalar]
        var columns: Int
        var rows: Int
        /// The first row that is shown: more than 0 where the line is taller than the screen.
        var top: Int
        /// The cursor's row, counted from `top`.
        var cursorRow: Int
    }

    private var painted: Painted?
    /// How wide the terminal shows what is joined of several scalars. Erase before it changes: what is painted was counted by it.
    var clusters = ClusterWidths()

    /// What brings `content` on the screen; nothing if it is there.
    mutating func paint(_ content: Content, columns: Int, rows: Int) -> [UInt8] {
        if let painted, painted.content == content, painted.columns == columns, painted.rows == rows { return [] }
        let scalars = content.scalars
        let layout = ScreenLayout(scalars, columns: columns, clusters)
        let cursor = layout.cursor(at: content.prompt.count + content.cursor)
        var bytes: [UInt8] = []
        // The row behind a full last row exists only once it is written to; see below.
        let height = layout.end.row + 1
        let fits = height <= rows
        let top = fits ? 0 : min(max(cursor.row - rows / 2, 0), height - rows)

        if let old = painted, fits, old.top == 0, old.columns == columns, old.rows == rows {
            bytes += difference(from: old, to: content, layout)
        } else {
            bytes += erase(columns: columns)
            write(scalars, layout, dimmedFrom: content.hintStart, rows: top..<(top + rows), to: &bytes)
        }
        if cursor != layout.end {
            move(up: min(layout.end.row, top + rows - 1) - cursor.row, to: &bytes)
            column(cursor.column, to: &bytes)
        }
        painted = Painted(
            content: content,
            scalars: scalars,
            columns: columns,
            rows: rows,
            top: top,
            cursorRow: cursor.row - top
        )
        return bytes
    }

    /// What takes prompt and line off the screen and leaves the cursor where they began.
    ///
    /// - Parameter columns: The terminal's width now. Terminals wrap their text again when it changes, so the rows that were painted
    ///   are counted again.
    mutating func erase(columns: Int) -> [UInt8] {
        guard let old = painted else { return [] }
        painted = nil
        var row = old.cursorRow
        if columns != old.columns, old.top == 0 {
            let layout = ScreenLayout(old.scalars, columns: columns, clusters)
            row = min(layout.cursor(at: old.content.prompt.count + old.content.cursor).row, old.rows - 1)
        }
        var bytes = [UInt8(ascii: "\r")]
        move(up: row, to: &bytes)
        bytes += Array("\u{1B}[J".utf8)
        return bytes
    }

    /// What ends the line for good: it stays on the screen, with `mark` behind it, and the cursor goes below it.
    mutating func finish(_ content: Content, mark: String = "", columns: Int, rows: Int) -> [UInt8] {
        var content = content
        content.cursor = content.line.count
        content.line += Array(mark.unicodeScalars)
        content.hint = []
        content.cursor = content.line.count
        var bytes = paint(content, columns: columns, rows: rows)
        painted = nil
        // A line that fills its last row has its cursor on a fresh row already.
        if !ScreenLayout(content.scalars, columns: columns, clusters).endsFull { bytes += [13, 10] }
        return bytes
    }

    /// Nothing of ours is on the screen any more: somebody cleared it.
    mutating func forget() { painted = nil }

    private func difference(from old: Painted, to content: Content, _ layout: ScreenLayout) -> [UInt8] {
        let scalars = content.scalars
        let oldLayout = ScreenLayout(old.scalars, columns: old.columns, clusters)
        var same = 0
        while same < scalars.count, same < old.scalars.count, scalars[same] == old.scalars[same] { same += 1 }
        // The same letter in another colour is another.
        if content.hintStart != old.content.hintStart { same = min(same, content.hintStart, old.content.hintStart) }
        // Start at a scalar with columns of its own, inside a row: only there is it certain what the terminal does next.
        while same > 0, startsOver(at: same, layout) || startsOver(at: same, oldLayout) {
            same -= 1
        }
        let start = layout.cursor(at: same)
        var bytes: [UInt8] = []
        let cursor = oldLayout.cursor(at: old.content.prompt.count + old.content.cursor)
        guard same < scalars.count || same < old.scalars.count else {
            // Only the cursor moved: go to the end, from where the caller counts.
            moveDown(layout.end.row - cursor.row, to: &bytes)
            column(layout.end.column, to: &bytes)
            return bytes
        }
        if cursor != start {
            move(up: cursor.row - start.row, to: &bytes)
            moveDown(start.row - cursor.row, to: &bytes)
            column(start.column, to: &bytes)
        }
        if same < old.scalars.count { bytes += Array("\u{1B}[J".utf8) }
        write(scalars[same...], layout, dimmedFrom: content.hintStart, rows: 0..<Int.max, to: &bytes)
        return bytes
    }

    private func startsOver(at index: Int, _ layout: ScreenLayout) -> Bool {
        !layout.hasColumns(at: index) || layout.cursor(at: index).column == 0
    }

    /// Writes the scalars that are in `rows`; a full last row gets its successor, so that the cursor can stand there.
    private func write(
        _ scalars: some RandomAccessCollection<Unicode.Scalar>,
        _ layout: ScreenLayout,
        dimmedFrom hintStart: Int,
        rows: Range<Int>,
        to bytes: inout [UInt8]
    ) {
        let first = layout.places.count - scalars.count
        for (index, scalar) in zip(first..., scalars) {
            let place = layout.places[index]
            guard rows.contains(place.row) else { continue }
            if index == max(hintStart, first) { bytes += Array("\u{1B}[2m".utf8) }
            switch scalar {
            case "\n": if rows.contains(place.row + 1) { bytes += [13, 10] }
            case "\t":
                let next = layout.cursor(at: index + 1)
                let width = next.row == place.row ? next.column - place.column : layout.columns - place.column
                bytes += [UInt8](repeating: 32, count: width)
            default: TypedText.append(scalar, to: &bytes)
            }
        }
        if layout.places.count > hintStart { bytes += Array("\u{1B}[0m".utf8) }
        if layout.endsFull, rows.contains(layout.end.row) { bytes += [32, 13] }
    }

    private func move(up rows: Int, to bytes: inout [UInt8]) {
        if rows > 0 { bytes += Array("\u{1B}[\(rows)A".utf8) }
    }

    private func moveDown(_ rows: Int, to bytes: inout [UInt8]) {
        if rows > 0 { bytes += Array("\u{1B}[\(rows)B".utf8) }
    }

    private func column(_ column: Int, to bytes: inout [UInt8]) {
        bytes.append(13)
        if column > 0 { bytes += Array("\u{1B}[\(column)C".utf8) }
    }
}
