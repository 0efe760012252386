import ReplKit
import Testing

@MainActor @Suite struct Expecting {
    @Test(arguments: [
        ("expect f.count = 3", "ok    f.count is 3"), ("expect f.2.stars = 20", "ok    f.2.stars is 20"),
        ("expect n.board.followed = no", "ok    n.board.followed is no"),
        ("expect board:kitchen.followed=no", "ok    board:kitchen.followed is no"),
        ("expect f.count = 4", "error f.count is 3, not 4"), ("expect f.2.stars = 21", "error f.2.stars is 20, not 21"),
        ("expect n.text = oat milk", "error n.text is buy milk, not oat milk"),
    ])
    func `a path, a count, words: an error names both values`(line: String, said: String) async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n")
        #expect(await notes.run(line) == [said] + (said.hasPrefix("error") ? ["!4"] : []))
    }

    @Test func `what waits for the server is met with its mark or without, and the mark is no value alone`()
        async throws
    {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; weather holding; star n")
        #expect(await notes.run("expect n.stars = 11?") == ["ok    n.stars is 11?"])
        #expect(await notes.run("expect n.stars = 11") == ["ok    n.stars is 11?"])
        #expect(await notes.run("expect n.stars = 12?") == ["error n.stars is 11?, not 12?", "!4"])
        notes.shelf.weather = .fine
        notes.shelf.letThrough()
        while notes.shelf.living(1)?.pendingStar == true { await Task.yield() }
        #expect(await notes.run("expect n.stars = 11?") == ["error n.stars is 11, not 11?", "!4"])
    }
}
