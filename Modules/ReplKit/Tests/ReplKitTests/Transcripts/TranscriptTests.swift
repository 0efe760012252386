import Foundation
import Testing

@testable import ReplKit

@MainActor
@Suite struct Transcripts {
    private func run(_ text: String) async throws -> TranscriptResult {
        try await NotesSession.runner().run(Transcript(parsing: text))
    }

    @Test func `the toy plug-in's session is what it was`() async throws {
        let result = try await run(NotesTranscript.text)
        #expect(result.isMatch, "\(result.report(file: "NotesTranscript.swift"))")
        #expect(result.commandCount == 29)
        #expect(result.updatedText == NotesTranscript.text)
    }

    @Test func `a difference is found, shown and rewritten`() async throws {
        let text = """
            # Prose stays.
            > load note 1 as n
            ok    n = note:2

            > load note 9
            error there is no note 9
                  try: notes
            """
        let result = try await run(text)
        #expect(!result.isMatch)
        #expect(result.differences.map(\.entry.line) == [2, 5])
        let got = "ok    n = note:1, fetched at T1" + String(repeating: " ", count: 45) + "[ms]"
        #expect(
            result.report(file: "a.txt") == """
                a.txt:2: > load note 1 as n
                - ok    n = note:2
                + \(got)
                a.txt:5: > load note 9
                  error there is no note 9
                        try: notes
                - !0
                + !1
                """
        )
        #expect(
            result.updatedText == """
                # Prose stays.
                > load note 1 as n
                \(got)

                > load note 9
                error there is no note 9
                      try: notes
                !1

                """
        )
        #expect(try await run(result.updatedText).isMatch)
    }

    @Test func `dots stand for any lines and survive rewriting`() async throws {
        let text = "> notes\n...\n  2  猫の写真 🐈     20  note:2\n...\n> weather failing; notes\n...\n!1\n"
        let result = try await run(text)
        #expect(result.isMatch, "\(result.report(file: "x"))")
        #expect(result.updatedText == text)
    }

    @Test func `in Markdown only what is fenced counts`() async throws {
        let text =
            "# Notes\n> a quotation\n```transcript\n> weather fine\nok    weather fine\n```\n> another\n```swift\n> x\n```\n"
        let result = try await run(text)
        #expect(result.isMatch)
        #expect(result.commandCount == 1)
        #expect(result.updatedText == text)
    }

    @Test func `a page from elsewhere keeps its line ends, its mark and its missing end`() async throws {
        let page = "\u{FEFF}# Title\r\n\r\nProse.\nMore.\r\n```transcript\r\n> weather fine\r\nwrong\r\n```\r\nThe end"
        let result = try await run(page)
        #expect(result.commandCount == 1 && result.differences.count == 1)
        let expected = page.replacing("wrong\r\n", with: "ok    weather fine\r\n")
        #expect(result.updatedText.utf8.elementsEqual(expected.utf8), "\(result.updatedText.debugDescription)")
        let again = try await run(result.updatedText)
        #expect(again.isMatch && again.updatedText.utf8.elementsEqual(expected.utf8))
        let first = "\u{FEFF}> weather fine\nok    weather fine"
        #expect(try await run(first).isMatch)
        #expect(try await run(first).updatedText.utf8.elementsEqual(first.utf8))
    }

    @Test(arguments: [
        "~~~transcript\n> weather fine\nok    weather fine\n~~~\n",
        "````transcript\n> weather fine\nok    weather fine\n`````\n",
        "``` transcript title\n> weather fine\nok    weather fine\n```  \n",
        "  ```transcript\n  > weather fine\n  ok    weather fine\n  ```\n",
        "1. First:\n\n   - and\n\n     ~~~transcript\n     > weather fine\n     ok    weather fine\n     ~~~\n\n2. Second.\n",
    ])
    func `a block counts however it is fenced and indented`(text: String) async throws {
        let result = try await run(text + "\n> a quotation\n")
        #expect(result.isMatch, "\(result.report(file: "x"))")
        #expect(result.commandCount == 1)
        let wrong = text.replacing("ok    weather fine", with: "wrong")
        #expect(try await run(wrong).updatedText == text, "\(wrong)")
    }

    @Test func `a block that shows how a transcript is written is none`() async throws {
        let shown = "````markdown\n```transcript\n> weather failing\n```\n````\n    ```transcript\n    > shown\n"
        let result = try await run(shown + "```transcript\n> weather fine\nok    weather fine\n```\n")
        #expect(result.isMatch && result.commandCount == 1, "\(result.report(file: "x"))")
    }

    @Test(arguments: [
        ("```transcript\n> weather fine\n```\nText\n\n~~~transcript\n> weather fine\n\nProse that is none.\n", 6),
        ("Text\n```transcript\n> weather fine\n~~~\n", 2),
        ("```swift\nlet a = 1\n\n```transcript\n> weather fine\n", 1),
    ])
    func `a block that is not closed is refused by its line`(text: String, line: Int) async throws {
        #expect(Transcript(parsing: text).unclosedBlock == line)
        let error = await #expect(throws: ReplError.self) { _ = try await run(text) }
        #expect(error?.message == "line \(line): the block that begins here is not closed")
    }

    @Test func `what a command shows may look like an open block`() async throws {
        #expect(Transcript(parsing: "> notes\n```\nprint(1)\n").unclosedBlock == nil)
        #expect(Transcript(parsing: "> notes\n```\nprint(1)\n> gc\n").entries.count == 2)
    }

    @Test func `the README's session is what one sees`() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../README.md").standardized
        let result = try await run(try String(contentsOf: file, encoding: .utf8))
        #expect(result.isMatch, "\(result.report(file: "README.md"))")
    }

    @Test func `a text without commands expects nothing, and that is no match`() async throws {
        let result = try await run("# only prose\n")
        #expect(!result.isMatch)
        let reason = "no command in it; a command's line begins with \"> \""
        #expect(result.report(file: "x.notes") == "x.notes: \(reason); -c 'run x.notes' runs plain lines")
        #expect(result.report(file: "it's") == "it's: \(reason); -c 'run \"it'\\''s\"' runs plain lines")
        #expect(result.report(file: "-") == "-: \(reason)")
    }

    @Test func `what stands behind exit was never run`() async throws {
        let result = try await run("> exit\n> weather fine\nok    weather fine\n")
        #expect(result.differences.map(\.entry.line) == [2])
    }

    @Test func `dots match as a search by hand does`() {
        func matches(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
            guard let first = expected.first else { return actual.isEmpty }
            if first == "..." {
                return (actual.startIndex...actual.endIndex).contains { matches(expected.dropFirst(), actual[$0...]) }
            }
            return actual.first == first && matches(expected.dropFirst(), actual.dropFirst())
        }
        var random = SeededRandom(11)
        for _ in 0..<2_000 {
            let expected = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                ["a", "b", "..."].randomElement(using: &random) ?? ""
            }
            let actual = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                ["a", "b"].randomElement(using: &random) ?? ""
            }
            #expect(LineDifference.matches(expected[...], actual[...]) == matches(expected[...], actual[...]))
        }
    }
}
