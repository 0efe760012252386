import Foundation
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
        #expect(code.given.map(\.name) == ["client", "commits"])
        #expect(code.lines.contains("let watch = commits.watch { _ in"))
        #expect(code.lines.contains("        _ = try await client.note(1)"))
        #expect(code.lines.suffix(2) == ["watch.cancel()", "poll.cancel()"])
        #expect(try notes.session.code(of: "unwatch pane").lines == ["watch.cancel()"])
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

    @Test(arguments: [
        ("old-post", "oldPost"), ("Post", "post"), ("URL", "url"), ("in", "`in`"), ("Class", "`class`"),
        ("2nd", "_2nd"), ("zoe@elsewhere.test", "zoeElsewhereTest"), ("a_b", "a_b"), ("猫", "猫"), ("ünï", "ünï"),
        ("--", "value"), ("", "value"), ("_", "value"), ("it's", "itS"),
    ]) func `any text becomes a name that Swift accepts`(text: String, name: String) {
        #expect(SwiftName(text).text == name)
    }

    @Test func `a second variable of a name has a number, and no given value changes its name`() {
        let draft = CodeDraft()
        #expect(
            ["in", "in", "p1", "p1", "api", "my-note", "my note"].map(draft.unusedName) == [
                "`in`", "in2", "p1", "p1_2", "api2", "myNote", "myNote2",
            ]
        )
        #expect(draft.given("api", "NotesClient") == "api" && draft.given("my-note", "Note") == "myNote3")
        #expect(draft.given("api", "NotesClient") == "api")
    }

    @Test func `a row and a property are followed without running the line`() async throws {
        let notes = try NotesSession()
        let code = try notes.session.code(of: "notes as f; star f.2.next; show f.2.next.stars; star f.2.next")
        #expect(
            code.lines == [
                "let f = try await client.notes()", "let note = f[1]", "let next = note.next",
                "try await next.star(true)", "let stars = next.stars", "print(stars)", "try await next.star(true)",
            ]
        )
    }

    @Test func `a destination belongs to the REPL, and code itself can have one`() async throws {
        let notes = try NotesSession()
        let code = try notes.session.code(of: "notes limit 2 > 'my rows.txt'; star note:1")
        #expect(
            code.text.prefix(3) == [
                "// notes limit 2; star note:1", "// without > \"my rows.txt\", for output of the REPL",
                "// given client: NotesClient",
            ]
        )
        let file = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString).swift").path
        // Ignored: a file left in the temporary directory does no harm.
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(await notes.run("code star note:1 > \(file)").isEmpty)
        let written = try String(contentsOfFile: file, encoding: .utf8)
        #expect(written.hasPrefix("// star note:1\n") && written.hasSuffix("try await note.star(true)\n"))
    }

    @Test func `a command behind code is taken as it was typed`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("code write note:1 it's done").last == "try await note.write(\"it's done\")")
    }

    @Test func `a reference of another kind has no code, as its command refuses it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n")
        #expect(await notes.run("code follow n").first?.contains("has no Swift yet") == true)
        #expect(await notes.run("code star board:kitchen").first?.hasPrefix("error") == true)
    }

    @Test func `a field is a property`() {
        #expect(SwiftCode.property("post_count") == "postCount")
        #expect(SwiftCode.property("relation.banned_from_here") == "relation.bannedFromHere")
    }
}
