/// Draws panes side by side: the views in the order in which they were opened, as many in a row as fit, each in a box.
///
/// It is a pure function of the state and the size, so `panes once`, the live screen and a viewer in another terminal draw the same lines.
/// `*` marks the latest change, `?` a value that the server has not confirmed. A row is reversed for a second after its change.
///
/// - Complexity: O(shown rows), independent of the length of the lists.
public struct PanesLayout {
    /// The lines, none wider than `columns`; exactly `rows` lines if that is given.
    public let lines: [String]

    /// The minimum inner width of a pane, if the screen is wide enough.
    static let minimumPaneWidth = 24
    /// The maximum number of lines of a pane if no number of rows is given.
    static let naturalLimit = 12

    /// Lays panes out.
    ///
    /// - Parameters:
    ///   - state: The panes to draw.
    ///   - columns: The maximum width of a line.
    ///   - rows: The number of lines; `nil` for as many as needed, with long lists clipped.
    ///   - usesColour: True if escape sequences may tint pending and changed values.
    ///   - usesUnicode: True if boxes are drawn with lines; false for ASCII.
    ///   - palette: The colours.
    public init(
        _ state: PanesState,
        columns: Int,
        rows: Int? = nil,
        usesColour: Bool = false,
        usesUnicode: Bool = false,
        palette: ColourPalette = ColourPalette()
    ) {
        var style = Style(columns: columns, usesColour: usesColour, signs: usesUnicode ? .unicode : .ascii)
        style.palette = palette
        var lines: [String]
        if state.panes.isEmpty {
            lines = Self.empty(rows: rows, style)
        } else if columns < 12 || rows.map({ $0 < 4 }) == true {
            lines = [TextLayout.cut(state.panes.map(\.view).joined(separator: ", "), to: columns)]
        } else {
            lines = Self.boxes(state.panes, rows: rows, style)
        }
        if let rows { lines = Array((lines + Array(repeating: "", count: max(0, rows - lines.count))).prefix(rows)) }
        self.lines = lines
    }

    /// A row of panes beside each other.
    private struct PaneRow {
        var panes: ArraySlice<Pane>
        /// The number of lines that the panes need to show everything.
        var preferredHeight: Int
        /// The number of lines that the panes get.
        var height = 0
    }

    /// Returns the advice that is drawn without views: in a box if there is room for one, so that its end shows where the views end.
    private static func empty(rows: Int?, _ style: Style) -> [String] {
        let advice = ["No views yet. watch opens one:", "  watch REF in PANE   for instance: watch f in list"]
        guard style.columns >= 12, let rows, rows >= 4 else {
            return [TextLayout.cut("(no views: watch REF in PANE)", to: style.columns)]
        }
        let inside = style.columns - 2
        let bar = style.paint(style.signs.bar, .dim)
        let text = advice.flatMap { TextLayout.wrap($0, first: " ", indent: 1, columns: inside - 1) }
        let body = (text + Array(repeating: "", count: max(0, rows - 2 - text.count))).prefix(rows - 2)
        let top = PaneBorder(above: nil, below: [inside], columns: style.columns, style).line([""])
        return [top] + body.map { bar + TextLayout.padRight($0, to: inside) + bar }
            + [bottom([], below: [inside], style)]
    }

    private static func boxes(_ panes: [Pane], rows: Int?, _ style: Style) -> [String] {
        let most = max(1, min(panes.count, (style.columns - 1) / (minimumPaneWidth + 1)))
        var bands = bands(of: panes, most: most)
        var hidden: [Pane] = []
        if let rows {
            // A pane needs at least two lines; otherwise only its name is shown.
            while bands.count > 1, rows - bands.count - 1 < bands.count * 2, let last = bands.popLast() {
                hidden = last.panes + hidden
            }
            distribute(rows - bands.count - 1, among: &bands)
        } else {
            for index in bands.indices { bands[index].height = min(bands[index].preferredHeight, naturalLimit) }
        }
        let widths = bands.map { Self.widths(of: $0.panes.count, columns: style.columns) }
        let inside = bands.indices.flatMap {
            lines(of: bands[$0], widths[$0], below: $0 > 0 ? widths[$0 - 1] : nil, style)
        }
        return inside + [bottom(hidden, below: widths.last ?? [], style)]
    }

    private static func bands(of panes: [Pane], most: Int) -> [PaneRow] {
        let count = (panes.count + most - 1) / most
        let size = (panes.count + count - 1) / count
        return stride(from: 0, to: panes.count, by: size).map { start in
            let some = panes[start..<min(start + size, panes.count)]
            return PaneRow(panes: some, preferredHeight: some.map(PaneBody.preferredHeight).max() ?? 1)
        }
    }

    /// Distributes the lines evenly; lines that one row does not need go to the others.
    private static func distribute(_ rows: Int, among bands: inout [PaneRow]) {
        var rest = rows
        var open = bands.indices.sorted { (bands[$0].preferredHeight, $0) < (bands[$1].preferredHeight, $1) }
        while let index = open.first {
            bands[index].height = min(bands[index].preferredHeight, rest / open.count)
            rest -= bands[index].height
            open.removeFirst()
        }
    }

    private static func lines(of band: PaneRow, _ widths: [Int], below above: [Int]?, _ style: Style) -> [String] {
        let titles = zip(band.panes, widths).map { title(of: $0, width: $1) }
        let border = PaneBorder(above: above, below: widths, columns: style.columns, style)
        let bodies = zip(band.panes, widths).map { PaneBody($0, width: $1, height: band.height, style).lines }
        let bar = style.paint(style.signs.bar, .dim)
        let inside = (0..<band.height).map { row in
            bar + zip(bodies, widths).map { $0[safe: row] ?? TextLayout.blanks($1) }.joined(separator: bar) + bar
        }
        return [border.line(titles)] + inside
    }

    /// Returns the inner widths of the panes; the first ones are wider if the columns cannot be divided evenly.
    private static func widths(of count: Int, columns: Int) -> [Int] {
        let inside = columns - count - 1
        return (0..<count).map { inside / count + ($0 < inside % count ? 1 : 0) }
    }

    private static func title(of pane: Pane, width: Int) -> String {
        let tier = pane.isList ? nil : pane.rows.first?.cells.first(where: \.isTier)?.text
        let status = pane.status.isEmpty ? nil : "(\(pane.status))"
        let name = pane.view == pane.reference ? nil : pane.view
        return [name, pane.reference, tier, status].compactMap { $0 }.joined(separator: "  ")
    }

    private static func bottom(_ hidden: [Pane], below above: [Int], _ style: Style) -> String {
        let names = hidden.map(\.view).joined(separator: ", ")
        let title = hidden.isEmpty ? "" : "no room for \(names)"
        return PaneBorder(above: above, below: nil, columns: style.columns, style).line([title])
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
