/// A transcript as an SVG picture of a terminal. Its text can be selected, and its colours follow the light or dark mode of the page.
///
/// ```swift
/// let svg = TranscriptPicture(Transcript(parsing: readme), title: "strata").svg
/// ```
public struct TranscriptPicture: Hashable, Sendable {
    private static let cell = 8.4
    private static let lineHeight = 19
    private static let margin = 16
    private static let bar = 32

    private let lines: [String]
    private let title: String

    /// Creates a picture of the commands of a transcript and their expected output; prose and exit statuses are left out.
    ///
    /// - Parameters:
    ///   - transcript: The transcript to draw.
    ///   - title: The title of the window.
    public init(_ transcript: Transcript, title: String) {
        lines = transcript.entries.flatMap { ["> \($0.command)"] + $0.expected }
        self.title = title
    }

    /// The picture as SVG; it is the same for the same transcript.
    ///
    /// - Complexity: O(n).
    public var svg: String {
        let columns = max(80, lines.map(TextWidth.columns).max() ?? 0)
        let width = Int((Double(columns) * Self.cell).rounded(.up)) + 2 * Self.margin
        let height = Self.bar + lines.count * Self.lineHeight + Self.margin
        let rows = lines.enumerated().map { row($1, y: Self.bar + ($0 + 1) * Self.lineHeight - 4) }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            role="img" aria-label="\(Self.escape(title))">
            <style>
            \(Self.style)
            </style>
            <rect class="window" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
            <circle class="button" cx="20" cy="17" r="5"/><circle class="button" cx="38" cy="17" r="5"/>\
            <circle class="button" cx="56" cy="17" r="5"/>
            <text class="title" x="\(width / 2)" y="21" text-anchor="middle">\(Self.escape(title))</text>
            \(rows.joined(separator: "\n"))
            </svg>

            """
    }

    // MARK: Rows

    private func row(_ line: String, y: Int) -> String {
        var column = 0
        let spans = Self.pieces(of: line).flatMap { text, kind in
            Self.runs(of: text).map { run -> String in
                defer { column += TextWidth.columns(run) }
                return span(run, kind, column)
            }
        }
        return "<text y=\"\(y)\" xml:space=\"preserve\">\(spans.joined())</text>"
    }

    /// Returns a span with explicit position and length, so that columns are aligned in any font.
    private func span(_ text: String, _ kind: String?, _ column: Int) -> String {
        let x = Self.number(Double(Self.margin) + Double(column) * Self.cell)
        let length = Self.number(Double(TextWidth.columns(text)) * Self.cell)
        let style = kind.map { " class=\"\($0)\"" } ?? ""
        return "<tspan x=\"\(x)\" textLength=\"\(length)\" lengthAdjust=\"spacingAndGlyphs\"\(style)>"
            + "\(Self.escape(text))</tspan>"
    }

    /// Splits a line into its coloured parts: the command, the status word, a view's change.
    private static func pieces(of line: String) -> [(text: String, kind: String?)] {
        if line.hasPrefix("> ") { return [("> ", "prompt"), (String(line.dropFirst(2)), "typed")] }
        if let kind = outcome(of: line) { return [(line, kind)] }
        for word in ["ok", "hit", "note", "error"] where line == word || line.hasPrefix(word + " ") {
            return [(word, word), (String(line.dropFirst(word.count)), nil)]
        }
        return [(line, nil)]
    }

    /// Returns the kind of a view's change by its sign: the kinds of status words have the colours of the outcomes. Nil for another line.
    private static func outcome(of line: String) -> String? {
        let signs = Signs.ascii
        if line.hasPrefix("  \(signs.changed) ") { return line.contains("?") ? "note" : "change" }
        if line.hasPrefix("  \(signs.confirmed) "), line.hasSuffix(" confirmed") { return "ok" }
        return line.hasPrefix("  \(signs.rolledBack) ") && line.hasSuffix(" rolled back") ? "error" : nil
    }

    /// Splits a text into runs of characters of one column each, with each wide character alone.
    private static func runs(of text: String) -> [String] {
        var runs: [String] = []
        var isOpen = false
        for character in text {
            let isNarrow = TextWidth.columns(String(character)) == 1
            if isNarrow, isOpen { runs[runs.count - 1].append(character) } else { runs.append(String(character)) }
            isOpen = isNarrow
        }
        return runs
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func escape(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in TextLayout.clean(text).unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private static let style = """
        text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #24292f }
        .window { fill: #f6f8fa; stroke: #d0d7de }
        .button { fill: #d0d7de }
        .title { fill: #57606a; font-size: 12px }
        .prompt { fill: #57606a }
        .typed { fill: #0550ae; font-weight: 600 }
        .ok { fill: #116329 }
        .hit { fill: #1b7c83 }
        .note { fill: #7d4e00 }
        .error { fill: #a40e26; font-weight: 600 }
        .change { fill: #6639ba }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .window { fill: #161b22; stroke: #30363d }
          .button { fill: #30363d }
          .title, .prompt { fill: #8d96a0 }
          .typed { fill: #79c0ff }
          .ok { fill: #56d364 }
          .hit { fill: #56d4dd }
          .note { fill: #e3b341 }
          .error { fill: #ff7b72 }
          .change { fill: #d2a8ff }
        }
        """
}
