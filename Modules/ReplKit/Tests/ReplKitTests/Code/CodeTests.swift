import Testing

@testable import ReplKit

@MainActor @Suite struct `Code behind commands` {
    private let head = ["// given client: NotesClient", "import Notes", ""]

    @Test func `code alone is that of the last line that called the library`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; star n")
        _ = await notes.run("list; help")
        let expected =
            ["// load note 1 as n; star n"] + head + ["let n = try await client.note(1)", "try await n.star(true)"]
        #expect(await notes.run("code") == expected)
        #expect(await notes.run("explain code") == expected)
    }

    @Test func `code of a line sends no request and changes nothing`() async throws {
        let notes = try NotesSession()
        let asked = notes.session.sessionLog.entries.count
        #expect(
            await notes.run("code unstar note:2")
                == ["// unstar note:2"] + head + [
                    "let note = try await client.note(2)", "try await note.star(false)",
                ]
        )
        #expect(notes.session.records.isEmpty && notes.session.handles.isEmpty)
        #expect(notes.session.sessionLog.entries.count <= asked + 1)
    }

    @Test func `a line in quotes is a program, and its handles are its variables`() async throws {
        let notes = try NotesSession()
        #expect(
            await notes.run("code \"notes limit 2 as f; star f.2; write f.2 it's done; show f.1\"").dropFirst(4) == [
                "let f = try await client.notes(limit: 2)", "let note = f[1]", "try await note.star(true)",
                "try await note.write(\"it's done\")", "let note2 = f[0]", "print(note2.text)",
            ]
        )
    }

    @Test func `a handle is a variable of its name, got by its reference`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 3 as my-note; load note 1 as in")
        #expect(await notes.run("code star my-note").dropFirst(4).first == "let myNote = try await client.note(3)")
        #expect(await notes.run("code star in").dropFirst(4).first == "let `in` = try await client.note(1)")
        #expect(await notes.run("code show my-note.stars").last == "print(myNote.stars)")
    }

    @Test func `the code is that of the moment before the line ran`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n")
        _ = await notes.run("drop n")
        #expect(
            await notes.run("code").dropFirst(4) == [
                "var n: Note? = try await client.note(1)", "n = nil  // ARC frees what nothing else retains",
            ]
        )
        #expect(await notes.run("code star n").last == "!1")
    }

    @Test func `a dropped variable that was used goes out of scope`() throws {
        let notes = try NotesSession()
        let code = try notes.session.code(of: "load note 1 as n; star n; drop n")
        #expect(code.lines.first == "let n = try await client.note(1)")
        #expect(code.lines.last == "// n goes out of scope here, and ARC frees what nothing else retains")
    }

    @Test func `watch is a view, and every polls`() throws {
        let notes = try NotesSession()
        let code = try notes.session.code(of: "watch note:1 in pane every 5; unwatch pane")
        #expect(code.imports == ["Notes", "Propagation"])
        #expect(code.given.map(\.name) == ["client", "commits", "watch"])
        #expect(code.lines.contains("let watch = commits.watch { _ in"))
        #expect(code.lines.contains("        _ = try await client.note(1)"))
    }

    @Test func `undo has the code of the command that takes the edit back`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("code undo").last == "!1")
        _ = await notes.run("load note 1 as n; star n")
        #expect(await notes.run("code undo").last == "try await note.star(false)")
        _ = await notes.run("undo")
        #expect(await notes.run("code").first == "// undo")
    }

    @Test func `a command about the REPL says so in one line`() async throws {
        let notes = try NotesSession()
        for line in ["help", "set columns 100", "alias", "history", "weather fine"] {
            let said = await notes.run("code \(line)")
            #expect(said.first?.hasSuffix("no call of the library is behind it") == true && said.count == 2, "\(said)")
        }
        #expect(await notes.run("code").first == "error no line with a call of the library yet")
    }

    @Test func `code that cannot be written says why, and never fails the command`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes; follow board:kitchen")
        #expect(
            await notes.run("code") == [
                "// notes", "// given client: NotesClient", "import Notes", "",
                "let notes = try await client.notes()",
            ]
        )
        #expect(await notes.run("code star notes.1").first == "error nothing is called \"notes\"")
        #expect(await notes.run("code nonsense").first?.hasPrefix("error no command") == true)
        #expect(await notes.run("code star").first?.hasPrefix("error star: REF is missing") == true)
    }

    @Test func `what a lesson ran is not the last line`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("star note:1")
        _ = await notes.run("demo")
        #expect(await notes.run("code").first == "// star note:1")
    }

    @Test func `the session lists what has neither code nor a reason`() throws {
        #expect(try NotesSession().session.codeGaps == ["notes.follow has no code"])
    }

    @Test(arguments: [
        ("plain", "\"plain\""), ("a \"quote\"", #""a \"quote\"""#), ("back\\slash \\(x)", #""back\\slash \\(x)""#),
        ("two\nlines\u{7}", #""two\nlines\u{7}""#), ("猫", "\"猫\""),
    ]) func `a text is a literal`(text: String, literal: String) {
        #expect(SwiftCode.literal(text) == literal)
    }

    @Test func `a field is a property`() {
        #expect(SwiftCode.property("post_count") == "postCount")
        #expect(SwiftCode.property("relation.banned_from_here") == "relation.bannedFromHere")
        #expect(SwiftName("old-post").text == "oldPost")
    }
}
