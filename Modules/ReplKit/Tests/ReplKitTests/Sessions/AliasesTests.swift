import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct Aliases {
    @Test(arguments: [
        ("unstar", ["error unstar: REF is missing", "      try: unstar REF"]),
        ("unstar note:1 off", ["error unstar: \"off\" is one argument too many", "      try: unstar REF"]),
        ("unstar board:x", ["error there is no board x", "      try: notes"]),
        (
            "unstar board:kitchen",
            ["error unstar is for a note, and board:kitchen is a board", "      try: help unstar"]
        ),
        ("alias u unstar *; u", ["error u: REF is missing", "      try: u REF"]),
        ("alias says write * hello; says", ["error says: REF is missing", "      try: says REF [TEXT]"]),
        (
            "alias first = \"notes limit 1\"; first limit 2",
            ["error first: \"limit\" is one argument too many", "      try: first [as h]"]
        ),
        (
            "alias one load note 1 as n; one as m",
            ["error one has no result that could be named", "      try: one [to T]"]
        ),
        ("alias two = \"star *; write * hi\"; two", ["error two: REF is missing", "      try: two REF [off]"]),
        ("alias look = \"gc; show\"; look", ["error look: REF is missing", "      try: look REF [FIELD...] [as h]"]),
    ])
    func `an error of what an alias was given is the alias's own`(line: String, expected: [String]) async throws {
        let notes = try NotesSession()
        // Load a note, so that there is a board.
        _ = await notes.run("load note 1 as note1")
        #expect(Array(await notes.run(line).suffix(3)) == expected + ["!1"])
    }

    @Test func `help of an alias says what is typed, and what it stands for`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("alias both = \"star *; write * hi\"")
        #expect(await notes.run("help both") == ["  both REF [off]", "    Stands for: star *; write * hi"])
        #expect(await notes.run("both ?") == ["  both REF [off]", "    Stands for: star *; write * hi"])
    }

    @Test func `a handle is called nothing that runs when it is typed`() async throws {
        let notes = try NotesSession()
        for line in ["load note 1 as", "show note:1 as", "notes as"] {
            let verb = line.prefix { $0 != " " }
            #expect(await notes.run(line).first == "error \(verb): a name is missing after as")
        }
        #expect(
            await notes.run("load note 1 as list") == [
                "error list is a command already, and cannot be a handle as well", "      try: another name: as list1",
                "!1",
            ]
        )
        _ = await notes.run("alias both = \"star *; write * hi\"; load note 1 as n")
        #expect(await notes.run("notes as unstar").first?.contains("unstar is a command already") == true)
        #expect(
            await notes.run("notes as both").prefix(2) == [
                "error both is an alias already, and cannot be a handle as well",
                "      try: alias both off, or as both1",
            ]
        )
        #expect(await notes.run("alias n show *").first == "error n is a handle")
        #expect(notes.session.handles.map(\.name) == ["n"])
    }

    @Test func `what a path leads to gets a handle, a field does not`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; n.board as b; notes as f; f.2 as m; f as g")
        #expect(notes.session.handle("b")?.reference.description == "board:kitchen")
        #expect(notes.session.handle("m")?.reference.description == "note:2")
        #expect(notes.session.handle("g")?.rows()?.count == 3)
        #expect(
            await notes.run("n.stars as s") == [
                "error a handle names an object, not one of its fields", "      try: show note:1 as s", "!1",
            ]
        )
    }
}
