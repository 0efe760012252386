import Propagation
import Testing

@testable import ReplKit

/// Tests many events at once, and many in sequence.
@MainActor
@Suite struct `Much of everything` {
    @Test func `a person gets a summary of a burst, a script all of it`() async throws {
        for isPerson in [true, false] {
            let notes = try NotesSession { $0.isInteractive = isPerson }
            let watching = (0..<100).map { "watch note:1 in v\($0)" }.joined(separator: "; ")
            _ = await notes.run("load note 1 as n; trace off; \(watching)")
            let lines = await notes.run("star n")
            let changes = lines.filter { $0.hasPrefix("  ~ ") || $0.hasPrefix("  = ") }
            if isPerson {
                #expect(
                    lines.contains { $0.hasPrefix("  ... and ") && $0.hasSuffix(" more lines of changes") },
                    "\(lines)"
                )
                #expect(changes.count <= 2 * Session.burstLimit)
            } else {
                // Each has an expected and a confirmed change.
                #expect(changes.count == 200)
            }
        }
    }

    @Test(.timeLimit(.minutes(20))) func `ten thousand candidates are there at once`() throws {
        let words = (0..<10_000).map { "candidate\($0)" }
        let pick = Command(
            "pick",
            group: .repl,
            summary: "Pick",
            parameters: [.choice(words, name: "ONE")],
            examples: ["pick candidate1"]
        ) { _ in
            .nothing
        }
        let session = try Session(plugins: [OneCommand(pick)], surface: Recording().surface)
        var offered = 0
        let spent = ThreadTime.least { offered = session.completions(of: "pick c", cursor: 6).count }
        #expect(offered == 10_000)
        // The limit of a release build is 20 ms; this is a debug build.
        #expect(spent < 3)
        print("result: 10,000 candidates: \(spent) s")
    }

    @Test func `what a session remembers of its commands is bounded`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n")
        for _ in 0..<1_500 { _ = await notes.session.execute("star n; list; nonsense") }
        _ = notes.recording.drainLines()
        #expect(notes.session.records.count <= 1_000)
        #expect(notes.session.sessionLog.entries.count <= 20_000)
        #expect(notes.session.commits.log.events.count <= notes.session.commits.log.capacity)
        #expect(notes.session.inFlightRequests.last == nil)
        #expect(notes.session.sessionLog.drainTraced().isEmpty)
    }
}
