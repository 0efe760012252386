import Foundation
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

    // MARK: Shipped aliases

    /// A plug-in that ships an alias of a command of the toy plug-in, and one whose command does not exist.
    private struct Short: Plugin {
        let name = "short"

        func register(in registrar: PluginRegistrar) throws {
            try registrar.addAlias("s", for: "star")
            try registrar.addAlias("w", for: "wings")
        }
    }

    private func withShipped(_ settings: SettingsFile? = nil) throws -> NotesSession {
        let notes = try NotesSession(besides: [Short()]) { $0.settings = settings }
        notes.session.applyStoredSettings()
        return notes
    }

    @Test func `a row's number may stand before a shipped alias, unless a handle has its name`() async throws {
        let notes = try withShipped()
        notes.session.options.isInteractive = true
        _ = await notes.run("notes")
        #expect(await notes.run("3 s").last?.hasPrefix("ok    star note:3") == true)
        #expect(await notes.run("3 s off").last?.hasPrefix("ok    star note:3 off") == true)
        let words = notes.session.candidates(of: "3 s", cursor: 3).map { "\($0.word)|\($0.detail)" }
        #expect(words.contains("s|alias: star") && words.contains("star|Star a note"), "\(words)")
        #expect(words.contains("stars|30"), "a field behind a number keeps its value: \(words)")
        #expect(notes.session.completions(of: "3 s o", cursor: 5) == ["off"])
        _ = await notes.run("load note 2 as s")
        #expect(await notes.run("3 s").first?.hasPrefix("error note:3 has no field \"s\"") == true)
    }

    @Test func `a shipped alias works, is listed apart, and is replaced by one's own`() async throws {
        let notes = try withShipped()
        #expect(await notes.run("s note:1").last?.hasPrefix("ok    star note:1") == true)
        #expect(await notes.run("alias") == ["  shipped  for", "  s        star"])
        #expect(await notes.run("alias s") == ["ok    s: star (shipped)"])
        #expect(await notes.run("s") == ["error s: REF is missing", "      try: s REF [off]", "!1"])
        let help = await notes.run("help s")
        #expect(help.prefix(3) == ["  s REF [off]", "    Stands for: star", "    Shipped; alias s off removes it"])
        #expect(help.last?.hasPrefix("    Example: ") == true, "\(help)")
        _ = await notes.run("alias s = show * text")
        #expect(await notes.run("s note:1").contains { $0.contains("buy milk") })
        #expect(
            await notes.run("alias") == [
                "  alias  for", "  s      show * text", "  shipped  for   state", "  s        star  replaced",
            ]
        )
        #expect(await notes.run("alias s star") == ["ok    s: star (shipped)"])
        #expect(await notes.run("alias").first == "  shipped  for")
    }

    @Test func `an alias whose command nobody provides does not exist`() async throws {
        let notes = try withShipped()
        #expect(await notes.run("w note:1").first?.hasPrefix("error no command \"w\"") == true)
        #expect(await notes.run("alias w").first == "error no alias \"w\"")
        #expect(notes.session.verbs.contains("s") && !notes.session.verbs.contains("w"))
    }

    @Test func `a handle hides a shipped alias of its name until it is dropped`() async throws {
        let notes = try withShipped()
        _ = await notes.run("load note 1 as s")
        #expect(notes.session.handles.map(\.name) == ["s"])
        #expect(await notes.run("s").first?.contains("note:1") == true)
        #expect(await notes.run("alias").last == "  s        star  a handle now")
        _ = await notes.run("drop s")
        #expect(await notes.run("s note:1").last?.hasPrefix("ok    star note:1") == true)
    }

    @Test func `what is switched off for good stays off, and can be had again`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shipped-\(UUID().uuidString)")
        let file = SettingsFile(folder.appending(path: "settings.json"))
        let first = try withShipped(file)
        #expect(await first.run("alias s off keep") == ["ok    s is no alias any more, nor in later sessions"])
        #expect(await first.run("s note:1").last == "!1")
        #expect(
            await first.run("alias s off") == [
                "error no alias \"s\"", "      try: alias s star, to have it again", "!1",
            ]
        )
        let second = try withShipped(file)
        #expect(second.recording.drainLines().isEmpty)
        #expect(await second.run("s note:1").last == "!1")
        #expect(await second.run("alias s star keep") == ["ok    s: star (shipped), kept"])
        #expect(await (try withShipped(file)).run("s note:1").last?.hasPrefix("ok ") == true)
    }

    @Test func `Tab offers what can be typed`() async throws {
        let notes = try withShipped()
        func offers(_ line: String) -> [String] { notes.session.completions(of: line, cursor: line.count) }
        #expect(offers("s").contains("s") && offers("alias ").contains("s"))
        #expect(offers("s note").contains("note:"))
        _ = await notes.run("alias s off")
        #expect(!offers("s").contains("s") && offers("alias ").contains("s"))
    }
}
