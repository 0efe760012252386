import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(10)))
    struct Lag {
        @Test func `a burst of blocks never keeps a key waiting`() async throws {
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let source = try terminal.edit()
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            let burst = Task.detached {
                for number in 0..<1_000 { source.show("  ~ list    post:\(number)  score 17 -> 18?   vote - -> up?") }
            }
            var slowest = Duration.zero
            var typed = ""
            for letter in "typed while it comes" {
                typed.append(letter)
                let expected = Screen.trimmed("> " + typed)
                let begin = ContinuousClock.now
                terminal.type(String(letter))
                try await terminal.wait(forLine: expected)
                slowest = max(slowest, ContinuousClock.now - begin)
            }
            await burst.value
            terminal.type("\r")
            #expect(await line == .line(typed))
            // Ten milliseconds of an idle machine; this screen is fed by a thread that may have to wait for its turn.
            #expect(slowest < .milliseconds(500))
            print("result: slowest key during 1,000 blocks: \(slowest)")
        }
    }
}
