import ReplKit
import Testing

@MainActor @Suite struct Undo {
    private func edited(_ lines: String...) async throws -> NotesSession {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n; watch n in pane")
        for line in lines { _ = await notes.run(line) }
        return notes
    }

    @Test func `it says what it takes back, by which command, and that a request was sent`() async throws {
        let notes = try await edited("star n")
        let requests = notes.shelf.requests
        #expect(
            await notes.run("undo") == [
                "  ~ pane  note:1  stars 11 -> 10?  starred yes -> no?",
                "  = pane  note:1  stars 10  confirmed",
                "ok    undo star note:1: star note:1 off, 1 request sent: 1 view changed     [ms]",
            ]
        )
        #expect(notes.shelf.requests == requests + 1)
    }

    @Test func `the last N go in turn, the last first, and redo brings them back`() async throws {
        let notes = try await edited("write n oat milk", "write n rye bread")
        #expect(
            await notes.run("undo 2") == [
                "  ~ pane  note:1  text \"rye bread\" -> \"oat milk\"",
                "  ~ pane  note:1  text \"oat milk\" -> \"buy milk\"",
                "ok    undo write note:1: write note:1 \"oat milk\"",
                "ok    undo write note:1: write note:1 \"buy milk\": 1 view changed            [ms]",
            ]
        )
        #expect(await notes.run("redo; expect n.text = oat milk; redo; expect n.text = rye bread").last?.first == "o")
        #expect(await notes.run("undo; expect n.text = oat milk").last == "ok    n.text is oat milk")
    }

    @Test func `an edit after undo ends redo`() async throws {
        let notes = try await edited("write n oat milk", "undo", "write n rye bread")
        #expect(await notes.run("redo").first?.hasPrefix("hit   nothing to redo: no edit was taken back  ") == true)
    }

    @Test func `a handle that means something else by now is not meant`() async throws {
        let notes = try await edited("star n", "drop n; load note 2 as n")
        #expect(await notes.run("undo; expect note:1.starred = no; expect n.stars = 20").last?.hasPrefix("ok") == true)
    }

    @Test func `what has no inverse is said once, and passed over the next time`() async throws {
        let notes = try await edited("star n", "frame note:2")
        #expect(
            await notes.run("undo") == [
                "error nothing to undo: frame note:2 has no inverse",
                "      try: undo, for star note:1 before it", "!1",
            ]
        )
        #expect(await notes.run("undo").last?.hasPrefix("ok    undo star note:1: ") == true)
        #expect(await notes.run("undo").first?.hasPrefix("hit   nothing to undo: redo makes the last edit ") == true)
    }

    @Test func `one that fails can be tried again`() async throws {
        let notes = try await edited("star n", "weather failing")
        #expect(
            await notes.run("undo").suffix(3) == [
                "error undo star note:1: the server answered 500; nothing changed", "      try: weather fine", "!1",
            ]
        )
        #expect(await notes.run("weather fine; undo; expect n.starred = no").last == "ok    n.starred is no")
    }

    @Test func `looking around leaves it alone`() async throws {
        let notes = try await edited(
            "star n",
            "load note 2 as m",
            "show m",
            "list",
            "cache",
            "refresh n",
            "unwatch all"
        )
        #expect(await notes.run("undo").last?.hasPrefix("ok    undo star note:1: ") == true)
    }

    @Test func `more than there are is refused, and nothing is done`() async throws {
        let notes = try await edited("star n")
        #expect(await notes.run("undo 2") == ["error undo: there is 1 edit to undo", "      try: undo", "!1"])
        #expect(await notes.run("expect n.starred = yes") == ["ok    n.starred is yes"])
    }

    @Test func `a name with blanks comes back as one word`() async throws {
        let notes = try await edited("write n say \"hello there\"", "write n x")
        #expect(await notes.run("undo; expect n.text = say hello there").last == "ok    n.text is say hello there")
    }
}
