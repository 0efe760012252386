import Foundation
import Primitives
import Testing

@testable import ReplKit

/// Tests that a lesson and a demo leave the session as it was.
@MainActor
@Suite struct `The session after a lesson or a demo` {
    /// The two ways to run lines that are over at the end.
    enum Way: CaseIterable {
        case demo, lesson
    }

    private let notes: NotesSession
    private let folder = FileManager.default.temporaryDirectory.appending(path: "checkpoint-\(UUID().uuidString)")

    /// A plug-in that ships an alias of a command of the toy plug-in.
    private struct Short: Plugin {
        let name = "short"

        func register(in registrar: PluginRegistrar) throws { try registrar.addAlias("s", for: "star") }
    }

    init() throws {
        let settings = SettingsFile(folder.appending(path: "settings.json"))
        notes = try NotesSession(besides: [Short()]) { $0.settings = settings }
    }

    private var session: Session { notes.session }

    /// Returns a demo of these lines.
    private func demo(_ lines: [String], setup: [String] = []) throws -> Lesson {
        func written(_ lines: [String]) -> String { lines.map { "> \($0)\n" }.joined() }
        return try Lesson(
            parsing:
                "demo own: Mine\nsetup\n\(written(setup))step\n# Words.\n\(written(lines))cleanup\n> star note:1 off"
        )
    }

    private func lesson(goal: String = "views = 9", setup: String = "weather fine") throws -> Lesson {
        try Lesson(
            parsing: """
                lesson own: Mine
                setup
                > \(setup)
                step
                # Words.
                task do it
                goal \(goal)
                solution
                > notes
                cleanup
                > star note:1 off
                """
        )
    }

    /// Runs lines in a demo or in a lesson, to its end; returns their output.
    private func run(_ lines: [String], in way: Way) async throws -> [String] {
        var said: [String] = []
        switch way {
        case .demo:
            try await session.demo.begin(demo(lines), in: session)
            said = await notes.run("demo next")
        case .lesson:
            try await session.tour.begin(lesson(), in: session)
            for line in lines { said += await notes.run(line) }
            _ = await notes.run("tour off")
        }
        #expect(session.demo.script == nil && session.tour.lesson == nil && session.checkpoint == nil, "\(said)")
        return said
    }

    // MARK: Objects

    @Test(arguments: Way.allCases)
    func `a number, back and the last result mean what they meant before`(way: Way) async throws {
        _ = await notes.run("notes; open 1.board; load note 2")
        _ = try await run(["notes limit 1 as f; 1; load note 3"], in: way)
        #expect(session.lastList?.reference.description == "notes-on:kitchen")
        #expect(session.handle("_")?.reference.description == "note:2")
        #expect(await notes.run("show 3 stars").first == "  buy milk  note:1  T1")
        _ = await notes.run("back")
        #expect(session.lastList?.reference.description == "notes:all")
    }

    @Test(arguments: Way.allCases)
    func `nothing of it stays alive`(way: Way) async throws {
        _ = try await run(["notes as f; watch f in list; 1; star f.1; load note 2; code"], in: way)
        #expect(notes.shelf.living.isEmpty && notes.shelf.board == nil)
        #expect(session.lastList == nil && session.handle("_") == nil && session.handles.isEmpty)
    }

    @Test(arguments: Way.allCases)
    func `only what was there before stays alive`(way: Way) async throws {
        _ = await notes.run("notes limit 1; load note 2 as mine; watch mine")
        _ = try await run(["load note 3 as f; watch f; drop f; notes"], in: way)
        #expect(notes.shelf.living.map(\.id) == [1, 2])
        #expect(await notes.run("cache note").contains { $0.hasSuffix("last list") })
    }

    @Test(arguments: Way.allCases)
    func `handles and views have their objects and their order again`(way: Way) async throws {
        _ = await notes.run("load note 1 as n; load note 2 as m; watch n in a; watch m in b")
        _ = try await run(["load note 3 as n; watch n in a; watch n in c; load note 3 as k"], in: way)
        #expect(session.handles.map { "\($0.name) \($0.object.reference)" } == ["n note:1", "m note:2"])
        #expect(session.watched.map { "\($0.name) \($0.object.reference)" } == ["a note:1", "b note:2"])
        #expect(await notes.run("star n").contains { $0.contains("~ a") })
    }

    @Test(arguments: Way.allCases)
    func `a view of a list without an identity is the earlier one`(way: Way) async throws {
        _ = await notes.run("notes limit 1 as f; watch f in list")
        _ = try await run(["notes as g; watch g in list"], in: way)
        #expect(session.views["list"]?.showable.rows()?.count == 1)
        #expect(notes.shelf.living.map(\.id) == [1])
    }

    // MARK: The rest of the session

    @Test(arguments: Way.allCases)
    func `settings and aliases are as before, except for those that were kept`(way: Way) async throws {
        _ = await notes.run("alias two notes limit 2")
        _ = try await run(
            ["set columns 60; set plain on; alias two notes; alias one notes limit 1; alias s off; set hints off keep"],
            in: way
        )
        #expect(session.columns == nil && !session.options.isPlain && !session.options.showsHints)
        #expect(session.userAliases == ["two": "notes limit 2"] && session.removedAliases.isEmpty)
        _ = try await run(["set columns 60 keep; alias two notes limit 3 keep; alias s off keep"], in: way)
        #expect(session.columns == 60)
        #expect(session.userAliases == ["two": "notes limit 3"] && session.removedAliases == ["s"])
    }

    @Test(arguments: Way.allCases)
    func `tracing, the last code and the prompt are as before`(way: Way) async throws {
        let prompt = session.prompt
        _ = try await run(["trace on; load note 1 as n"], in: way)
        #expect(!session.sessionLog.isTracing && session.lastCodeDraft == nil && session.prompt == prompt)
        _ = await notes.run("load note 3; trace on")
        let code = try session.lastCode
        _ = try await run(["trace off; load note 1 as n"], in: way)
        #expect(session.sessionLog.isTracing)
        #expect(try session.lastCode.text == code.text)
    }

    @Test(arguments: Way.allCases)
    func `it undoes its own edits alone, and undo knows the earlier ones again`(way: Way) async throws {
        _ = await notes.run("star note:2")
        let said = try await run(["undo", "load note 3 as n; star n", "undo", "star n"], in: way)
        #expect(said.contains { $0.contains("nothing to undo") }, "\(said)")
        #expect(said.contains { $0.contains("undo star note:3") }, "\(said)")
        let undone = await notes.run("undo")
        #expect(undone.contains { $0.contains("undo star note:2") }, "\(undone)")
        #expect(await notes.run("undo").first?.hasPrefix("hit   nothing to undo") == true)
    }

    @Test func `a demo begins as in a new session`() async throws {
        _ = await notes.run("notes as f; alias f2 notes; alias s off")
        let said = try await run(["list", "alias", "2"], in: .demo)
        #expect(!said.contains { $0.contains("f2") || $0.contains("notes:all") }, "\(said)")
        #expect(said.contains("  s        star"), "\(said)")
        #expect(said.contains("error nothing is called \"2\""), "\(said)")
    }

    // MARK: While it is on

    @Test func `cache does not list what a lesson has set aside, and a goal does not count it`() async throws {
        _ = await notes.run("notes; load note 3")
        try await session.tour.begin(lesson(goal: "live note = 0", setup: "load note 1 as n"), in: session)
        #expect(!(await notes.run("cache note")).contains { $0.contains("note:3") })
        let dropped = await notes.run("drop n")
        #expect(dropped.first == "ok    n dropped; note:1 is still held by what is set aside", "\(dropped)")
        #expect(dropped.last == "note  goal met: next goes on")
        _ = await notes.run("tour off")
        #expect(await notes.run("cache note").contains { $0.contains("note:3") }, "it is there again")
    }

    @Test func `a number means no row of a list before a lesson`() async throws {
        _ = await notes.run("notes")
        try await session.tour.begin(lesson(), in: session)
        #expect(await notes.run("1").first == "error nothing is called \"1\"")
        _ = await notes.run("tour reset; tour off")
        #expect(await notes.run("show 1 stars").first == "  buy milk  note:1  T1")
    }

    @Test(arguments: ["tour stars", "tour next", "demo", "demo next", "demo off"])
    func `a line of a demo can neither begin nor end one`(line: String) async throws {
        _ = await notes.run("load note 2 as mine")
        try await session.demo.begin(demo([line, "load note 3 as other"]), in: session)
        let said = await notes.run("demo next")
        #expect(said.contains { $0.contains("cannot be a line of a lesson or a demo") }, "\(said)")
        #expect(!said.contains { $0.contains("load note 3") }, "\(said)")
        #expect(session.demo.script == nil && session.tour.lesson == nil && session.checkpoint == nil)
        #expect(session.handles.map(\.name) == ["mine"])
    }

    @Test func `a setup that begins a lesson or a demo is refused`() async throws {
        for line in ["tour stars", "demo star"] {
            await #expect(throws: ReplError.self) {
                try await session.demo.begin(demo(["notes"], setup: [line]), in: session)
            }
            await #expect(throws: ReplError.self) {
                try await session.tour.begin(lesson(setup: line), in: session)
            }
        }
        #expect(session.demo.script == nil && session.tour.lesson == nil && session.checkpoint == nil)
        #expect(notes.shelf.living.isEmpty)
    }

    @Test func `a lesson that replaces a demo, and the next lesson, return to the same state`() async throws {
        session.options.isInteractive = true
        _ = await notes.run("notes limit 1 as mine; demo; tour stars; load note 3 as more; tour stars")
        #expect(session.handles.map(\.name) == ["n"], "a lesson sees its own objects only")
        _ = await notes.run("tour off")
        #expect(session.handles.map(\.name) == ["mine"] && session.lastList?.rows()?.count == 1)
        #expect(session.handle("_")?.rows()?.count == 1)
    }

    @Test func `the end of a session in a lesson or a demo releases everything`() async throws {
        session.options.isInteractive = true
        _ = await notes.run("notes as f; tour stars")
        await session.end()
        #expect(notes.shelf.living.isEmpty && session.checkpoint == nil)
    }
}
