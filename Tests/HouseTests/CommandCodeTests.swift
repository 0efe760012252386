import CampusPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests of the Swift that `code` prints for the commands of `strata`.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CommandCode {
    @Test func `every command has code, or a reason why no call is behind it`() throws {
        let gaps = try makeSession().codeGaps
        #expect(
            gaps.isEmpty,
            "\(gaps)\nAdd a line with registrar.addCode(of:) beside those of its plug-in, or addNoCode(of:because:)"
        )
    }

    @Test func `the code of every example compiles`() async throws {
        var codes: [SwiftCode] = []
        for example in try examples() {
            let session = try makeSession()
            try await session.start()
            _ = await session.execute(example)
            do {
                codes.append(try session.lastCode)
            } catch let error as ReplError where error.code == .withoutCode {
                // The commands of the example are about the REPL.
            } catch {
                Issue.record("\(example): there is no code: \(error)")
            }
            await session.end()
        }
        #expect(codes.count >= 120, "only \(codes.count) examples have code: has the test lost sight of them?")
        let sources = codes.enumerated().map { $1.file(functionNamed: "example\($0)") }
        for error in try await TypeCheck.errors(in: sources) {
            Issue.record("code \(error)\nMend what addCode(of:) writes for that example")
        }
    }

    @Test func `a line that was not run has the same code as one that was`() async throws {
        for example in try examples() where !example.contains(";") {
            let session = try makeSession()
            try await session.start()
            // Ignored: a command that calls no library has no code; the lesson that it may run has.
            if let before = try? session.code(of: example) {
                _ = await session.execute(example)
                #expect(try before == session.lastCode, "\(example)")
            }
            await session.end()
        }
    }

    @Test func `the app that code app prints compiles`() async throws {
        let recording = Recording()
        let plugins: [any Plugin] = [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: recording.surface)
        try await session.start()
        _ = recording.drainLines()
        #expect(await session.execute("code app") == .ok)
        let lines = recording.drainLines()
        #expect(lines.contains { $0.hasPrefix("import LemmyMiddleware") } && lines.allSatisfy { $0.count <= 80 })
        for error in try await TypeCheck.errors(in: [lines.joined(separator: "\n")]) {
            Issue.record("code app: \(error)")
        }
        await session.end()
    }

    /// Returns the examples of all commands, each once, without those that write files.
    private func examples() throws -> [String] {
        var seen: Set<String> = []
        return try makeSession().commands.flatMap(\.examples).filter {
            !$0.contains("record ") && seen.insert($0).inserted
        }
    }

    private func makeSession() throws -> Session {
        let plugins: [any Plugin] = [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        return try Session(plugins: plugins, surface: Recording().surface)
    }
}
