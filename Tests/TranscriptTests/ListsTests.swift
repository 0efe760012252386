import LabPlugin
import LemmyPlugin
import ReplKit
import Testing

/// Lists that handles hold: asked for again, at other times and as somebody else.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct Lists {
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(
            plugins: [LemmyPlugin(), LabPlugin()],
            surface: output.surface
        )
        try await session.start()
    }

    /// What a line prints; it has to work.
    @discardableResult
    private func said(_ line: String) async -> [String] {
        _ = output.take()
        let status = await session.execute(line)
        let lines = output.take()
        #expect(status == .ok, "\(line) says:\n\(lines.joined(separator: "\n"))")
        return lines
    }

    @Test(arguments: ["post:21", "comment:1"])
    func `who voted is asked for again, loaded by its name and looked at`(_ subject: String) async {
        await said("login carol; votes \(subject) limit 2 as v; expect v.rows = 2")
        await said("vote \(subject) up; refresh v; expect v.rows = 2")
        await said("load votes:\(subject) as w")
        await said("load v; watch v every 30; clock +2h; wait")
    }

    @Test func `votes of what has none say what has`() async {
        #expect(await session.execute("login carol; load votes:person:1") == .failed)
        let lines = output.take()
        #expect(lines.contains { $0.contains("there are votes on posts and comments only") }, "\(lines)")
    }
}
