/// A text whose parts may be tinted.
///
/// It is wrapped as plain text and painted afterwards, so that escape sequences never count as columns.
struct TintedText {
    private var parts: [(text: String, tint: Style.Tint?)] = []

    init(_ text: String = "", _ tint: Style.Tint? = nil) { append(text, tint) }

    /// The text without tints.
    var plain: String { TextLayout.unglued(glued) }

    /// The text without tints, with the blanks at which it is not wrapped (``TextLayout/glued(_:)``).
    var glued: String { parts.map(\.text).joined() }

    mutating func append(_ text: String, _ tint: Style.Tint? = nil) {
        if !text.isEmpty { parts.append((text, tint)) }
    }

    mutating func append(_ other: TintedText) { parts += other.parts }

    /// Returns the text in lines that are not wider than the style's columns.
    ///
    /// - Parameters:
    ///   - head: The text before the first line.
    ///   - indent: The number of columns before the other lines.
    func wrapped(behind head: TintedText, indent: Int, style: Style) -> [String] {
        let columns = max(Renderer.minimumColumns, style.columns)
        let lines = TextLayout.wrap(glued, first: head.plain, indent: indent, columns: columns)
        // A head that is wider than the line was cut, and no longer corresponds to its parts.
        guard style.usesColour, TextWidth.columns(head.plain) <= columns - 2 else { return lines }
        var whole = head
        whole.append(self)
        return whole.painted(lines, style)
    }

    /// Paints the lines that this text was wrapped into. Wrapping changes blanks only, so the other scalars are in the same order.
    private func painted(_ lines: [String], _ style: Style) -> [String] {
        let owners = parts.indices.flatMap { part in
            parts[part].text.unicodeScalars.lazy.filter { $0 != " " && $0 != TextLayout.glue }.map { _ in part }
        }
        var next = owners.startIndex
        return lines.map { line in
            let scalars = Array(line.unicodeScalars)
            var partOf: [Int?] = scalars.map { scalar in
                guard scalar != " ", next < owners.endIndex else { return nil }
                defer { next += 1 }
                return owners[next]
            }
            Self.fillBlanks(in: &partOf)
            return paint(scalars, partOf, style)
        }
    }

    /// Gives the blanks between two scalars of one part to that part.
    private static func fillBlanks(in partOf: inout [Int?]) {
        var start = partOf.startIndex
        while let first = partOf[start...].firstIndex(of: nil) {
            let end = partOf[first...].firstIndex { $0 != nil } ?? partOf.endIndex
            if first > partOf.startIndex, end < partOf.endIndex, partOf[first - 1] == partOf[end] {
                for index in first..<end { partOf[index] = partOf[end] }
            }
            start = end
        }
    }

    private func paint(_ scalars: [Unicode.Scalar], _ partOf: [Int?], _ style: Style) -> String {
        var line = ""
        var start = scalars.startIndex
        while start < scalars.endIndex {
            let part = partOf[start]
            let end = partOf[start...].firstIndex { $0 != part } ?? scalars.endIndex
            let text = String(String.UnicodeScalarView(scalars[start..<end]))
            line += part.flatMap { parts[$0].tint }.map { style.paint(text, $0) } ?? text
            start = end
        }
        return line
    }
}
