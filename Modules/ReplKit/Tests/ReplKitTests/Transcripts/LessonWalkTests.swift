import Testing

@testable import ReplKit

@MainActor
@Suite struct `A walk through a lesson` {
    private let walk = LessonWalk(
        name: "small",
        title: "A \"small\" one",
        parts: [
            .prose(["  Look."]),
            .command("gc", prompt: "here> ", output: ["\u{1B}[32mok\u{1B}[0m    nothing"]),
        ]
    )

    @Test func `its cast types letter by letter, at computed times`() {
        let expected = #"""
            {"version": 2, "width": 80, "height": 24, "title": "small: A \"small\" one", "env": {"TERM": "xterm-256color"}}
            [0.000, "o", "  Look.\r\n"]
            [1.200, "o", "here> "]
            [1.600, "o", "g"]
            [1.645, "o", "c"]
            [1.990, "o", "\r\n\u001b[32mok\u001b[0m    nothing\r\n"]
            [2.990, "o", ""]

            """#
        #expect(TerminalCast(walk).text == expected)
    }

    @Test func `its picture has the texts in a colour of their own`() {
        let svg = TranscriptPicture(walk, title: walk.title).svg
        #expect(svg.contains("class=\"prose\">  Look.</tspan>"), "\(svg)")
        #expect(svg.contains("class=\"typed\">gc</tspan>"), "\(svg)")
    }

    @Test func `it is recorded the same each time, and with colours for a terminal`() async throws {
        let demo = try Lesson(parsing: "demo small: A small one\n# Look.\nstep\n# Collect.\n> gc\n")
        var walks: [LessonWalk] = []
        for isTerminal in [false, false, true] {
            let recorder = LessonWalkRecorder(isTerminal: isTerminal) {
                try Session(plugins: [], surface: $0, options: $1)
            }
            walks.append(try await recorder.record(demo))
        }
        #expect(walks[0] == walks[1])
        #expect(walks[0].parts.prefix(2) == [.prose(["  Look."]), .prose(["", "  Collect."])])
        guard case .command("gc", "> ", let output) = walks[0].parts.last else {
            Issue.record("\(walks[0])")
            return
        }
        #expect(output.first?.hasPrefix("ok    nothing to collect") == true, "\(output)")
        #expect("\(walks[2].parts)".contains("\\u{1B}["), "\(walks[2])")
    }

    @Test func `a command that does not exist is refused before the walk begins`() async throws {
        let demo = try Lesson(parsing: "demo small: A small one\nstep\n# Collect.\n> nope\n")
        let recorder = LessonWalkRecorder(isTerminal: false) { try Session(plugins: [], surface: $0, options: $1) }
        await #expect(throws: ReplError.self) { try await recorder.record(demo) }
    }
}
