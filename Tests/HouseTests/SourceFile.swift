/// A text file of the repository, with the parts that the checks search.
struct SourceFile: Sendable {
    let path: String
    let lines: [Substring]

    /// The lines without comments and without the contents of multi-line strings, so that neither counts as code.
    let code: [Substring]

    /// The identifiers that the code uses, with the number of the first line.
    let identifiers: [Substring: Int]

    var isGenerated: Bool { path.contains("/Generated/") }
    var isTest: Bool { path.hasPrefix("Tests/") || path.contains("/Tests/") }

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var isInString = false
        code = lines.map { line in
            defer { if line.ranges(of: "\"\"\"").count % 2 == 1 { isInString.toggle() } }
            return isInString ? "" : Self.withoutComment(line)
        }
        var identifiers: [Substring: Int] = [:]
        for (index, line) in code.enumerated() {
            for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
            where identifiers[word] == nil {
                identifiers[word] = index + 1
            }
        }
        self.identifiers = identifiers
    }

    /// The modules that the file imports, with the number of the line.
    var imports: [(module: String, line: Int)] {
        code.enumerated().compactMap { index, line in
            guard line.contains("import ") else { return nil }
            let pattern = /^\s*([@\w()]+\s+)*?import\s+([a-z]+\s+)?(?<module>\w+)/
            return line.firstMatch(of: pattern).map { (String($0.module), index + 1) }
        }
    }

    /// Returns true if the line at `index`, or one above it in the same paragraph, has a comment.
    func isExplained(at index: Int) -> Bool {
        for line in lines[...index].reversed().prefix(12) {
            if line.contains("//") { return true }
            if line.allSatisfy(\.isWhitespace) { return false }
        }
        return false
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        var search = line[...]
        while let slashes = search.firstRange(of: "//") {
            // The slashes of a URL do not begin a comment.
            if slashes.lowerBound == line.startIndex || line[line.index(before: slashes.lowerBound)] != ":" {
                return line[..<slashes.lowerBound]
            }
            search = search[slashes.upperBound...]
        }
        return line
    }
}
