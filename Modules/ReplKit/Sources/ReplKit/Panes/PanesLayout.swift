/// Draws panes side by side: views in the order opened, as many beside each other as fit, each in a box of its own.
///
/// Pure, and the same for one state and one size: for `panes once`, the live screen and a viewer in another terminal alike. `*` stands
/// before what the last change changed, `?` behind what the server has yet to confirm.
///
/// - Complexity: O(rows shown), whatever the lists have.
public struct PanesLayout {
    /// The lines, none wider than the columns there are; as many as there are rows, if that is given.
    public let lines: [String]

    /// A pane is at least so wide inside, if the screen is.
    static let narrowest = 24
    /// Lines of a pane where nothing says how many there may be.
    static let naturalLimit = 12

    /// Lays panes out.
    ///
    /// - Parameters:
    ///   - state: What to draw.
    ///   - columns: How wide the lines may be.
    ///   - rows: How many lines there are to be; `nil` for as many as it takes, where long lists are clipped.
    ///   - usesColour: Whether escape sequences may tint what is pending and what changed.
    public init(_ state: PanesState, columns: Int, rows: Int? = nil, usesColour: Bool = false) {
        let style = Style(columns: columns, usesColour: usesColour)
        var lines: [String]
        if state.panes.isEmpty {
            lines = [TextLayout.cut("(no views: watch REF in PANE)", to: columns)]
            // Where the room ends that views will have.
            if let rows, rows >= 4, columns >= 12 {
                lines += Array(repeating: "", count: rows - 2) + [Self.bottom([], style)]
            }
        } else if columns < 12 || rows.map({ $0 < 4 }) == true {
            lines = [TextLayout.cut(state.panes.map(\.view).joined(separator: ", "), to: columns)]
        } else {
            lines = Self.boxes(state.panes, rows: rows, style)
        }
        if let rows { lines = Array((lines + Array(repeating: "", count: max(0, rows - lines.count))).prefix(rows)) }
        self.lines = lines
    }

    /// Panes beside each other.
    private struct Band {
        var panes: ArraySlice<Pane>
        /// How many lines it would like to have.
        var wish: Int
        /// How many it gets.
        var height = 0
    }

    private static func boxes(_ panes: [Pane], rows: Int?, _ style: Style) -> [String] {
        let most = max(1, min(panes.count, (style.columns - 1) / (narrowest + 1)))
        var bands = bands(of: panes, most: most)
        var hidden: [Pane] = []
        if let rows {
            // Two lines a pane at least, or it is only named.
            while bands.count > 1, rows - bands.count - 1 < bands.count * 2, let last = bands.popLast() {
                hidden = last.panes + hidden
            }
            share(rows - bands.count - 1, among: &bands)
        } else {
            for index in bands.indices { bands[index].height = min(bands[index].wish, naturalLimit) }
        }
        return bands.flatMap { lines(of: $0, style) } + [bottom(hidden, style)]
    }

    private static func bands(of panes: [Pane], most: Int) -> [Band] {
        let count = (panes.count + most - 1) / most
        let size = (panes.count + count - 1) / count
        return stride(from: 0, to: panes.count, by: size).map { start in
            let some = panes[start..<min(start + size, panes.count)]
            return Band(panes: some, wish: some.map(PaneBody.wish).max() ?? 1)
        }
    }

    /// Everybody gets what all can have; what one does not need is the others'.
    private static func share(_ rows: Int, among bands: inout [Band]) {
        var rest = rows
        var open = bands.indices.sorted { (bands[$0].wish, $0) < (bands[$1].wish, $1) }
        while let index = open.first {
            bands[index].height = min(bands[index].wish, rest / open.count)
            rest -= bands[index].height
            open.removeFirst()
        }
    }

    private static func lines(of band: Band, _ style: Style) -> [String] {
        let widths = widths(of: band.panes.count, columns: style.columns)
        let border = zip(band.panes, widths).map { title(of: $0, width: $1) }.joined(separator: "+")
        let bodies = zip(band.panes, widths).map { PaneBody($0, width: $1, height: band.height, style).lines }
        let bar = style.paint("|", .dim)
        let inside = (0..<band.height).map { row in
            bar + zip(bodies, widths).map { $0[safe: row] ?? TextLayout.blanks($1) }.joined(separator: bar) + bar
        }
        return [style.paint("+\(border)+", .dim)] + inside
    }

    /// What is inside of the borders; the first are the wider ones.
    private static func widths(of count: Int, columns: Int) -> [Int] {
        let inside = columns - count - 1
        return (0..<count).map { inside / count + ($0 < inside % count ? 1 : 0) }
    }

    private static func title(of pane: Pane, width: Int) -> String {
        let tier = pane.isList ? nil : pane.rows.first?.cells.first(where: \.isTier)?.text
        let status = pane.status.isEmpty ? nil : "(\(pane.status))"
        let name = pane.view == pane.reference ? nil : pane.view
        let words = [name, pane.reference, tier, status].compactMap { $0 }.joined(separator: "  ")
        return dashed(words, width: width)
    }

    private static func dashed(_ words: String, width: Int) -> String {
        let text = width < 8 || words.isEmpty ? "" : "- \(TextLayout.cut(words, to: width - 4)) "
        return text + String(repeating: "-", count: max(0, width - TextWidth.of(text)))
    }

    private static func bottom(_ hidden: [Pane], _ style: Style) -> String {
        let names = hidden.map(\.view).joined(separator: ", ")
        return style.paint("+\(dashed(hidden.isEmpty ? "" : "no room for \(names)", width: style.columns - 2))+", .dim)
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
