import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Lag {
        @Test func `every key is seen while a burst of blocks comes`() async throws {
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let source = try terminal.edit()
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            var typed = ""
            // The time is printed, not judged, because a busy machine delays any thread.
            let slowest = try await slowestKey(of: "while it comes", during: source, on: terminal, &typed)
            terminal.type("\r")
            #expect(await line == .line(typed))
            print("result: slowest key during 1,000 blocks: \(slowest)")
        }

        /// A terminal buffers at most 64 kB before a writer waits: 1,000 of these blocks.
        @Test func `a key is seen before all is printed that waited when it was typed`() async throws {
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let source = try terminal.edit()
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            terminal.hold(true)
            let count = 4_000
            for number in 0..<count { source.show("  ~ list    post:\(number)  score 17 -> 18?  vote none -> up?") }
            terminal.type("Q")
            terminal.hold(false)
            try await terminal.wait(forLine: "> Q")
            let before = terminal.bytes.prefix { $0 != UInt8(ascii: "Q") }.count { $0 == UInt8(ascii: "~") }
            #expect(before < count / 2)
            // The other blocks arrive, each once.
            try await terminal.wait(for: "the last block") { $0.text.contains { $0.contains("post:\(count - 1) ") } }
            try await terminal.wait(forLine: "> Q")
            #expect(terminal.bytes.count { $0 == UInt8(ascii: "~") } == count)
            terminal.type("\r")
            #expect(await line == .line("Q"))
        }

        private func slowestKey(
            of letters: String,
            during source: EditingLineSource,
            on terminal: PseudoTerminal,
            _ typed: inout String
        ) async throws -> Duration {
            let burst = Task.detached {
                for number in 0..<1_000 { source.show("  ~ list    post:\(number)  score 17 -> 18?  vote none -> up?") }
            }
            var slowest = Duration.zero
            for letter in letters {
                typed.append(letter)
                let begin = ContinuousClock.now
                terminal.type(String(letter))
                slowest = max(slowest, try await terminal.wait(forLine: "> " + typed).seen - begin)
            }
            await burst.value
            return slowest
        }
    }
}
