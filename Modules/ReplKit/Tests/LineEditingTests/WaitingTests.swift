import LineEditing
import Primitives
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Waiting {
        /// Reads the first line; afterwards the state is as if a command ran.
        private func afterOneLine(_ terminal: PseudoTerminal) async throws -> EditingLineSource {
            let source = try terminal.edit()
            source.showProgress { "GET /api/v3/post" }
            async let line = source.nextLine(prompt: "> ")
            terminal.type("go\r")
            #expect(await line == .line("go"))
            return source
        }

        /// Returns true for a line like `| 0.4 s  GET …`, with any figures.
        private static func isSpinner(_ line: String) -> Bool {
            let words = line.split(separator: " ")
            return words.count == 5 && ["|", "/", "-", "\\"].contains(words[0]) && words[2] == "s"
                && line.hasSuffix("s  GET /api/v3/post")
        }

        @Test func `after a while it says for how long and what for, and goes without a trace`() async throws {
            let terminal = try PseudoTerminal()
            let source = try await afterOneLine(terminal)
            try await terminal.wait(for: "the spinner") { Self.isSpinner($0.lineAtCursor) }
            source.show("output")
            try await terminal.wait(for: "the spinner below output") {
                $0.transcript.count == 3 && $0.transcript[1] == "output" && Self.isSpinner($0.lineAtCursor)
            }
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "the prompt alone") { $0.transcript == ["> go", "output", ">"] }
            terminal.type("x\r")
            #expect(await line == .line("x"))
        }

        @Test func `what is typed ahead is shown below it, and is the next line`() async throws {
            let terminal = try PseudoTerminal()
            let source = try await afterOneLine(terminal)
            try await terminal.wait(for: "the spinner") { Self.isSpinner($0.lineAtCursor) }
            terminal.type("lisx\u{7F}t 猫\u{1B}[D")
            try await terminal.wait(for: "what is typed") {
                $0.transcript.count == 3 && $0.lineAtCursor == "list 猫" && Self.isSpinner($0.transcript[1])
            }
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "the line at the prompt") { $0.transcript == ["> go", "> list 猫"] }
            terminal.type("\r")
            #expect(await line == .line("list 猫"))
        }

        @Test func `it is gone when the terminal is lent, closed or asked for a secret`() async throws {
            let terminal = try PseudoTerminal()
            let source = try await afterOneLine(terminal)
            try await terminal.wait(for: "the spinner") { Self.isSpinner($0.lineAtCursor) }
            try await source.withTerminalReleased {
                _ = try await terminal.wait(for: "nothing of it") { $0.transcript == ["> go"] }
            }
            try await terminal.wait(for: "the spinner again") { Self.isSpinner($0.lineAtCursor) }
            async let secret = source.readSecret(prompt: "Password: ")
            try await terminal.wait(for: "the question alone") { $0.transcript == ["> go", "Password:"] }
            terminal.type("x\r")
            #expect(await secret == "x")
            try await terminal.wait(for: "the spinner once more") { Self.isSpinner($0.lineAtCursor) }
            source.close()
            try await terminal.wait(for: "nothing of it") { $0.transcript == ["> go", "Password:"] }
        }

        @Test func `what comes while the terminal is lent is shown behind it, and counted beyond a thousand`()
            async throws
        {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            await source.withTerminalReleased {
                for number in 0..<1_002 { source.show("\(number)\nand more") }
                #expect(terminal.screen.transcript.isEmpty)
            }
            async let line = source.nextLine(prompt: "> ")
            let screen = try await terminal.wait(for: "the prompt") { $0.lineAtCursor == ">" }
            #expect(screen.transcript.count == 2_003)
            #expect(screen.transcript[..<2] == ["0", "and more"])
            // The line is longer than the terminal is wide.
            #expect(screen.transcript[1_998...1_999] == ["999", "and more"])
            #expect(screen.transcript[2_000].hasPrefix("... 4 more lines while another program"))
            terminal.type("x\r")
            #expect(await line == .line("x"))
        }

        @Test func `Ctrl-C in one piece with a line is for what the line says, and drops what is between`() async throws
        {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            let interrupts = Lock(0)
            source.onInterrupt { interrupts.withLock { $0 += 1 } }
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.type("go\rx\u{03}y")
            #expect(await line == .line("go"))
            #expect(source.wasInterrupted)
            #expect(interrupts.withLock { $0 } == 1)
            async let next = source.nextLine(prompt: "> ")
            terminal.type("\r")
            #expect(await next == .line("y"))
            #expect(!source.wasInterrupted)
        }

        @Test func `Ctrl-C is heard behind however much is typed ahead`() async throws {
            let terminal = try PseudoTerminal()
            let source = try await afterOneLine(terminal)
            let (interrupts, interrupt) = AsyncStream<Void>.makeStream()
            source.onInterrupt { interrupt.yield() }
            terminal.type(bytes: Array(repeating: UInt8(ascii: "x"), count: 3 << 20) + [3])
            for await _ in interrupts { break }
            async let line = source.nextLine(prompt: "> ")
            terminal.type("y\r")
            #expect(await line == .line("y"))
        }
    }
}
