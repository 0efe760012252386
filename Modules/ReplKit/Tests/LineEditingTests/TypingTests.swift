import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Typing {
        @Test(arguments: ["hello", "日本語の文", "猫の写真 🐈", "cafe\u{301} o\u{308}", "àéñüßÿ", "a👍🏽b"])
        func `typed text is shown and returned as it was typed`(text: String) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.type(text)
            try await terminal.wait(forLine: "> " + text)
            terminal.type("\r")
            guard case .line(let line) = await event else { throw PseudoTerminal.Timeout(description: "no line") }
            #expect(Array(line.unicodeScalars) == Array(text.unicodeScalars))
            source.close()
        }

        @Test(arguments: ["hello", "日本語の文", "猫の写真 🐈", "cafe\u{301}"])
        func `half-typed text survives output`(text: String) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            var expected: [String] = []
            for end in text.indices {
                let typed = String(text[...end])
                terminal.type(String(text[end]))
                source.show("出力 \(typed)\nsecond")
                expected += [Screen.trimmed("出力 \(typed)"), "second"]
                let wanted = expected + [Screen.trimmed("> " + typed)]
                try await terminal.wait(for: "\(wanted)") { screen in
                    screen.transcript.suffix(wanted.count).elementsEqual(wanted)
                        && screen.transcript.count == wanted.count
                }
            }
            terminal.type("\r")
            #expect(await event == .line(text))
            source.close()
            try await terminal.wait(for: "nothing else") { [expected] in $0.transcript == expected + ["> " + text] }
        }

        @Test func `output every few milliseconds while Japanese is typed byte by byte`() async throws {
            let terminal = try PseudoTerminal(columns: 24, rows: 8)
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "demo> ")
            try await terminal.wait(forLine: "demo>")
            let ticks = Ticker(source)
            let text = "日本語の文を書く、猫の写真 🐈 と e\u{301} も。四行になるまで続ける、出力は止まらない。"
            var typed = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                typed.append(scalar)
                for byte in String(scalar).utf8 {
                    terminal.type(bytes: [byte])
                    await ticks.next()
                }
                try await terminal.wait(forLine: "demo> " + String(typed))
            }
            let count = await ticks.stop()
            try await terminal.wait(for: "the last tick") { $0.transcript.contains("tick \(count)") }
            terminal.type("\r")
            #expect(await event == .line(text))
            source.show("end")
            let screen = try await terminal.wait(for: "the end") { $0.transcript.last == "end" }
            // Every tick occurs once, in order, without a part of a prompt between them.
            #expect(Array(screen.transcript.prefix(count)) == (1...count).map { "tick \($0)" })
            #expect(screen.transcript.dropFirst(count).dropLast().joined() == "demo> " + text)
            #expect(count >= text.utf8.count)
        }

        @Test func `bytes of one character may come apart`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            for (index, byte) in "猫🐈é".utf8.enumerated() {
                terminal.type(bytes: [byte])
                source.show("byte \(index)")
                try await terminal.wait(for: "byte \(index)") { $0.transcript.contains("byte \(index)") }
            }
            try await terminal.wait(forLine: "> 猫🐈é")
            terminal.type("\r")
            #expect(await event == .line("猫🐈é"))
        }

        @Test func `a lone ESC does not hold up output`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.type("one two\u{1B}")
            source.show("above")
            try await terminal.wait(for: "output above the line") { $0.transcript == ["above", "> one two"] }
            terminal.type("b")
            try await terminal.wait(for: "the cursor one word back") { $0.cursor == (1, 6) }
            terminal.type("X\r")
            #expect(await event == .line("one Xtwo"))
        }

        @Test func `arrows move over wide characters and text goes in between`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            terminal.type("日本語")
            try await terminal.wait(forLine: "> 日本語")
            terminal.type("\u{1B}[D\u{1B}[D")
            try await terminal.wait(for: "cursor behind 日") { $0.cursor == (0, 4) }
            terminal.type("の")
            try await terminal.wait(forLine: "> 日の本語")
            terminal.type("\u{7F}x\u{1B}[F!\u{1B}[H?\r")
            #expect(await event == .line("?日x本語!"))
        }

        @Test func `the screen can be cleared`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            source.show("old")
            async let event = source.nextLine(prompt: "> ")
            terminal.type("abc")
            try await terminal.wait(forLine: "> abc")
            terminal.type("\u{0C}")
            try await terminal.wait(for: "the line alone on top") {
                $0.text[0] == "> abc" && $0.text[1...].allSatisfy(\.isEmpty)
            }
            terminal.type("\r")
            #expect(await event == .line("abc"))
        }
    }
}
