/// A horizontal line between panes, or above or below all of them, with the titles of the panes below it.
struct PaneBorder {
    private let style: Style
    private let columns: Int
    /// The columns at which bars end at the line from above, and from below.
    private let above: Set<Int>?
    private let below: Set<Int>?
    /// The columns between which the titles stand: the bars below, or the edges.
    private let places: [Int]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - above: The inner widths of the panes above the line; nil at the top.
    ///   - below: The inner widths of the panes below the line; nil at the bottom.
    ///   - columns: The width of the line.
    init(above: [Int]?, below: [Int]?, columns: Int, _ style: Style) {
        self.style = style
        self.columns = columns
        self.above = above.map { Set(Self.bars(of: $0)) }
        self.below = below.map { Set(Self.bars(of: $0)) }
        places = below.map(Self.bars) ?? [0, columns - 1]
    }

    private static func bars(of widths: [Int]) -> [Int] {
        widths.reduce(into: [0]) { bars, width in bars.append((bars.last ?? 0) + width + 1) }
    }

    /// Returns the line with a title for each pane; a title that is too long is truncated.
    func line(_ titles: [String]) -> String {
        var line = ""
        for (start, title) in zip(places.indices, titles) where start + 1 < places.count {
            let (from, to) = (places[start], places[start + 1])
            let inside = to - from - 1
            line += style.paint(characters(from..<from + 1), .dim)
            guard inside >= 8, !title.isEmpty else {
                line += style.paint(characters(from + 1..<to), .dim)
                continue
            }
            let text = TextLayout.cut(title, to: inside - 4)
            let end = from + 4 + TextWidth.columns(text)
            line += style.paint(characters(from + 1..<from + 2), .dim) + " " + style.paint(text, .bold) + " "
            line += style.paint(characters(end..<to), .dim)
        }
        return line + style.paint(characters(columns - 1..<columns), .dim)
    }

    private func characters(_ columns: Range<Int>) -> String { String(columns.map(character)) }

    private func character(at column: Int) -> Character {
        guard style.signs == .unicode else { return places.contains(column) ? "+" : "-" }
        let isFirst = column == 0
        let isLast = column == columns - 1
        let up = above.map { $0.contains(column) || isFirst || isLast } ?? false
        let down = below.map { $0.contains(column) || isFirst || isLast } ?? false
        return Self.joint(up: up, down: down, left: !isFirst, right: !isLast)
    }

    private static func joint(up: Bool, down: Bool, left: Bool, right: Bool) -> Character {
        switch (up, down, left, right) {
        case (true, true, true, true): "┼"
        case (true, true, false, _): "├"
        case (true, true, _, false): "┤"
        case (false, true, false, _): "┌"
        case (false, true, _, false): "┐"
        case (true, false, false, _): "└"
        case (true, false, _, false): "┘"
        case (false, true, true, true): "┬"
        case (true, false, true, true): "┴"
        case (false, false, _, _): "─"
        }
    }
}
