import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Handles and memory` {
    @Test func `a handle keeps its object alive, and dropping the last one frees it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n")
        #expect(notes.shelf.living.map(\.id) == [1])
        #expect(await notes.run("drop n") == ["ok    n dropped; note:1 is freed"])
        #expect(notes.shelf.living.isEmpty)
    }

    @Test func `dropping an entity clears the last result too, dropping another does not`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; load note 2 as m; drop n")
        #expect(notes.session.handle("_")?.reference.description == "note:2")
        _ = await notes.run("drop m")
        #expect(notes.session.handle("_") == nil)
        #expect(notes.shelf.living.isEmpty)
    }

    @Test func `a view holds what it shows until it is closed`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n in side")
        #expect(await notes.run("drop n") == ["ok    n dropped; note:1 is still held by side"])
        #expect(await notes.run("unwatch side") == ["ok    no views"])
        #expect(notes.shelf.living.isEmpty)
    }

    @Test func `the end of a session lets go of everything`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; watch f")
        await notes.session.end()
        #expect(notes.shelf.living.isEmpty)
    }

    private func runASession() async throws -> () -> Session? {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; watch f in list; trace on; star f.1; explain")
        await notes.session.end()
        return { [weak session = notes.session] in session }
    }

    @Test func `a session that has ended is freed`() async throws {
        let session = try await runASession()
        #expect(session() == nil)
    }

    @Test func `a failed command leaves no object behind`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("weather failing; star note:1")
        #expect(notes.shelf.living.isEmpty)
    }

    @Test func `a name is given to another object, the first is let go`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; load note 2 as n")
        #expect(notes.shelf.living.map(\.id) == [2])
    }

    @Test func `names of views, kinds and handles are completed`() async throws {
        let notes = try NotesSession { $0.isInteractive = true }
        try await notes.session.start()
        _ = await notes.run("load note 1 as nine; watch nine in side")
        let complete = notes.session.completions(of:cursor:)
        #expect(complete("sta", 3) == ["star", "status"])
        #expect(complete("show note:", 10) == ["note:1"])
        #expect(complete("show ni", 7).contains("nine"))
        #expect(complete("unwatch s", 9) == ["side"])
        #expect(complete("star nine o", 11) == ["off"])
        #expect(complete("show note", 9) == ["note:"])
        #expect(complete("show nine; unw", 14) == ["unwatch"])
        #expect(complete("show nine.", 10).contains("nine.board"))
        #expect(complete("猫", 1) == [])
    }
}
