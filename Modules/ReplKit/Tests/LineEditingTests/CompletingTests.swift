import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    /// Tests Tab in names with blanks and in quoted words.
    @Suite(.timeLimit(.minutes(20)))
    struct Completing {
        struct Case: CustomTestStringConvertible {
            /// The typed keys, and the line after each step.
            let steps: [(keys: String, shown: String)]
            /// The words of the line in the end.
            let words: [String]

            var testDescription: String { steps.map(\.keys).joined() }
        }

        static let cases = [
            Case(
                steps: [("run my\t", "run \"my"), ("n\t", "run \"my notes.txt\"")],
                words: ["run", "my notes.txt"]
            ),
            Case(steps: [("run 'my n\t", "run 'my notes.txt'")], words: ["run", "my notes.txt"]),
            Case(steps: [("run my\\ o\t", "run \"my other.txt\"")], words: ["run", "my other.txt"]),
            // The closing quote is already there, behind the cursor.
            Case(
                steps: [("run \"my n\"", "run \"my n\""), ("\u{1B}[D\t", "run \"my notes.txt\"")],
                words: ["run", "my notes.txt"]
            ),
            Case(
                steps: [("run in\t", "run \"in ner/\""), ("x", "run \"in ner/\"x")],
                words: ["run", "in ner/x"]
            ),
            Case(steps: [("run it\t", "run \"it's\""), ("y", "run \"it's\" y")], words: ["run", "it's", "y"]),
            Case(steps: [("run pl\t", "run plain"), ("y", "run plain y")], words: ["run", "plain", "y"]),
            Case(steps: [("list >pl\t", "list >plain")], words: ["list"]),
        ]

        @Test(arguments: cases)
        func `what Tab inserts is read back as the name`(_ example: Case) async throws {
            let names = ["my notes.txt", "my other.txt", "plain", "in ner/", "it's"]
            let terminal = try PseudoTerminal(columns: 60)
            let source = try terminal.edit { line, cursor in
                let typed = CompletionContext(line, cursor: cursor)
                return names.map { Quoting.quotedCandidate($0, in: typed.quote) }
            }
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            for step in example.steps {
                terminal.type(step.keys)
                try await terminal.wait(forLine: "> " + step.shown)
            }
            terminal.type("\r")
            guard case .line(let line) = await event else { throw PseudoTerminal.Timeout(description: "no line") }
            #expect(CompletionContext(line + " ", cursor: line.count + 1).words == example.words, "\(line)")
            source.close()
        }

        @Test func `Tab waits for candidates that come late`() async throws {
            let terminal = try PseudoTerminal()
            let asked = Counter()
            let source = try terminal.edit(candidates: { _, _ in
                asked.increase() < 4 ? nil : [CompletionCandidate("upvote")]
            })
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.type("up\t")
            try await terminal.wait(forLine: "> upvote")
            terminal.type("\r")
            #expect(await event == .line("upvote "))
            #expect(asked.value == 4)
        }

        @Test func `the next key ends the wait for candidates, and so does the end`() async throws {
            let terminal = try PseudoTerminal()
            let asked = Counter()
            let source = try terminal.edit(candidates: { _, _ in
                asked.increase()
                return nil
            })
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.type("up\t")
            try await terminal.wait(for: "a second question") { _ in asked.value > 1 }
            terminal.type("load\r")
            #expect(await event == .line("upload"))
            async let last = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.type("f\t")
            let already = asked.value
            try await terminal.wait(for: "another question") { _ in asked.value > already }
            source.close()
            #expect(await last == .end)
        }
    }
}
