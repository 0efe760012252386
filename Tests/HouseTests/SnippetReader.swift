extension Snippet {
    /// The error for a snippet comment without a following snippet.
    struct StrayComment: Error, CustomStringConvertible {
        let document: String
        let line: Int

        var description: String {
            "\(document):\(line): this comment is for a block of Swift right below it, and there is none (or none that it continues)"
        }
    }

    /// Returns the snippets of a document, in order.
    ///
    /// - Throws: ``StrayComment``.
    static func all(in document: SourceFile) throws(StrayComment) -> [Snippet] {
        var reader = SnippetReader(document: document)
        return try reader.read()
    }
}

/// Reads a document once and collects its snippets.
private struct SnippetReader {
    let document: SourceFile
    private var index = 0
    private var snippets: [Snippet] = []
    private var imports: [String]
    private var comment: (line: Int, text: String, hidden: Snippet.Run?)?
    /// True if the next block is a file, or a line of one, that is compiled only as a part of its program.
    private var isElsewhere = false

    init(document: SourceFile) {
        self.document = document
        imports = document.documentedModule.map { [$0] } ?? []
    }

    mutating func read() throws(Snippet.StrayComment) -> [Snippet] {
        while index < document.lines.count {
            let line = document.lines[index]
            index += 1
            if line.hasPrefix("<!-- snippet:") {
                try expectNoComment()
                readComment(line.dropFirst("<!-- snippet:".count))
            } else if line.hasPrefix("<!-- file: ") || line.hasPrefix("<!-- line: ") {
                isElsewhere = !line.hasPrefix("<!-- file: Sources/")
            } else if line.hasPrefix("```") {
                let code = Snippet.Run(line: index + 1, lines: takeLines(until: "```"))
                if line == "```swift", !isElsewhere { try add(code) }
                isElsewhere = false
                try expectNoComment()
            } else if !line.allSatisfy(\.isWhitespace) {
                try expectNoComment()
            }
        }
        try expectNoComment()
        return snippets
    }

    private mutating func readComment(_ rest: Substring) {
        let line = index
        let text = String(rest.trimming("-->"))
        var hidden: Snippet.Run?
        if text == "hidden" { hidden = Snippet.Run(line: index + 1, lines: takeLines(until: "-->")) }
        comment = (line, text, hidden)
    }

    private mutating func add(_ code: Snippet.Run) throws(Snippet.StrayComment) {
        if code.lines.first == "// Package.swift" { return }
        #if !canImport(SwiftUI)
            if code.lines.contains("import SwiftUI") {
                comment = nil
                return
            }
        #endif
        let text = comment?.text ?? ""
        if text == "continues" {
            guard !snippets.isEmpty else { return }
            snippets[snippets.count - 1].runs.append(code)
        } else {
            let hidden = comment?.hidden
            let folder = text.hasPrefix("with ") ? String(text.dropFirst("with ".count)) : nil
            snippets.append(
                Snippet(
                    document: document.path,
                    imports: imports,
                    parameters: hidden == nil && folder == nil ? text : "",
                    runs: [hidden, code].compactMap(\.self),
                    folder: folder
                )
            )
        }
        comment = nil
        for line in code.lines where line.hasPrefix("import ") {
            let module = String(line.dropFirst("import ".count).prefix { !$0.isWhitespace })
            if !imports.contains(module) { imports.append(module) }
        }
    }

    private mutating func takeLines(until end: String) -> [Substring] {
        let lines = document.lines[index...].prefix { $0 != end }
        index = min(lines.endIndex + 1, document.lines.count)
        return Array(lines)
    }

    private func expectNoComment() throws(Snippet.StrayComment) {
        if let comment { throw Snippet.StrayComment(document: document.path, line: comment.line) }
    }
}

extension SourceFile {
    /// The module that a document is about: its catalogue's, or its folder's if it is at the top of a module.
    fileprivate var documentedModule: String? {
        let parts = path.split(separator: "/")
        if let catalogue = parts.first(where: { $0.hasSuffix(".docc") }) { return String(catalogue.dropLast(5)) }
        guard parts.count > 2, parts[0] == "Modules", House.arrows[String(parts[parts.count - 2])] != nil else {
            return nil
        }
        return String(parts[parts.count - 2])
    }
}

extension Substring {
    /// Returns the text without `end`, and without white space at both ends.
    fileprivate func trimming(_ end: String) -> Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        if text.hasSuffix(end) { text.removeLast(end.count) }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
