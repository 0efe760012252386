/// The declarations, or the statements, of a snippet.
struct SnippetPart: Equatable {
    let isDeclaration: Bool
    var run: Snippet.Run

    private static let kinds: Set<Substring> = [
        "import", "struct", "class", "enum", "actor", "protocol", "extension", "func", "typealias",
    ]
    private static let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private", "open"]
    private static let modifiers = access.union(["final", "indirect", "nonisolated"])

    /// Splits lines into parts. A declaration begins at the margin, and ends with the line in which its brackets are closed.
    static func parts(of run: Snippet.Run) -> [SnippetPart] {
        var parts: [SnippetPart] = []
        var depth = 0
        var isInDeclaration = false
        for (index, line) in run.lines.enumerated() {
            if !isInDeclaration && depth == 0 { isInDeclaration = line.first == "@" || kind(of: line) != nil }
            if parts.last?.isDeclaration == isInDeclaration {
                parts[parts.count - 1].run.lines.append(line)
            } else {
                let start = Snippet.Run(line: run.line + index, lines: [line])
                parts.append(SnippetPart(isDeclaration: isInDeclaration, run: start))
            }
            depth += openBrackets(in: line)
            // An attribute on a line of its own belongs to the next line.
            if depth == 0, line.first != "@" || kind(of: line) != nil { isInDeclaration = false }
        }
        return parts
    }

    /// Returns the line with `private` for a declaration at the margin, so that several snippets may use one name.
    static func makePrivate(_ line: Substring) -> String {
        guard let kind = kind(of: line), kind != "import", !words(of: line).contains(where: access.contains) else {
            return String(line)
        }
        // A conformance has the access of its type.
        if kind == "extension", line.prefix(while: { $0 != "{" }).contains(":") { return String(line) }
        var words = words(of: line)
        words.insert("private", at: words.firstIndex { !$0.hasPrefix("@") } ?? 0)
        return words.joined(separator: " ")
    }

    /// Returns the keyword that makes a line at the margin a declaration.
    private static func kind(of line: Substring) -> Substring? {
        guard let first = line.first, !first.isWhitespace else { return nil }
        return words(of: line).first { !$0.hasPrefix("@") && !modifiers.contains($0) }.flatMap {
            kinds.contains($0) ? $0 : nil
        }
    }

    private static func words(of line: Substring) -> [Substring] { line.split(separator: " ") }

    /// Returns the number of brackets that a line opens and does not close, without strings and comments.
    private static func openBrackets(in line: Substring) -> Int {
        var depth = 0
        var isInString = false
        var previous: Character = " "
        for character in line {
            if character == "\"" && previous != "\\" { isInString.toggle() }
            if !isInString {
                if character == "/" && previous == "/" { break }
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) { depth -= 1 }
            }
            previous = character
        }
        return depth
    }
}
