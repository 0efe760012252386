import ReplKit
import ReplProgram
import Testing

@MainActor
@Suite struct Beginning {
    /// A record of beginnings and endings.
    @MainActor
    private final class Diary {
        var lines: [String] = []
    }

    private struct Noted: Plugin {
        let name: String
        let diary: Diary
        var fails = false

        func register(in registrar: PluginRegistrar) throws {
            registrar.onStart { _ in
                if fails { throw ReplError(.failed, "\(name) cannot begin") }
                diary.lines.append("\(name) begins")
            }
            registrar.onEnd { _ in diary.lines.append("\(name) ends") }
        }
    }

    @Test func `a plug-in that cannot begin leaves none that has begun`() async throws {
        let diary = Diary()
        let program = ReplMain { [Noted(name: "one", diary: diary), Noted(name: "two", diary: diary, fails: true)] }
        let error = await #expect(throws: ReplError.self) { try await program.run(commands: "status") }
        #expect(error?.message == "two cannot begin")
        #expect(diary.lines.first == "one begins" && diary.lines.contains("one ends"))
    }

    @Test func `a session that is not prepared is ended`() async throws {
        let diary = Diary()
        var program = ReplMain { [Noted(name: "one", diary: diary)] }
        program.onStart = { _, _ in throw ReplError(.failed, "not today") }
        await #expect(throws: ReplError.self) { try await program.run(commands: "status") }
        #expect(diary.lines == ["one begins", "one ends"])
    }
}
