import Testing

@MainActor @Suite struct `What was freed` {
    @Test func `cache names it, and gc counts it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 2 as n; drop f; weather fine")
        #expect(
            await notes.run("cache") == [
                "  ref            tier  held by", "  note:2         T1    n", "  board:kitchen  none  n",
                "ok    alive: 1 note, 1 board", "ok    freed: 2 objects so far, lately note:1, note:3",
            ]
        )
        #expect(
            await notes.run("gc").joined(separator: " ").replacing(/[ ]+/, with: " ")
                == "ok nothing to collect: ARC frees unreferenced objects; 2 alive, 2 freed so far"
        )
        _ = await notes.run("load note 1 as m")
        #expect(await notes.run("cache note").last == "ok    freed: 2 objects so far, lately note:3", "one lives again")
    }
}
