import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct References {
    private func reference(_ text: String, after lines: String...) async throws -> String {
        let notes = try NotesSession()
        for line in lines { _ = await notes.run(line) }
        return try await notes.session.resolve(text).reference.description
    }

    @Test func `handles, ids, addresses and paths name objects`() async throws {
        #expect(try await reference("note:1") == "note:1")
        #expect(try await reference("https://notes.test/2") == "note:2")
        #expect(try await reference("f", after: "notes as f") == "notes:all")
        #expect(try await reference("f.2", after: "notes as f") == "note:2")
        #expect(try await reference("_.2.board", after: "notes") == "board:kitchen")
        #expect(try await reference("note:3.board") == "board:kitchen")
        #expect(try await reference("notes.note:3") == "note:3")
    }

    private nonisolated static let mistakes: [(text: String, message: String, hint: String)] = [
        ("ff", "nothing is called \"ff\". Did you mean: f", ""),
        ("pp", "nothing is called \"pp\". Did you mean: ppp", ""),
        (
            "42", "notes:all, the last list, has no row 42: its rows are 1 to 3",
            "note:42, with the kind, if it is an id"
        ),
        ("_", "_ has no value", ""),
        ("nte:1", "no kind \"nte\". Did you mean: note", ""),
        ("xyz:1", "no kind \"xyz\"", "one of note, board"),
        ("note:", "note: has no id", "note:1"),
        ("note:x", "\"x\" is no number", "note:1"),
        ("note:99", "there is no note 99", "notes"),
        ("f.9", "f has no row 9: its rows are 1 to 3", ""),
        ("f.0", "f has no row 0", ""),
        ("ppp.1", "ppp is no list", ""),
        ("ppp.bord", "ppp has no \"bord\" to follow. Did you mean: board", ""),
        ("ppp.x", "ppp has no \"x\" to follow", ".board"),
        ("https://elsewhere.test/2", "is no address of anything known here", "help load"),
        ("!a@b", "is no address of anything known here", "help load"),
        ("ppp.", "ppp has no \"\" to follow", ".board"),
        (".", "nothing is called \"\"", "list, or note:ID"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is named, with what to try`(text: String, message: String, hint: String) async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as ppp; drop ppp; load note 1 as ppp")
        if text == "_" { notes.session.handleTable.lastResult = nil }
        let error = await #expect(throws: ReplError.self) { _ = try await notes.session.resolve(text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.hint == hint)
    }

    @Test(arguments: [
        ("star list.2", "nothing is called \"list\"", "2 or f.2, for row 2 of the last list"),
        ("star list.2.board", "nothing is called \"list\"", "2.board or f.2.board, for row 2 of the last list"),
        ("star rows.2", "\"rows\" is a view, and no name of an object", "f.2"),
        ("rows.2", "\"rows\" is a view, and no name of an object", "f.2"),
        ("star page", "\"page\" is a view, and no name of an object", "note:1"),
        ("show page.board", "\"page\" is a view, and no name of an object", "name what it shows, with as NAME"),
        ("drop f.2.board", "drop takes a handle, and f.2.board belongs to the list f", "drop f, which lets all"),
        ("drop n.board", "drop takes a handle, and n.board belongs to n", "drop n, which lets all"),
        ("drop rows", "drop takes a handle, and \"rows\" is a view", "unwatch rows"),
        ("drop 2", "drop takes a handle, and 2 is a row of the last list", "drop f, which lets all"),
        ("drop note:1", "drop takes a handle, and note:1 is none", "cache note, which lists what holds it"),
        ("drop q.2", "nothing is called \"q\"", ""),
    ])
    func `what is no name says what it is, and what to type`(line: String, message: String, hint: String) async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 2 as n; watch note:1 in page; notes as f; watch f in rows")
        let said = await notes.run(line)
        #expect(said.first == "error \(message)", "\(said)")
        #expect(said.joined(separator: " ").contains(hint) && said.allSatisfy { $0.count <= 80 }, "\(said)")
    }

    @Test func `a wrong kind says which would do`() async throws {
        let notes = try NotesSession()
        #expect(
            await notes.run("notes; star note:1.board") == [
                "  #  text         stars  ref", "  1  buy milk        10  note:1",
                "  2  猫の写真 🐈     20  note:2",
                "  3  call Ana        30  note:3", "  (all rows: tier T1)",
                "error star is for a note, and board:kitchen is a board", "      try: help star", "!1",
            ]
        )
    }
}
