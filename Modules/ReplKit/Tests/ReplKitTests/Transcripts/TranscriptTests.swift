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
        #expect(result.updatedText == NotesTranscript.text + "\n")
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
        let text = "> notes\n...\n  2  note:2  T1       20  猫の写真 🐈\n...\n> weather failing; notes\n...\n!1\n"
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

    @Test func `the README's session is what one sees`() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../README.md").standardized
        let result = try await run(try String(contentsOf: file, encoding: .utf8))
        #expect(result.isMatch, "\(result.report(file: "README.md"))")
    }

    @Test func `a text without commands expects nothing, and that is no match`() async throws {
        let result = try await run("# only prose\n")
        #expect(!result.isMatch)
        #expect(result.report(file: "x").contains("no command"))
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
