import Foundation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `record` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    @Test func `a recording is a transcript that holds`() async throws {
        // The settings of a person's terminal: another width, real durations, abbreviated verbs.
        let notes = try NotesSession(columns: 100) { options in
            options.durations = .measured
            options.isInteractive = true
            options.usesColour = true
        }
        _ = await notes.run("record \(path("a.transcript"))")
        for line in [
            "load note 1 as n", "watch n in side", "star n", "star n off", "# a remark", "hel watch", "shwo", "!true",
            "write n \"two\nlines\"", "expect n.stars = 10", "expect n.stars = 11", "list; gc", "",
        ] {
            _ = await notes.run(line)
        }
        #expect(await notes.run("status").contains { $0.contains("recording") })
        _ = await notes.run("record off")
        let recorded = try text("a.transcript")
        let result = try await NotesSession.runner().run(Transcript(parsing: recorded))
        // Only `status` differs the second time, because it tells whether a recording is under way.
        let others = result.differences.filter { $0.entry.command != "status" }
        #expect(others.isEmpty && result.commandCount == 11, "\(result.report(file: "a.transcript"))\n\(recorded)")
        #expect(recorded.contains("\n# a remark\n") && recorded.contains("\n# !true\n"))
        #expect(recorded.contains("\n> help watch\n") && recorded.contains("!4\n"))
        #expect(!recorded.contains("record off") && !recorded.contains("\u{1B}"))
        for line in recorded.split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test func `run takes a recording, too`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("record \(path("b.transcript")); load note 1 as n; shwo")
        _ = await notes.run("record off")
        #expect(try text("b.transcript").contains("\n> load note 1 as n; shwo\n"))
        #expect(await notes.run("run \(path("b.transcript"))").last == "ok    \(path("b.transcript")) done")
    }

    @Test func `an alias from elsewhere is made before it is used, and what is kept is a remark`() async throws {
        let notes = try NotesSession { $0.settings = SettingsFile(folder.appending(path: "settings.json")) }
        _ = await notes.run("alias both = \"star *; write * hi\" keep; alias unused gc; alias look show *")
        _ = await notes.run("record \(path("f.transcript")); load note 1 as n")
        for line in [
            "both n", "both", "both n", "alias look = \"show * stars\"", "look n", "alias new = \"show * text\" keep",
            "new n",
            "help both", "alias look off", "look n", "alias own gc", "own",
        ] {
            _ = await notes.run(line)
        }
        _ = await notes.run("record off")
        let recorded = try text("f.transcript")
        let result = try await NotesSession.runner().run(Transcript(parsing: recorded))
        #expect(result.isMatch, "\(result.report(file: "f.transcript"))\n\(recorded)")
        #expect(
            recorded.components(separatedBy: "> alias both = ").count == 2 && !recorded.contains("unused"),
            "\(recorded)"
        )
        #expect(
            recorded.contains("\n# alias new = \"show * text\" keep\n> alias new = \"show * text\"\n"),
            "\(recorded)"
        )
    }

    @Test func `a cast has each piece at its time`() async throws {
        let notes = try NotesSession { $0.durations = .measured }
        _ = await notes.run("record \(path("c.cast"))")
        _ = await notes.run("notes limit 1")
        _ = await notes.run("record off")
        let lines = try text("c.cast").split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8))
        }
        let header = try #require(lines.first as? [String: Any])
        #expect(header["version"] as? Int == 2 && header["width"] as? Int == 80)
        let events = try lines.dropFirst().map { try #require($0 as? [Any]) }
        let times = events.compactMap { $0[0] as? Double }
        #expect(times == times.sorted() && times.count == events.count)
        let output = events.compactMap { $0[2] as? String }.joined()
        #expect(output.contains("notes> notes limit 1\r\n") && output.contains("note:1"), "\(output)")
        #expect(!output.contains("record off"))
    }

    @Test func `a file that is there, or cannot be written, is told`() async throws {
        let notes = try NotesSession()
        try Data("mine".utf8).write(to: folder.appending(path: "mine"))
        let said = await notes.run("record \(path("mine"))").joined(separator: " ").split(separator: " ")
        #expect(said.joined(separator: " ").contains("/mine is there already"), "\(said)")
        #expect(said.joined(separator: " ").contains("record FILE force"), "\(said)")
        #expect(try text("mine") == "mine")
        #expect(await notes.run("record force").first == "error record: force needs a file")
        #expect(
            await notes.run("record \(path("mine")) force; gc; record off").last?.hasPrefix("ok    recorded in") == true
        )
        #expect(try text("mine").hasPrefix("# A session") && text("mine").contains("> gc\n"))
        #expect(await notes.run("record /nope/x").first?.hasPrefix("error /nope/x cannot be written") == true)
        #expect(await notes.run("record off") == ["hit   nothing is recorded"])
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = await notes.run("record /dev/full")
        #expect(full.joined(separator: " ").contains("/dev/full cannot be written any more"), "\(full)")
        #expect(await notes.run("record") == ["hit   nothing is recorded"])
    }

    @Test func `a secret is in no recording`() async throws {
        let output = Recording()
        var options = SessionOptions()
        options.readSecret = { _ in "hunter2" }
        let session = try Session(plugins: [AskingPlugin()], surface: output.surface, options: options)
        for name in ["d.transcript", "d.cast"] {
            _ = await session.execute("record \(path(name))")
            #expect(await session.execute("ask") == .ok)
            _ = await session.execute("record off")
            let recorded = try text(name)
            #expect(recorded.contains("ask") && !recorded.contains("hunter2"), "\(recorded)")
        }
        await session.end()
    }

    @Test func `the end of the session is the end of the recording`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("record \(path("e.transcript"))")
        _ = await notes.run("gc")
        await notes.session.end()
        #expect(try text("e.transcript").contains("> gc\nok    nothing to collect"))
    }

    @Test func `what has happened is in the file at once`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("record \(path("g.transcript")); load note 1 as n; watch n in side")
        #expect(try text("g.transcript").contains("\n> load note 1 as n; watch n in side\n"))
        _ = await notes.run("star n")
        #expect(try text("g.transcript").contains("  ~ side  "))
        _ = await notes.run("record off")
    }

    @Test func `what stands behind the end of a recording is none of it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("record \(path("h.transcript")); gc; record off; status")
        _ = await notes.run("record \(path("i.transcript"))")
        _ = await notes.run("gc; record off; status")
        for name in ["h.transcript", "i.transcript"] {
            let recorded = try text(name)
            #expect(recorded.contains("\n> gc\n") && !recorded.contains("status"), "\(recorded)")
        }
    }

    @Test func `what is said of the recording itself is none of it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("record \(path("j.transcript"))")
        for line in ["gc", "record", "status"] { _ = await notes.run(line) }
        _ = await notes.run("record off")
        let recorded = try text("j.transcript")
        #expect(recorded.contains("0 alive\n> status\n"), "\(recorded)")
    }

    /// A regression: a line of many blanks took quadratic time.
    @Test func `a duration is looked for at the end of a line only`() {
        let blanks = String(repeating: " ", count: 200_000)
        let lines = DurationMask.lines(of: "{\(blanks)}\na\(blanks)[]", columns: 80)
        #expect(lines == ["{\(blanks)}", "a\(blanks)[]"])
    }

    @Test func `a duration is masked where it stands`() {
        let long = String(repeating: "x", count: 74)
        let text =
            "ok    done                     [12 ms]\nok    \(long.dropFirst(6))\n    [1200 ms]\n\u{1B}[32mok\u{1B}[0m  a"
        let lines = DurationMask.lines(of: text, columns: 80)
        #expect(lines.count == 3)
        #expect(lines[0].count == 80 && lines[0].hasPrefix("ok    done ") && lines[0].hasSuffix(" [ms]"))
        #expect(lines[1].count == 80 && lines[1].hasSuffix(" [ms]"))
        #expect(lines[2] == "ok  a")
    }
}

/// A command that asks for a secret, and does not print it.
private struct AskingPlugin: Plugin {
    let name = "asking"

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(
            Command("ask", group: .repl, summary: "Ask", examples: ["ask"]) { call in
                let secret = await call.session.options.readSecret?("secret: ")
                return .done(secret == "hunter2" ? "known" : "unknown")
            }
        )
    }
}
