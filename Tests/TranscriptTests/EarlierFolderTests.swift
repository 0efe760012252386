import Foundation
import Testing

/// Tests folders that earlier releases have left, in `Folders`. The optimized program wrote them; then the demo server's own state was
/// removed, so that no waiting edit has arrived. Whatever the format becomes, acknowledged edits are kept, and sent once, in order.
@Suite(.timeLimit(.minutes(20)))
struct `Folders of earlier releases` {
    private let copy: TemporaryFolder

    init() throws { copy = try TemporaryFolder() }

    /// Continues a session in a copy of a folder.
    private func run(_ name: String, _ commands: String...) async throws -> BuiltProgram.Result {
        let data = copy.url.appending(path: name)
        if !FileManager.default.fileExists(atPath: data.path) {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Folders/0.1.0/\(name)")
            try FileManager.default.copyItem(at: folder, to: data)
        }
        let result = try await BuiltProgram.run(
            ["--no-startup", "--data", data.path] + commands.flatMap { ["-c", $0] }
        )
        #expect(result.status == 0, "\(result)")
        return result
    }

    @Test func `what waited is sent once, and what was held is held`() async throws {
        let first = try await run("waiting", "wait", "outbox", "show p saved vote", "comments p as c")
        #expect(first.errors.contains("alice is signed in; p, s, b and f are restored"), "\(first)")
        #expect(first.errors.contains("5 edits that waited were sent"), "\(first)")
        #expect(first.output.contains("(nothing waits for the server)"), "\(first)")
        #expect(first.lines.contains("    saved  yes"), "\(first)")
        let second = try await run(
            "waiting",
            "wait",
            "outbox",
            "comments p as c",
            "load post 290 as q; show q vote",
            "feed local sort new limit 3 as n",
            "inbox limit 5"
        )
        #expect(second.output.contains("(nothing waits for the server)"), "\(second)")
        #expect(
            second.lines.count { $0.contains("written offline, with 'quotes' ") && $0.contains("  alice  ") } == 1,
            "\(second)"
        )
        #expect(second.lines.contains("    vote  up"), "\(second)")
        #expect(second.lines.count { $0.contains("A title that ") } == 1, "\(second)")
        #expect(
            second.lines.count { $0.contains("hello bob, I am on a train") && $0.contains("  to bob  ") } == 1,
            "\(second)"
        )
    }

    @Test func `what was refused is still to be decided`() async throws {
        let session = try await run("refused", "outbox", "outbox withdraw all", "outbox")
        #expect(session.errors.contains("1 needs a decision (outbox)"), "\(session)")
        #expect(session.lines.contains { $0.hasPrefix("  2  comment on post:360  refused: post:360: ") }, "\(session)")
        #expect(session.lines.suffix(2).contains("  (nothing waits for the server)"), "\(session)")
    }

    @Test func `what may have arrived is looked for before it is sent again`() async throws {
        let first = try await run("unsure", "wait", "outbox")
        #expect(first.errors.contains("sent now, after it had waited: comment on post:288"), "\(first)")
        #expect(first.output.contains("(nothing waits for the server)"), "\(first)")
        let second = try await run("unsure", "wait", "outbox", "comments p as c")
        #expect(second.output.contains("(nothing waits for the server)"), "\(second)")
        #expect(second.lines.count { $0.contains("maybe it is there") && $0.contains("  alice  ") } == 1, "\(second)")
    }
}
