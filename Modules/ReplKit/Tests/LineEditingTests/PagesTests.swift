import LineEditing
import Primitives
import ReplKit
import Testing

extension OnTerminals {
    /// Tests text that is longer than the screen, on a terminal of twelve rows.
    @Suite(.timeLimit(.minutes(20)))
    struct Pages {
        private static let lines = (1...30).map { "line \($0)" }
        private static var text: String { lines.joined(separator: "\n") }

        /// Waits until so many lines were shown.
        private func wait(for count: Int, on terminal: PseudoTerminal) async throws {
            try await terminal.wait(for: "\(count) lines") { $0.lineAtCursor.hasPrefix("(\(count) of 30 lines)") }
        }

        @Test func `space shows a screenful, Enter and the arrow a line, and the text stays`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let done: Void = source.showPages(Self.text)
            try await wait(for: 11, on: terminal)
            terminal.type("\r")
            try await wait(for: 12, on: terminal)
            terminal.type("\u{1B}[B")
            try await wait(for: 13, on: terminal)
            terminal.type("\u{1B}[A\u{1B}[6~")
            try await wait(for: 24, on: terminal)
            terminal.type(" ")
            await done
            try await terminal.wait(for: "all lines and no prompt") { $0.transcript == Self.lines }
        }

        @Test func `a wide line takes its rows, and colours take none`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            let wide = String(repeating: "x", count: 70)
            let text = (1...10).map { _ in "\u{1B}[33m\(wide)\u{1B}[0m" }.joined(separator: "\n")
            async let done: Void = source.showPages(text)
            try await terminal.wait(for: "five lines of two rows") { $0.lineAtCursor.hasPrefix("(5 of 10 lines)") }
            terminal.type("q")
            await done
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "the prompt") { $0.lineAtCursor == ">" }
            terminal.type("x\r")
            #expect(await line == .line("x"))
        }

        @Test(arguments: ["gc", "\u{1B}[200~gc\u{1B}[201~"])
        func `another key, or a paste, begins the next line`(typed: String) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let done: Void = source.showPages(Self.text)
            try await wait(for: 11, on: terminal)
            terminal.type(typed)
            await done
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "the line") { $0.lineAtCursor == "> gc" }
            terminal.type("\r")
            #expect(await line == .line("gc"))
        }

        @Test func `what was typed before is the next line's, and leaves nothing`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let first = source.nextLine(prompt: "> ")
            terminal.type("go\rgc")
            #expect(await first == .line("go"))
            async let done: Void = source.showPages(Self.text)
            try await wait(for: 11, on: terminal)
            terminal.type("x")
            await done
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "the line") { $0.lineAtCursor == "> gcx" }
            terminal.type("\r")
            #expect(await line == .line("gcx"))
        }

        @Test func `Ctrl-C leaves, and interrupts the command`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let done: Void = source.showPages(Self.text)
            try await wait(for: 11, on: terminal)
            terminal.type("\u{03}")
            await done
            #expect(source.wasInterrupted)
        }

        @Test func `a source that ends meanwhile leaves`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let done: Void = source.showPages(Self.text)
            try await wait(for: 11, on: terminal)
            source.close()
            await done
        }
    }
}
