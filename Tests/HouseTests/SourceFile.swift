/// A text file of the repository and what the checks look for in it.
struct SourceFile {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    var isGenerated: Bool { path.contains("/Generated/") }
    var isTest: Bool { path.hasPrefix("Tests/") || path.contains("/Tests/") }

    /// The lines without comments and without the insides of multi-line strings, so that neither counts as code.
    var code: [Substring] {
        var isInString = false
        return lines.map { line in
            let quotes = line.ranges(of: "\"\"\"").count
            defer { if quotes % 2 == 1 { isInString.toggle() } }
            if isInString { return "" }
            return line.firstRange(of: /(^|[^:])\/\//).map { line[..<$0.lowerBound] } ?? line
        }
    }

    /// The modules that the file imports, with the number of the line.
    var imports: [(module: String, line: Int)] {
        code.enumerated().compactMap { index, line in
            guard line.contains("import ") else { return nil }
            return line.firstMatch(of: /^\s*([@\w()]+\s+)*?import\s+([a-z]+\s+)?(?<module>\w+)/).map {
                (String($0.module), index + 1)
            }
        }
    }

    /// The identifiers that the code uses, with the number of the first line.
    var identifiers: [String: Int] {
        var found: [String: Int] = [:]
        for (index, line) in code.enumerated() {
            for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
            where found[String(word)] == nil {
                found[String(word)] = index + 1
            }
        }
        return found
    }

    /// Whether line `index` of the file, or the line above it, has a comment.
    func isExplained(at index: Int) -> Bool {
        let lines = lines
        return lines[index].contains("//") || (index > 0 && lines[index - 1].contains("//"))
    }
}
