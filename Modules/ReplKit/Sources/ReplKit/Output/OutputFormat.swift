/// The format that a line chooses for the output of its command, whatever the format of the session is: `feed local --json`.
enum OutputFormat: String, CaseIterable {
    /// One JSON document: an array of the rows of a table, or one object.
    case json = "--json"
    /// A table as CSV.
    case csv = "--csv"

    /// Removes the format from the end of a typed line.
    ///
    /// - Returns: The format; nil if the last word is no format, or is a part of a text.
    static func removeLast(from words: inout [Word]) -> OutputFormat? {
        // The text of an alias may end in a format, which belongs to the alias.
        guard words.count > 1, let last = words.last, !isAlias(words[0].text),
            let format = allCases.first(where: { last.isKeyword($0.rawValue) })
        else { return nil }
        words.removeLast()
        return format
    }

    /// Returns true for the verb `alias` and for its beginnings, except for a single letter, which may be an alias.
    private static func isAlias(_ verb: String) -> Bool { verb.count > 1 && "alias".hasPrefix(verb) }

    /// Removes the format from the words of an alias, where typed words may follow it.
    static func removeFirst(from words: inout [Word]) -> OutputFormat? {
        let place = words.firstIndex { word in allCases.contains { word.isKeyword($0.rawValue) } }
        return place.flatMap { OutputFormat(rawValue: words.remove(at: $0).text) }
    }
}

extension Session {
    /// Renders output in the format that its line chose.
    ///
    /// - Returns: The lines in that format, and the blocks that have no place in it. Those are shown as errors are, so that a program that
    ///   reads the lines does not meet them.
    /// - Throws: ``ReplError`` if the output contains no table, and the format needs one.
    func document(of output: Output, as format: OutputFormat, duration: Duration) throws
        -> (lines: [String], others: [Output.Block])
    {
        let blocks = summarized(output, isLast: true)
        switch format {
        case .json:
            let renderer = JSONRenderer(durations: options.durations)
            let rows = blocks.filter { if case .table = $0 { true } else { false } }
            let lines = (rows.isEmpty ? blocks : rows).flatMap { renderer.lines(of: $0, duration: duration) }
            if rows.isEmpty, lines.count == 1 { return (lines, []) }
            let others = rows.isEmpty ? [] : blocks.filter { if case .table = $0 { false } else { true } }
            return (
                lines.isEmpty ? ["[]"] : ["["] + lines.dropLast().map { $0 + "," } + lines.suffix(1) + ["]"], others
            )
        case .csv:
            let parts = CSVRenderer.parts(of: blocks)
            let lines = parts.compactMap(\.lines).flatMap { $0 }
            guard !lines.isEmpty else {
                throw ReplError(.wrongKind, "the output has no table, so it cannot be CSV", hint: "--json")
            }
            return (lines, parts.filter { $0.lines == nil }.map(\.block))
        }
    }
}
