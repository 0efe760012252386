/// A renderer of text whose lines are never wider than the terminal, or of linear text if the style asks for it.
struct Renderer {
    /// The minimum number of columns; narrower terminals get lines of this width.
    static let minimumColumns = 20
    /// The maximum width of a sentence: the eye loses longer lines, and the time behind them.
    static let proseColumns = 100

    let style: Style
    let columns: Int
    /// The number of columns for sentences.
    var prose: Int { min(columns, Self.proseColumns) }

    init(_ style: Style) {
        self.style = style
        columns = style.isPlain ? LinearRenderer.columns : max(Self.minimumColumns, style.columns)
    }

    func lines(of block: Output.Block, duration: Duration?) -> [String] {
        guard !style.isPlain else { return LinearRenderer(self).lines(of: block, duration: duration) }
        return switch block {
        case .line(let line): lines(of: line, duration: duration)
        case .table(let table): lines(of: table)
        case .object(let object): lines(of: object)
        case .page(let page): lines(of: page)
        case .fields(let fields): FieldLayout(fields, indent: 2, columns: columns, style: style).lines
        case .step(let step): lines(of: step)
        case .text(let lines): lines.flatMap { text($0) }
        case .verbatim(let lines): lines
        case .panes(let state):
            PanesLayout(
                state,
                columns: columns - 2,
                usesColour: style.usesColour,
                usesUnicode: style.signs == .unicode,
                palette: style.palette
            ).lines.map { "  " + $0 }
        }
    }

    private func lines(of table: OutputTable) -> [String] {
        guard !table.rows.isEmpty else {
            return TextLayout.wrap("(\(TextLayout.clean(table.emptyText)))", first: "  ", indent: 2, columns: columns)
        }
        guard let format = table.format else { return TableLayout(table, columns: columns, style: style).lines }
        return ListTableLayout(table, format, columns: columns, style: style).lines
    }

    private func lines(of step: OutputStep) -> [String] {
        let number = step.number.map { TextLayout.padLeft(String($0), to: 3) } ?? "  "
        let label = TextLayout.padRight(TextLayout.clean(step.label), to: step.labelWidth)
        let head = "\(number)  \(label)"
        let detail = TextLayout.clean(step.detail)
        guard TextWidth.columns(head) + 14 <= columns, step.labelWidth + 21 <= columns else {
            let text = TextLayout.clean(step.label) + "  " + detail
            return lines(of: text, behind: "\(number)  ", indent: 5, step.duration)
        }
        return lines(of: detail, behind: head + "  ", indent: 7 + step.labelWidth, step.duration)
    }

    // MARK: Status lines

    func lines(of line: OutputLine, duration: Duration?) -> [String] {
        guard !style.isPlain else { return [LinearRenderer(self).line(of: line, duration: duration)] }
        let word = TextLayout.padRight(line.status.rawValue, to: 6)
        var lines = lines(of: TextLayout.clean(line.text), behind: word, indent: 6, line.isTimed ? duration : nil)
        lines[0] = paintStatus(line.status, lines[0])
        return lines
    }

    func lines(of error: ReplError) -> [String] {
        guard !style.isPlain else { return LinearRenderer(self).lines(of: error) }
        let lines = self.lines(of: OutputLine(.error, error.message), duration: nil)
        guard !error.hint.isEmpty else { return lines }
        let indent = error.formattedHint == error.hint ? 6 : 11
        return lines
            + TextLayout.wrap(TextLayout.clean(error.formattedHint), first: "      ", indent: indent, columns: prose)
    }

    private func paintStatus(_ status: OutputLine.Status, _ line: String) -> String {
        guard style.usesColour else { return line }
        let tint: Style.Tint =
            switch status {
            case .ok: .success
            case .hit: .information
            case .note: .warning
            case .error: .failure
            }
        return style.paint(status.rawValue, tint) + line.dropFirst(status.rawValue.count)
    }

    /// Wraps a sentence, and puts a duration at the right of its last line. If that line has no room, the sentence is wrapped more
    /// narrowly, so that a duration never stands alone.
    private func lines(of text: String, behind first: String, indent: Int, _ duration: Duration?) -> [String] {
        var lines = TextLayout.wrap(text, first: first, indent: indent, columns: prose)
        guard let suffix = duration.map(self.text) else { return lines }
        func room() -> Int { prose - TextWidth.columns(lines[lines.count - 1]) - suffix.count }
        if room() < 1 {
            lines = TextLayout.wrap(text, first: first, indent: indent, columns: prose - suffix.count - 1)
        }
        guard room() >= 1 else { return lines + [TextLayout.padLeft(suffix, to: prose)] }
        lines[lines.count - 1] += TextLayout.blanks(room()) + suffix
        return lines
    }

    /// Returns a duration as text: `[3 ms]`, `[12 s]`, or `[ms]`.
    func text(of duration: Duration) -> String {
        guard style.durations == .measured else { return "[ms]" }
        let (seconds, attoseconds) = duration.components
        if seconds >= 10 { return "[\(seconds) s]" }
        return "[\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000) ms]"
    }

    // MARK: Objects

    /// Returns the first lines of an object or a page: the title, reference and tier behind it, and the status below them.
    func head(_ reference: String, _ tier: String?, _ title: String, _ status: ShownStatus?) -> [String] {
        var head = TintedText(TextLayout.clean(title), .bold)
        if !head.plain.isEmpty { head.append("  ") }
        head.append([reference, tier].compactMap { $0 }.joined(separator: "  "), .dim)
        let lines = head.wrapped(behind: TintedText("  "), indent: 4, style: style)
        guard let status else { return lines }
        let below = TextLayout.wrap("(\(status.text))", first: "    ", indent: 4, columns: columns)
        return lines + below.map { style.paint($0, .dim) }
    }

    private func lines(of object: OutputObject) -> [String] {
        var lines = head(object.reference, object.tier, object.headline, object.status)
        lines += FieldLayout(object.fields.firstOfEachName, indent: 4, columns: columns, style: style).lines
        if !object.edges.isEmpty {
            let edges = object.edges.map { "." + $0 }.joined(separator: " ")
            lines += TextLayout.wrap("leads to \(edges)", first: "    ", indent: 6, columns: columns)
        }
        return lines
    }

    /// Returns a line that a command laid out. It is indented by two columns, so that it cannot be mistaken for a prompt, prose or a
    /// status.
    func text(_ line: String) -> [String] {
        guard !style.isPlain else { return [TextLayout.clean(line)] }
        let clean = TextLayout.clean(line)
        let body = clean.drop { $0 == " " }
        let indent = 2 + clean.count - body.count
        return TextLayout.wrap(
            String(body),
            first: TextLayout.blanks(indent),
            indent: indent + 2,
            columns: columns
        )
    }
}

/// The properties of the output device that a renderer needs.
struct Style: Hashable, Sendable {
    var columns = 80
    var usesColour = false
    var signs = Signs.ascii
    /// True for linear output (``LinearRenderer``): code that draws a line then uses neither colour, columns nor wrapping.
    var isPlain = false
    var durations = SessionOptions.Durations.measured

    /// The colours for the tints.
    var palette = ColourPalette()

    /// The meaning of a colour. The palette chooses the colour itself.
    enum Tint: CaseIterable {
        case dim, reversed, bold
        /// A command was carried out.
        case success
        /// A detail, or a change that is no edit.
        case information
        /// Something does not work.
        case failure
        /// Something differs from the usual, or waits for the server.
        case warning
        /// The value of an edit that the server has confirmed.
        case confirmed
        /// The value of an edit that was taken back.
        case rolledBack
        /// The value of an edit that the server has not confirmed yet.
        case pending
    }

    func paint(_ text: String, _ tint: Tint) -> String {
        usesColour ? "\u{1B}[\(palette.parameters(of: tint))m\(text)\u{1B}[0m" : text
    }
}
