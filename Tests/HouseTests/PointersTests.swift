import Foundation
import Testing

/// A text may refer only to files of the project, because a reader of the project has no others.
@Suite struct Pointers {
    @Test func `no text points at one that is not part of the project`() throws {
        let outside = Self.outside
        for file in try Repository.texts.get() {
            for (index, line) in file.lines.enumerated() {
                guard let found = Self.pointer(in: line, of: outside) else { continue }
                Issue.record(
                    "\(file.path):\(index + 1): a reader does not have \"\(found)\": say the thing itself, or point at a file of the project"
                )
            }
        }
    }

    @Test func `a link in a document leads somewhere`() throws {
        for file in try Repository.texts.get() where file.path.hasSuffix(".md") {
            let folder = (file.path as NSString).deletingLastPathComponent
            for (index, line) in file.lines.enumerated() {
                for link in Self.links(in: line) where !Repository.exists("\(folder)/\(link)") {
                    Issue.record("\(file.path):\(index + 1): there is no \(link): correct the link, or remove it")
                }
            }
        }
    }

    @Test func `what points outside is found, what only sounds like it is not`() {
        let outside = Self.outside
        // The words are split, because this file must pass its own check.
        for parts in [
            ["see DES", "IGN.md"], ["the rules of HOUSE_", "STYLE"], ["`refer", "ence/middleware.md`"],
            ["/// Up", "stream 5: a read"], ["what up", "stream's app does"], ["/// The see", "d's protocol"],
            ["as is", "sue 12 says"], ["@Test func `", "4 - a hundred who ask`"], ["@Test func `", "4: a like`"],
        ] {
            #expect(Self.pointer(in: parts.joined()[...], of: outside) != nil, "\(parts.joined()) is not found")
        }
        for text in [
            "chance depends on the seed and the number", "a weak reference", "upstream proxies", "foundation #5285",
            "@Test func `18 expected and 18 confirmed is a change`", "the design", "`--seed 7`",
        ] {
            #expect(Self.pointer(in: text[...], of: outside) == nil, "\(text) is found")
        }
        #expect(Self.links(in: "[a](b/c.md#d), [e](https://f.g), [h](#i) and [j](k)") == ["b/c.md", "k"])
    }

    /// Returns the part of `line` that refers to a text outside of the project or to a numbered list of faults, or that names a test after
    /// such a number.
    private static func pointer(in line: Substring, of outside: [Pattern]) -> Substring? {
        for (word, pattern) in outside where line.contains(word) {
            if let match = line.firstMatch(of: pattern) { return match.output }
        }
        return nil
    }

    /// A word, and a pattern that contains it; the word is searched first, because patterns are slow.
    private typealias Pattern = (word: String, pattern: Regex<Substring>)

    private static var outside: [Pattern] {
        [
            ("DES" + "IGN", /\bDESIGN\b/), ("HOUSE_", /\bHOUSE_[S]TYLE\b/), ("reference/", /\breference\/[\w-]+\.md/),
            ("pstream", /\b[Uu]pstream(?:'s| \d+)/), ("seed", /\b[Tt]he seed(?:'s|s')/), ("ssue ", /\b[Ii]ssue \d+/),
            ("func `", /func `\d+(?: -|:)[ ]/),
        ].map { ($0, $1.wordBoundaryKind(.simple)) }
    }

    /// Returns the targets of a line's links, without links within the page and to the web.
    private static func links(in line: Substring) -> [String] {
        guard line.contains("](") else { return [] }
        return line.matches(of: /\]\((?<target>[^)#\s]+)(#[^)]*)?\)/).map { String($0.target) }.filter {
            !$0.contains("://")
        }
    }
}
