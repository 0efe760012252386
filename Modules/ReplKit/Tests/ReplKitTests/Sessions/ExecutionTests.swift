import Foundation
import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct Execution {
    @Test func `statements run in turn, until one fails`() async throws {
        let notes = try NotesSession()
        let lines = await notes.run("load note 1 as a; show nobody; load note 2 as b")
        #expect(lines.last == "!1")
        #expect(notes.session.handle("a") != nil)
        #expect(notes.session.handle("b") == nil)
    }

    @Test func `an acknowledgement is printed only at the end of its line`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("weather fine; weather failing") == ["ok    weather failing"])
    }

    @Test(arguments: [
        ("nonsense", 1), ("show \"x", 1), ("star note:99", 1), ("star note:x", 1), ("notes limit x", 1),
        ("weather offline; notes", 3), ("load note 1 as n; expect n.stars = 7", 4), ("expect n.nothing = 7", 1),
        ("", 0),
        ("# nothing", 0), ("!ls", 1), ("show", 1), ("load note 1 to T9", 1), ("set nothing 1", 1), ("set columns 3", 1),
        ("unwatch nobody", 1), ("explain", 1), ("run /nowhere/at/all", 1), ("show note:1 colr", 1), ("alias show x", 1),
        ("alias s nonsense", 1), ("alias s off", 1), ("list x", 1), ("cache x", 1), ("help x", 1),
        ("watch note:1 in 1", 1),
        ("notes > /nowhere/at/all", 1), ("drop _", 1), ("drop n", 1), ("show note:1.starz", 1),
    ])
    func `ends with the status that the failure has`(line: String, status: Int32) async throws {
        let notes = try NotesSession()
        let lines = await notes.run(line)
        #expect(lines.contains("!\(status)") == (status != 0), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("error ") } == (status != 0))
        #expect(await notes.run("weather fine; load note 1").count == 1, "the session goes on")
    }

    @Test func `too long a line is refused whole`() async throws {
        let notes = try NotesSession()
        let lines = await notes.run("weather " + String(repeating: "x", count: 1_000_000))
        #expect(lines.first?.hasPrefix("error the line has 1000008 bytes") == true)
        let many = await notes.run(String(repeating: "x", count: 60_000))
        #expect(many == ["error no command \"\(String(repeating: "x", count: 37))...\"", "      try: help", "!1"])
    }

    @Test func `every example works as it stands, alone in a session`() async throws {
        let listed = try NotesSession().session.commands
        #expect(listed.count > 30)
        for command in listed {
            #expect(!command.examples.isEmpty, "\(command.name) has no example")
            for example in command.examples where !example.contains("hello.") {
                #expect(!example.contains("KIND") && !example.contains("FIELD"), "\(example) is a placeholder")
                let notes = try NotesSession()
                let lines = await notes.run(example)
                #expect(!lines.contains { $0.hasPrefix("error") || $0.hasPrefix("!") }, "\(example): \(lines)")
            }
        }
    }

    @Test func `help shows a plug-in's examples in the place of the core's about some kind`() async throws {
        let notes = try NotesSession()
        let expect = await notes.run("help expect").filter { $0.contains("Example: ") }
        #expect(expect == ["    Example: load note 1 as n; expect n.text = buy milk"])
        let show = await notes.run("help show").filter { $0.contains("Example: ") }
        #expect(show == ["    Example: show note:1"], "of what a plug-in says nothing, the first kind is the example")
        let command = Command("one", group: .read, summary: "One", examples: ["one"]) { _ in .nothing }
        let bare = try Session(
            plugins: [OneCommand(command)],
            surface: Surface(ScriptedSource([], isInteractive: false))
        )
        #expect(bare.commands.first { $0.name == "show" }?.examples == [], "without a kind there is none")
    }

    @Test func `output goes to a file without colour`() async throws {
        let notes = try NotesSession { $0.usesColour = true }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("notes \(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }  // Ignored: the file is in the temporary directory.
        #expect(await notes.run("notes limit 1 > '\(file.path)'") == [])
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "  #  text      stars  ref     tier\n  1  buy milk     10  note:1  T1\n"
        )
    }

    @Test func `a file of lines runs until one fails`() async throws {
        let notes = try NotesSession()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }  // Ignored: the file is in the temporary directory.
        try Data("load note 1 as n\nexpect n.stars = 5\nload note 2 as m\n".utf8).write(to: file)
        let lines = await notes.run("run \(file.path)")
        #expect(lines.last == "!4")
        #expect(notes.session.handle("n") != nil)
        #expect(notes.session.handle("m") == nil)
        try Data("run \(file.path)\n".utf8).write(to: file)
        #expect(await notes.run("run \(file.path)").contains { $0.contains("without end") })
    }

    @Test func `prefixes of verbs work where a person types, and nowhere else`() async throws {
        let typed = try NotesSession { $0.isInteractive = true }
        #expect(await typed.run("weat fine") == ["ok    weather fine"])
        #expect(await typed.run("s").first == "error \"s\" could be set, show, star, status")
        let script = try NotesSession()
        #expect(await script.run("weat fine").last == "!1")
    }

    @Test func `aliases rearrange words, and keep the name`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("alias take load note *; take 2 as two")
        #expect(notes.session.handle("two")?.reference.description == "note:2")
        _ = await notes.run("alias both = write * twice; both two once")
        #expect(notes.shelf.living(2)?.text == "once twice")
        #expect(await notes.run("help take") == ["  take [ID] [to T] [as h]", "    Stands for: load note *"])
    }

    @Test func `explain walks back to the command that had an effect`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; star n; weather failing; unstar n")
        let rollback = await notes.run("explain; explain 2")
        #expect(
            rollback == [
                "  1  unstar n     alias of: star n off", "  2  optimistic   note:1 stars 11 -> 10, starred yes -> no",
                "  3  POST /star   {} -> no answer", "  4  rolled back  note:1 stars 10 -> 11, starred no -> yes",
                "  5  failed       the server answered 500; nothing changed",
                "  1  star n", "  2  optimistic  note:1 stars 10 -> 11, starred no -> yes",
                "  3  POST /star  {} -> 200" + String(repeating: " ", count: 50) + "[ms]",
                "  4  merge       server agrees: 0 fields changed, 0 redraws",
            ]
        )
        #expect(await notes.run("explain 9").first == "error only 3 commands had an effect")
        let other = try NotesSession()
        #expect(await other.run("load note 1; explain 9").dropFirst().first == "error only 1 command had an effect")
    }
}
