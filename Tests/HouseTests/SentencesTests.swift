import Foundation
import Testing

/// Holds doc comments to plain sentences.
@Suite struct Sentences {
    private static let openings: Set<Substring> = [
        "What", "Who", "Whose", "Whom", "Which", "Whether", "How", "Where", "Whoever", "Whatever", "Whichever",
    ]

    @Test func `a doc comment begins as a sentence, not with What or Whose`() throws {
        for file in try Repository.handwrittenSources() {
            for (line, text) in Self.beginnings(of: file) where Self.isFragment(text) {
                Issue.record("\(file.path):\(line): “\(text)” is no sentence: begin with its subject or verb")
            }
        }
    }

    @Test func `comments speak of a caller, a view or a server, not of whoever`() throws {
        for file in try Repository.handwrittenSources() {
            for (index, line) in file.lines.enumerated() {
                guard let comment = Self.comment(in: line) else { continue }
                for word in ["whoever", "Whoever", "whomever"] where comment.hasWord(word) {
                    Issue.record("\(file.path):\(index + 1): “\(word)”: name the caller, the view or the server")
                }
            }
        }
    }

    @Test(arguments: [
        ("/// What the server answers.", true), ("/// The answer of the server.", false),
        ("/// Whose.", true), ("/// Which of them is newer?", false), ("/// - Parameter api: Whose.", true),
        ("/// - api: The client.", false), ("/// - Returns: Whether it is new.", true), ("/// However long.", false),
        ("// Where it goes.", false),
    ])
    func `a fragment is told from a sentence`(line: String, isFragment: Bool) {
        let file = SourceFile(path: "Sample.swift", text: line + "\nvar sample = 1\n")
        #expect(Self.beginnings(of: file).contains { Self.isFragment($0.text) } == isFragment)
    }

    /// Returns the first line of each doc comment, and the text of each of its parameters, results and errors.
    private static func beginnings(of file: SourceFile) -> [(line: Int, text: Substring)] {
        var found: [(Int, Substring)] = []
        var isInside = false
        for (index, line) in file.lines.enumerated() {
            guard let comment = comment(in: line), line.contains("///") else {
                isInside = false
                continue
            }
            if let item = comment.wholeMatch(of: /- (?:Parameter )?`?\w+`?: (.*)/) {
                found.append((index + 1, item.1))
            } else if !isInside {
                found.append((index + 1, comment))
            }
            isInside = true
        }
        return found
    }

    private static func isFragment(_ text: Substring) -> Bool {
        guard let first = text.split(separator: " ").first, !text.hasSuffix("?") else { return false }
        return openings.contains(first.prefix { $0.isLetter })
    }

    /// Returns the text of a line that is a comment; nil for a line of code.
    private static func comment(in line: some StringProtocol) -> Substring? {
        let text = Substring(line).drop { $0 == " " }
        guard text.hasPrefix("//") else { return nil }
        return text.drop { $0 == "/" }.drop { $0 == " " }
    }
}
