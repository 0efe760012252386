import LabPlugin
import LemmyPlugin
import ReplKit
import Testing

/// Tests the inbox, whose rows change while a person types.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Inbox {
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin()], surface: output.surface)
        try await session.start()
    }

    /// Runs a line that must work, and returns its output.
    private func said(_ line: String) async -> [String] {
        await output.said(line, in: session)
    }

    @Test func `what one sent names whom it went to, and the rest who sent it`() async {
        _ = await said("set columns 120")
        let lines = await said("login alice; message person:bob \"Hello, Bob.\"; inbox messages limit 1")
        #expect(
            lines.contains { $0.hasPrefix("  1  Hello, Bob.  to bob  none ") && $0.contains("message:15") },
            "\(lines)"
        )
        let other = await said("login bob; inbox messages limit 1")
        #expect(
            other.contains { $0.hasPrefix("  1  Hello, Bob.  alice  no ") && $0.contains("message:15") },
            "\(other)"
        )
    }

    @Test func `a row keeps its number when another comes before it, until one asks anew`() async {
        _ = await said("login alice; inbox messages limit 2 as i; expect i.1.content = \"Greetings from elsewhere.\"")
        _ = await said("message person:bob Hello, Bob.")
        let lines = await said("show i")
        #expect(lines.map { $0.split(separator: " ").first.map(String.init) } == ["#", "3", "1", "2"], "\(lines)")
        _ = await said("expect i.1.content = \"Greetings from elsewhere.\"; expect i.3.content = \"Hello, Bob.\"")
        _ = await said("refresh i; expect i.1.content = \"Hello, Bob.\"")
        #expect(await session.execute("show i.9") == .failed)
        #expect(output.drainLines().first?.hasPrefix("error i has no row 9: its rows are 1 to ") == true)
    }
}
