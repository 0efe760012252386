import Testing

/// A block of a document below `<!-- quotes: PATH -->` must occur in that file word for word.
@Suite struct Quotes {
    @Test func `a document quotes what is there`() throws {
        let texts = try Repository.texts.get()
        let files = Dictionary(texts.map { ($0.path, $0.lines) }) { first, _ in first }
        let quotes = texts.filter { $0.path.hasSuffix(".md") }.flatMap(Self.quotes(in:))
        #expect(!quotes.isEmpty, "no document quotes a file any more, or quotes are not found")
        for quote in quotes where !Self.stands(quote.lines, in: files[quote.path] ?? []) {
            Issue.record("\(quote.place): this is not what \(quote.path) says: quote it as it is now")
        }
    }

    @Test func `what a file does not say is no quote of it`() {
        let text = "<!-- quotes: a.json5 -->\n```json5\nb\nc\n```"
        let quotes = Self.quotes(in: SourceFile(path: "A.md", text: text))
        #expect(quotes.map(\.path) == ["a.json5"] && quotes.map(\.place) == ["A.md:1"])
        #expect(quotes.map(\.lines) == [["b", "c"]])
        #expect(Self.stands(["b", "c"], in: ["a", "b", "c"]))
        #expect(!Self.stands(["b", "c"], in: ["b", "a", "c"]))
        #expect(!Self.stands([], in: ["b"]))
    }

    private static func quotes(in document: SourceFile) -> [(place: String, path: String, lines: [Substring])] {
        document.lines.indices.compactMap { index in
            let line = document.lines[index]
            guard line.hasPrefix("<!-- quotes: "), let match = line.wholeMatch(of: /<!-- quotes: (\S+) -->/) else {
                return nil
            }
            let block = document.lines[(index + 1)...].drop { !$0.hasPrefix("```") }.dropFirst()
            return ("\(document.path):\(index + 1)", String(match.1), Array(block.prefix { $0 != "```" }))
        }
    }

    private static func stands(_ quote: [Substring], in file: [Substring]) -> Bool {
        !quote.isEmpty && file.indices.contains { file[$0...].starts(with: quote) }
    }
}
