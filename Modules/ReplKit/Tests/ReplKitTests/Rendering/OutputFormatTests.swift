import Foundation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Formats and files of one line` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "format-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    @Test func `--json makes one document of a list, an object and a line`() async throws {
        let notes = try NotesSession()
        let list = await notes.run("notes limit 2 --json")
        #expect(list.first == "[" && list.last == "]" && list.count == 4, "\(list)")
        let rows = try JSONSerialization.jsonObject(with: Data(list.joined().utf8)) as? [[String: Any]]
        #expect(rows?.compactMap { $0["stars"] as? Int } == [10, 20])
        let object = await notes.run("load note 1 as n; show n --json")
        #expect(object.count == 2 && object[1].hasPrefix("{\"type\":\"object\",\"ref\":\"note:1\""), "\(object)")
        let line = await notes.run("gc --json")
        #expect(line.count == 1 && line[0].hasPrefix(#"{"type":"ok","text":"nothing to collect"#), "\(line)")
    }

    /// Returns the lines of a CSV, which end with CR LF.
    private static func rows(_ lines: [String]) -> [String] {
        lines.joined(separator: "\n").split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func `--csv is for tables`() async throws {
        let notes = try NotesSession()
        let table = Self.rows(await notes.run("notes limit 1 --csv"))
        #expect(table == ["#,ref,tier,stars,text", "1,note:1,T1,10,buy milk"])
        #expect(await notes.run("gc --csv").first == "error the output has no table, so it cannot be CSV")
    }

    @Test func `a format belongs to an alias, and to no text`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("alias rows = notes --json") == ["ok    rows: notes --json"])
        #expect(await notes.run("rows limit 1").count == 3)
        #expect(Self.rows(await notes.run("rows --csv")).first == "#,ref,tier,stars,text")
        _ = await notes.run("write note:1 \"--json\"")
        #expect(await notes.run("show note:1 text").contains { $0.contains("--json") })
        #expect(notes.session.completions(of: "notes --", cursor: 8) == ["--csv", "--json"])
    }

    @Test func `a file of the person is never replaced without >|`() async throws {
        try "mine\n".write(toFile: path("mine.txt"), atomically: true, encoding: .utf8)
        let notes = try NotesSession()
        let file = path("mine.txt")
        let said = await notes.run("star note:1 > \(file)").map { $0.trimmed }.joined(separator: " ")
        #expect(said.hasPrefix("error ") && said.contains("is there already") && said.contains(">| "), "\(said)")
        #expect(try text("mine.txt") == "mine\n")
        #expect(await notes.run("show note:1 stars").contains { $0.hasSuffix("10") }, "the command was not run")
        #expect(await notes.run("gc >> \(file)") == [])
        #expect(try text("mine.txt").split(separator: "\n").count == 2)
        #expect(await notes.run("gc >| \(file)") == [])
        #expect(try text("mine.txt").split(separator: "\n").count == 1)
    }

    @Test func `what the session has written it may replace, and an empty file too`() async throws {
        try Data().write(to: folder.appending(path: "empty.txt"))
        let notes = try NotesSession()
        for name in ["new.txt", "empty.txt"] {
            for line in ["notes limit 2", "notes limit 1"] {
                #expect(await notes.run("\(line) > \(path(name))") == [])
            }
            #expect(try text(name).split(separator: "\n").count == 2)
        }
        #expect(await notes.run("gc > /dev/null; gc > /dev/null") == [])
    }

    @Test func `a recording replaces what the session wrote`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("record \(path("r.transcript"))")
        _ = await notes.run("gc > \(path("out.txt"))")
        _ = await notes.run("record off")
        #expect(try text("r.transcript").contains("\n> gc >| "))
    }

    @Test func `| where nobody types says the same for a shell`() async throws {
        let notes = try NotesSession()
        let said = await notes.run("notes --json | jq length")
        #expect(said.first == "error | runs a shell command only at the prompt" && said.last == "!1")
        #expect(said[1].hasPrefix("      try: strata -c 'notes --json' | jq length; or "), "\(said)")
    }

    @Test(arguments: [
        ("less -R", true), ("less -FRX", true), ("/usr/bin/less --RAW-CONTROL-CHARS", true), ("less", false),
        ("less -S", false), ("grep R | less -R", false), ("lessen -R", false), ("cat -R", false),
    ])
    func `less -R asks for colours`(command: String, isColoured: Bool) {
        #expect(ShellCommand.showsColours(command) == isColoured)
    }
}
