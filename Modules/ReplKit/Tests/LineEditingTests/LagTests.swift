import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Lag {
        @Test func `a burst of blocks never keeps a key waiting`() async throws {
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let source = try terminal.edit()
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            var typed = ""
            var least = Duration.seconds(3600)
            // Ten milliseconds of an idle machine. A busy one may keep any thread from its turn: it does not in each of ten bursts.
            for _ in 1...10 where least >= .milliseconds(500) {
                least = min(least, try await slowestKey(of: "while it comes", during: source, on: terminal, &typed))
            }
            terminal.type("\r")
            #expect(await line == .line(typed))
            #expect(least < .milliseconds(500))
            print("result: slowest key during 1,000 blocks: \(least)")
        }

        private func slowestKey(
            of letters: String,
            during source: EditingLineSource,
            on terminal: PseudoTerminal,
            _ typed: inout String
        ) async throws -> Duration {
            let burst = Task.detached {
                for number in 0..<1_000 { source.show("  ~ list    post:\(number)  score 17 -> 18?   vote - -> up?") }
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
