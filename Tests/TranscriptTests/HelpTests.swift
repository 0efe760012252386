import CampusPlugin
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests the output of `help` in the real program at 80 columns.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `Help at 80 columns` {
    @Test func `no line is wider, and none breaks what a plug-in laid out`() async throws {
        let (session, recording) = try await makeSession()
        for verb in session.verbs + ["", "grammar", "read", "meta", "post", "person"] {
            #expect(await session.execute("help \(verb)") == .ok)
            let lines = recording.drainLines()
            #expect(!lines.isEmpty, "help \(verb)")
            for line in lines { #expect(line.count <= 80, "help \(verb): \(line)") }
        }
        for listed in session.commands {
            for detail in listed.command.details {
                #expect(detail.count <= 76, "help \(listed.name) would break this line: \(detail)")
            }
        }
        await session.end()
    }

    @Test func `help set says what can be set, and to what`() async throws {
        let (session, recording) = try await makeSession()
        _ = await session.execute("help set")
        let lines = recording.drainLines()
        #expect(lines.contains("    columns      auto|20 or more"), "\(lines)")
        #expect(lines.contains("    json         on|off") && lines.contains { $0.contains("campus-time") }, "\(lines)")
        await session.end()
    }

    private func makeSession() async throws -> (Session, Recording) {
        let recording = Recording()
        let plugins: [any Plugin] = [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: recording.surface)
        try await session.start()
        _ = recording.drainLines()
        return (session, recording)
    }
}
