import Propagation
import Testing

@testable import ReplKit

@MainActor @Suite struct Replaying {
    private func starred() async throws -> NotesSession {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n; watch f in list; watch n in detail; star n")
        _ = await notes.run("write n \"oat milk\"")
        return notes
    }

    @Test func `it shows what the views said, in the same words, and does nothing`() async throws {
        let notes = try await starred()
        let requests = notes.shelf.requests
        #expect(
            await notes.run("replay") == [
                "  star n",
                "    1  ~ list    note:1  stars 10 -> 11?  starred no -> yes?",
                "    2  ~ detail  note:1  stars 10 -> 11?  starred no -> yes?",
                "    3  = list    note:1  stars 11  confirmed",
                "    4  = detail  note:1  stars 11  confirmed",
                "  write n \"oat milk\"",
                "    5  ~ detail  note:1  text \"buy milk\" -> \"oat milk\"",
            ]
        )
        #expect(notes.shelf.requests == requests)
        #expect(await notes.run("undo").contains { $0.hasPrefix("ok    undo write note:1") }, "undo is left alone")
    }

    @Test(arguments: [("2..3", [2, 3]), ("4..", [4, 5]), ("..1", [1]), ("5", [5]), ("4..99", [4, 5])])
    func `a range names events by their numbers`(range: String, numbers: [Int]) async throws {
        let notes = try await starred()
        let lines = await notes.run("replay \(range)")
        #expect(lines.compactMap { $0.firstMatch(of: /^ +(\d+)  ~/).flatMap { Int($0.1) } } == numbers, "\(lines)")
    }

    @Test(arguments: [
        ("replay 9..12", "error there is no event 9..12: 1 to 5 are kept", "      try: replay 1..5"),
        ("replay 3..2", "error replay takes N..M, not \"3..2\"", "      try: replay 1..3"),
        ("replay all", "error replay takes N..M, not \"all\"", "      try: replay 1..3"),
    ])
    func `what is no range is refused`(line: String, message: String, hint: String) async throws {
        #expect(try await starred().run(line) == [message, hint, "!1"])
    }

    @Test func `with nothing to show it says so`() async throws {
        #expect(try await NotesSession().run("replay") == ["ok    no view has changed yet: nothing to replay"])
    }

    @Test func `numbers stay when the oldest are forgotten`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n in pane; star n")
        let cause = notes.session.commits.makeCause(.other, "busy", parent: nil)
        for _ in 0..<30_000 { notes.session.sessionLog.add(.changes([]), because: cause) }
        _ = await notes.run("write n x")
        #expect(await notes.run("replay") == ["  write n x", "    3  ~ pane  note:1  text \"buy milk\" -> x"])
        #expect(await notes.run("replay 1").first == "error there is no event 1: 3 to 3 are kept")
    }
}
