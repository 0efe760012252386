import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct LineHints {
        private static let hint: @Sendable (String, Int) -> String? = { line, _ in
            line.hasPrefix("vote") ? (line.hasSuffix(" ") ? "REF up|down|off" : " REF up|down|off") : nil
        }

        @Test func `a hint is dim, behind the line, and neither in it nor in the history`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(hinter: Self.hint)
            async let line = source.nextLine(prompt: "> ")
            terminal.type("vote")
            try await terminal.wait(for: "the hint") {
                $0.transcript == ["> vote REF up|down|off"] && $0.cursor == (0, 6)
            }
            #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[2m REF up|down|off\u{1B}[0m"))
            terminal.type(" ")
            try await terminal.wait(for: "the same") {
                $0.transcript == ["> vote REF up|down|off"] && $0.cursor == (0, 7)
            }
            terminal.type("\u{1B}[D")
            try await terminal.wait(for: "none within the line") { $0.transcript == ["> vote"] && $0.cursor == (0, 6) }
            terminal.type("\u{1B}[C")
            try await terminal.wait(for: "the hint again") { $0.transcript == ["> vote REF up|down|off"] }
            source.show("output")
            try await terminal.wait(for: "it below output") { $0.transcript == ["output", "> vote REF up|down|off"] }
            terminal.type("\r")
            #expect(await line == .line("vote "))
            #expect(source.history == ["vote "])
            try await terminal.wait(for: "the line alone") { $0.transcript == ["output", "> vote"] }
        }

        @Test func `a hint stays in its row`() async throws {
            let terminal = try PseudoTerminal(columns: 20)
            let source = try terminal.edit(hinter: Self.hint)
            async let line = source.nextLine(prompt: "> ")
            terminal.type("vote")
            try await terminal.wait(for: "what fits") { $0.transcript == ["> vote REF up|down|"] }
            terminal.type(" 12345678901")
            try await terminal.wait(for: "no hint") { $0.transcript == ["> vote 12345678901"] }
            terminal.type("\r")
            #expect(await line == .line("vote 12345678901"))
        }
    }
}
