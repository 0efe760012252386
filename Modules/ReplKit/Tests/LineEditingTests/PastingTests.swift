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

        private static let (begin, end) = ("\u{1B}[200~", "\u{1B}[201~")

        @Test func `a pasted line break runs nothing: all is shown, and run on Enter`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(completer: Self.words)
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "a prompt that takes pastes") { $0.bracketsPaste && $0.text[0] == ">" }
            terminal.type("say \(Self.begin)one\r\n二\r\tthree\n\(Self.end)")
            try await terminal.wait(for: "what was pasted") {
                $0.text.starts(with: ["> say one", "二", "        three", ""]) && $0.cursor == (3, 0)
            }
            terminal.type("\u{7F}!\r")
            #expect(await event == .line("say one\n二\n\tthree!"))
            #expect(source.history == ["say one\n二\n\tthree!"])
        }

        @Test func `what is pasted while a command runs waits whole`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            terminal.type("run\r")
            #expect(await source.nextLine(prompt: "> ") == .line("run"))
            terminal.type("\(Self.begin)one\rtwo\r\(Self.end)")
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "it at the prompt") { $0.transcript.starts(with: ["> run", "> one", "two"]) }
            terminal.type("\u{7F}\r")
            #expect(await event == .line("one\ntwo"))
        }

        @Test func `a paste arrives in pieces, and takes Ctrl-C along as text`()
            async throws
        {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            terminal.type("a")
            // An ESC that comes alone is a key.
            for piece in ["\u{1B}[", "2", "0", "0~", "b", "\r", "c\u{1B}[", "20", "1", "~"] { terminal.type(piece) }
            try await terminal.wait(for: "both lines") { $0.text.starts(with: ["> ab", "c"]) }
            terminal.type("d\(Self.begin)e\u{03}\rf\(Self.end)\(Self.end)")
            try await terminal.wait(for: "all lines") { $0.text.starts(with: ["> ab", "cde^C", "f"]) }
            terminal.type("\r")
            #expect(await event == .line("ab\ncde\u{03}\nf"))
        }

        @Test func `Ctrl-C leaves a paste that never ends, and what comes of it later runs nothing`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let first = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: "> ")
            terminal.type("\(Self.begin)one\r")
            terminal.type("\u{03}")
            #expect(await first == .interrupted)
            async let second = source.nextLine(prompt: "> ")
            terminal.type("two\rthree\(Self.end)")
            try await terminal.wait(for: "the rest") { $0.lineAtCursor == "three" }
            terminal.type("\r")
            #expect(await second == .line("two\nthree"))
        }

        @Test(arguments: [
            ("a\0b", "NUL"), (String(repeating: "x", count: 70_000), "longer than 65536"),
        ])
        func `what no line may be is refused as a whole`(_ text: String, _ refusal: String) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            terminal.type("\(Self.begin)\(text)\rmore\(Self.end)\r")
            guard case .rejected(let reason) = await event else {
                Issue.record("it was not refused")
                return
            }
            #expect(reason.contains(refusal))
            async let next = source.nextLine(prompt: "> ")
            terminal.type("fine\r")
            #expect(await next == .line("fine"))
        }

        @Test func `the terminal brackets pastes as long as it is ours`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            source.show("one")
            try await terminal.wait(for: "ours") { $0.bracketsPaste && $0.transcript == ["one"] }
            try await source.withTerminalReleased { _ = try await terminal.wait(for: "lent") { !$0.bracketsPaste } }
            source.show("two")
            try await terminal.wait(for: "ours again") { $0.bracketsPaste && $0.transcript == ["one", "two"] }
            source.close()
            source.show("three")
            try await terminal.wait(for: "nobody's") { !$0.bracketsPaste && $0.transcript.last == "three" }
        }

        /// The next line is already waiting when it is requested, just after the shown output.
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
