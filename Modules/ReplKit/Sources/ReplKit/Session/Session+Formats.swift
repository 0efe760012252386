extension Session {
    /// What `> f.csv` and `> f.json` get: a table, or one object a line, whatever the session prints otherwise.
    ///
    /// - Returns: The lines; nil where the name of the file says nothing.
    /// - Throws: ``ReplError`` if there is nothing to make a table of.
    func lines(of output: Output, duration: Duration?, for file: String) throws -> [String]? {
        let name = file.lowercased()
        if name.hasSuffix(".json") {
            let renderer = JSONRenderer(durations: options.durations)
            return output.blocks.flatMap { renderer.lines(of: $0, duration: duration) }
        }
        guard name.hasSuffix(".csv") || (options.printsCSV && !name.hasSuffix(".txt")) else { return nil }
        let lines = CSVRenderer.parts(of: output.blocks).compactMap(\.lines).flatMap { $0 }
        guard !lines.isEmpty else {
            throw ReplError(.wrongKind, "there is no table in it that could be CSV", hint: "> FILE.txt")
        }
        return lines
    }

    /// Tables to the results, all else to where errors go: what is read from the results is CSV and nothing besides.
    func showAsCSV(_ output: Output, duration: Duration?, isLast: Bool) {
        for (block, table) in CSVRenderer.parts(of: output.blocks) {
            if let table {
                surface.show(table.joined(separator: "\n"))
            } else {
                let lines = lines(of: Output([block]), duration: duration, style: style, isLast: isLast)
                if !lines.isEmpty { surface.showError(lines.joined(separator: "\n")) }
            }
        }
    }
}
