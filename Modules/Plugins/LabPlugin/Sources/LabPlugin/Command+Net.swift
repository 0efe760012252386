import Networking
import ReplKit

extension Command {
    /// `net`: what goes wrong on the way to any server.
    static func net(_ faults: Faults) -> Command {
        Command(
            "net",
            group: .faults,
            summary: "Make requests fail, wait or break on purpose",
            parameters: [.words("FAULT").optional],
            examples: ["net", "net delay 400", "net fail 1", "net ok"]
        ) { call in
            let words = call.words("FAULT")
            guard !words.isEmpty else {
                let modes = Faults.Mode.usage.map { [ShownValue.text("net \($0.words)"), .text($0.meaning)] }
                return Output([
                    .line(OutputLine(.ok, "net \(faults.description)")),
                    .table(OutputTable(columns: ["command", "what it does"], rows: modes)),
                ])
            }
            let mode: Faults.Mode
            do throws(NetworkingError) {
                mode = try Faults.Mode(words: words)
            } catch {
                throw ReplError(.usage, error.message, hint: error.hint)
            }
            let released = faults.apply(mode)
            if mode == .step, released == 0 { return Output([.line(OutputLine(.hit, "no request is held"))]) }
            // What was let go is on its way now: its effects belong above this command's own line.
            if released > 0 { try await faults.waitUntilSettled() }
            return .acknowledgement("net \(faults.description)")
        }
    }
}
