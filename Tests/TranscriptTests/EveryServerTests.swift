import DemoServer
import LabPlugin
import ReplKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `Every server` {
    private let file = MarkedTranscript.everyServer

    @Test(arguments: MarkedTranscript.servers)
    func `the same session holds at each, with its differences marked`(_ server: String) async throws {
        let transcript = try file.transcript(at: server)
        let result = try await TranscriptFile.run(transcript, .server(MarkedTranscript.makeServer(named: server)))
        #expect(
            result.isMatch,
            """
            as \(server):
            \(result.report(file: file.path))
            if the new output is right: write it there, behind the mark "\(server) |" where it is not that of all servers
            """
        )
        #expect(transcript.entries.count >= 50)
    }

    @Test func `a mark names fewer than all servers`() throws {
        let lines = try file.markedLines
        #expect(Set(lines.flatMap(\.servers)) == Set(MarkedTranscript.servers))
        let idle = lines.filter { Set($0.servers).count == MarkedTranscript.servers.count }
        #expect(idle.isEmpty, "without the mark, a line holds at every server: \(idle.map(\.line))")
    }

    @Test func `commands keep their lines, and output ends where it did`() throws {
        let text = "> a\n0.18 | old\n0.18 | !1\n0.19 1.0 | new\nboth\n\n# Prose.\n1.0 | > b\n1.0 | only\n> c\n"
        let old = "> a\nold\n!1\nboth\n\n\n# Prose.\n\n\n> c\n"
        let new = "> a\nnew\nboth\n\n\n\n# Prose.\n> b\nonly\n> c\n"
        #expect(MarkedTranscript.text(of: text, at: "0.18") == old)
        #expect(MarkedTranscript.text(of: text, at: "1.0") == new)
    }

    @Test func `a bar behind other words is no mark`() {
        let text = "> a\n0.20 | x\nok | y\n| z\n"
        #expect(MarkedTranscript.text(of: text, at: "1.0") == text)
    }
}
