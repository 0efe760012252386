/// Keeps a prompt and the line behind it on the screen, and tracks the cursor's position.
///
/// Pure: it returns bytes. It paints the difference to the painted content, so that a typed letter is one letter on the wire; after
/// ``erase(columns:)`` it paints everything.
struct PromptRenderer {
    struct Content: Equatable {
        var prompt: [Unicode.Scalar] = []
        /// The colour of each scalar of the prompt, as parameters of the sequence that sets it; empty for no colours.
        var tints: [String] = []
        var line: [Unicode.Scalar] = []
        /// The number of scalars of `line` before the cursor.
        var cursor = 0
        /// The dimmed text behind the line; it is not part of the line.
        var hint: [Unicode.Scalar] = []

        var scalars: [Unicode.Scalar] { prompt + line + hint }
        /// The index of the first dimmed scalar.
        private var hintStart: Int { prompt.count + line.count }

        /// Returns the parameters of the sequence in whose style a scalar is written; empty for none.
        func style(at index: Int) -> String {
            if index < tints.count { return tints[index] }
            return index < hintStart ? "" : "2"
        }
    }

    private struct Painted {
        var content: Content
        var scalars: [Unicode.Scalar]
        var columns: Int
        var rows: Int
        /// The first row that is shown; more than 0 if the line is taller than the screen.
        var top: Int
        /// The cursor's row, counted from `top`.
        var cursorRow: Int
    }

    private var painted: Painted?
    /// The widths that the terminal gives to clusters of several scalars. Erase before you change them, because the painted content was
    /// measured with them.
    var clusters = ClusterWidths()

    /// Returns the bytes that bring `content` on the screen; none if it is there already.
    mutating func paint(_ content: Content, columns: Int, rows: Int) -> [UInt8] {
        if let painted, painted.content == content, painted.columns == columns, painted.rows == rows { return [] }
        let scalars = content.scalars
        let layout = ScreenLayout(scalars, columns: columns, clusters)
        let cursor = layout.cursor(at: content.prompt.count + content.cursor)
        var bytes: [UInt8] = []
        // The row behind a full last row exists only after it is written to; see below.
        let height = layout.end.row + 1
        let fits = height <= rows
        let top = fits ? 0 : min(max(cursor.row - rows / 2, 0), height - rows)

        if let old = painted, fits, old.top == 0, old.columns == columns, old.rows == rows {
            bytes += difference(from: old, to: content, layout)
        } else {
            bytes += erase(columns: columns)
            write(scalars, layout, of: content, rows: top..<(top + rows), to: &bytes)
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

    /// Returns the bytes that erase prompt and line and move the cursor to where they began.
    ///
    /// - Parameter columns: The terminal's current width. Terminals rewrap their text when it changes, so the painted rows are counted
    ///   again.
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

    /// Returns the bytes that end the line: it stays on the screen, with `mark` behind it, and the cursor goes below it.
    mutating func finish(_ content: Content, mark: String = "", columns: Int, rows: Int) -> [UInt8] {
        var content = content
        content.cursor = content.line.count
        content.line += Array(mark.unicodeScalars)
        content.hint = []
        content.cursor = content.line.count
        var bytes = paint(content, columns: columns, rows: rows)
        painted = nil
        // After a line that fills its last row the cursor is already on a fresh row.
        if !ScreenLayout(content.scalars, columns: columns, clusters).endsFull { bytes += [13, 10] }
        return bytes
    }

    /// Records that the painted content is gone, because the screen was cleared.
    mutating func forget() { painted = nil }

    private func difference(from old: Painted, to content: Content, _ layout: ScreenLayout) -> [UInt8] {
        let scalars = content.scalars
        let oldLayout = ScreenLayout(old.scalars, columns: old.columns, clusters)
        var same = 0
        // The same letter in another colour counts as different.
        while same < scalars.count, same < old.scalars.count, scalars[same] == old.scalars[same],
            content.style(at: same) == old.content.style(at: same)
        {
            same += 1
        }
        // Starts at a scalar with columns of its own, inside a row: only there the behaviour of the terminal is certain.
        while same > 0, startsOver(at: same, layout) || startsOver(at: same, oldLayout) {
            same -= 1
        }
        let start = layout.cursor(at: same)
        var bytes: [UInt8] = []
        let cursor = oldLayout.cursor(at: old.content.prompt.count + old.content.cursor)
        guard same < scalars.count || same < old.scalars.count else {
            // Only the cursor moved: the caller counts from the end of the line.
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
        write(scalars[same...], layout, of: content, rows: 0..<Int.max, to: &bytes)
        return bytes
    }

    private func startsOver(at index: Int, _ layout: ScreenLayout) -> Bool {
        !layout.hasColumns(at: index) || layout.cursor(at: index).column == 0
    }

    /// Writes the scalars that are in `rows`, in their colours. A full last row gets an empty row behind it, so that the cursor can stand there.
    private func write(
        _ scalars: some RandomAccessCollection<Unicode.Scalar>,
        _ layout: ScreenLayout,
        of content: Content,
        rows: Range<Int>,
        to bytes: inout [UInt8]
    ) {
        let first = layout.places.count - scalars.count
        var style = ""
        func change(to wanted: String) {
            guard wanted != style else { return }
            if !style.isEmpty { bytes += Array("\u{1B}[0m".utf8) }
            if !wanted.isEmpty { bytes += Array("\u{1B}[\(wanted)m".utf8) }
            style = wanted
        }
        for (index, scalar) in zip(first..., scalars) {
            let place = layout.places[index]
            guard rows.contains(place.row) else { continue }
            change(to: content.style(at: index))
            switch scalar {
            case "\n": if rows.contains(place.row + 1) { bytes += [13, 10] }
            case "\t":
                let next = layout.cursor(at: index + 1)
                let width = next.row == place.row ? next.column - place.column : layout.columns - place.column
                bytes += [UInt8](repeating: 32, count: width)
            default: EchoedText.append(scalar, to: &bytes)
            }
        }
        change(to: "")
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
