import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Pasting {
        private static let words: @Sendable (String, Int) -> [String] = { line, cursor in
            line.prefix(cursor).contains(" ") ? ["post:1", "post:2", "person:1"] : ["help", "feed", "猫の写真", "猫の文"]
        }

        @Test func `a pasted tab is a space`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(completer: Self.words)
            async let first = source.nextLine(prompt: "> ")
            terminal.type("h\tf\tx\r")
            #expect(await first == .line("h f x"))
        }

        @Test func `pasted lines come one by one`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            terminal.type("one\r二\nthree\r")
            for wanted in ["one", "二", "three"] {
                #expect(await source.nextLine(prompt: "> ") == .line(wanted))
                source.show("ran \(wanted)")
            }
            try await terminal.wait(for: "each line above its output") {
                $0.transcript == ["> one", "ran one", "> 二", "ran 二", "> three", "ran three"]
            }
        }

        /// The next line waits already when it is asked for, just behind what is shown.
        @Test func `whatever is pasted, output comes before the next prompt`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            let count = 1_000
            terminal.type((0..<count).map { "\($0)\r" }.joined())
            for number in 0..<count {
                #expect(await source.nextLine(prompt: "> ") == .line("\(number)"))
                source.show("ran \(number)")
            }
            let expected = (0..<count).flatMap { ["> \($0)", "ran \($0)"] }
            let screen = try await terminal.wait(for: "the last output") { $0.transcript.last == expected.last }
            #expect(screen.transcript == expected)
        }

        @Test func `Tab completes the word before the cursor`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(completer: Self.words)
            async let event = source.nextLine(prompt: "> ")
            terminal.type("h\t")
            try await terminal.wait(for: "help and a space") { $0.text[0] == "> help" && $0.cursor == (0, 7) }
            terminal.type("p\t")
            try await terminal.wait(for: "three candidates above") {
                $0.transcript == ["post:1    post:2    person:1", "> help p"]
            }
            terminal.type("o\t")
            try await terminal.wait(forLine: "> help post:")
            terminal.type("1\u{1B}[H猫\t")
            try await terminal.wait(forLine: "> 猫のhelp post:1")
            terminal.type("写\t")
            try await terminal.wait(forLine: "> 猫の写真 help post:1")
            terminal.type("\r")
            #expect(await event == .line("猫の写真 help post:1"))
        }
    }
}
