import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `REPL loop` {
    private func session(_ source: ScriptedSource) throws -> Session {
        let commits = Commits()
        var options = SessionOptions()
        options.isInteractive = source.isInteractive
        let plugin = NotesPlugin(shelf: Shelf(commits: commits))
        return try Session(plugins: [plugin], surface: Surface(source), options: options, commits: commits)
    }

    @Test func `a person may err, be refused and interrupt, and goes on`() async throws {
        let source = ScriptedSource(
            [.line("nonsense"), .rejected("the line is not UTF-8"), .interrupted, .line("weather fine")],
            isInteractive: true
        )
        #expect(await Repl(session: try session(source), source: source).run() == .ok)
        #expect(
            source.shown == [
                "! error no command \"nonsense\", and no handle of that name\n      try: help, or help with one of session, read, react, write, views, memory,\n"
                    + "           why, faults, learn, meta",
                "! error the line is not UTF-8",
                "ok    weather fine",
            ]
        )
        #expect(source.prompts == Array(repeating: "notes> ", count: 5))
    }

    @Test(arguments: [
        ("nonsense", 1), ("weather offline; notes", 3), ("load note 1 as n; expect n.stars = 0", 4),
    ])
    func `a script ends with its first failure, without a prompt`(line: String, status: Int32) async throws {
        let source = ScriptedSource(
            [.line("weather fine"), .line(line), .line("weather failing")],
            isInteractive: false
        )
        #expect(await Repl(session: try session(source), source: source).run().rawValue == status)
        #expect(source.prompts == ["", ""])
        #expect(!source.shown.contains("ok    weather failing"))
    }

    @Test func `a line that cannot be read ends a script`() async throws {
        let source = ScriptedSource([.rejected("not UTF-8"), .line("weather fine")], isInteractive: false)
        #expect(await Repl(session: try session(source), source: source).run() == .failed)
    }

    @Test func `an unclosed quote asks for the rest, where a person types`() async throws {
        let lines: [LineEvent] = [
            .line("weather 'fi"), .line("ne'"), .line("weather \"x"), .interrupted, .line("weather fine"),
        ]
        let source = ScriptedSource(lines, isInteractive: true)
        _ = await Repl(session: try session(source), source: source).run()
        #expect(source.prompts == ["notes> ", "quote> ", "notes> ", "quote> ", "notes> ", "notes> "])
        #expect(source.shown.first?.contains("\"fi ne\" is none of") == true, "\(source.shown)")
        #expect(source.shown.last == "ok    weather fine")
        let script = ScriptedSource([.line("weather 'fi"), .line("ne'")], isInteractive: false)
        #expect(await Repl(session: try session(script), source: script).run() == .failed)
        #expect(script.prompts == [""])
    }

    @Test func `an unclosed quote and its rest are one entry of the history`() async throws {
        let lines: [LineEvent] = [.line("weather 'fi"), .line("n"), .line("e'"), .line("weather fine")]
        let source = ScriptedSource(lines, isInteractive: true)
        _ = await Repl(session: try session(source), source: source).run()
        #expect(source.entries == [nil, "weather 'fi", "weather 'fi\nn", nil, nil])
    }

    @Test func `a backslash and Enter go on with the same line`() async throws {
        let lines: [LineEvent] = [.line("weather fi\\"), .line("ne\\"), .line("; weather off\\"), .line("line")]
        let source = ScriptedSource(lines, isInteractive: true)
        let session = try session(source)
        _ = await Repl(session: session, source: source).run()
        #expect(source.prompts == ["notes> ", "> ", "> ", "> ", "notes> "])
        #expect(source.shown == ["ok    weather offline"], "\(source.shown)")
        #expect(source.entries[3] == "weather fi\\\nne\\\n; weather off\\")
    }

    @Test(
        arguments: [
            ("say \\", .backslash), ("say 'a\\", .quote), ("say \"a\\", .quote), ("say \\\\", nil), ("# \\", nil),
            ("say a", nil),
            ("list | cat \\", nil), ("list >", nil),
        ] as [(String, LineParser.UnterminatedPart?)]
    )
    func `a line says what it leaves open`(line: String, opening: LineParser.UnterminatedPart?) {
        #expect(LineParser.unterminatedPart(of: line) == opening)
    }

    @Test func `several lines that are entered at once run one after the other`() async throws {
        let lines: [LineEvent] = [
            .line("weather fine\nnonsense\nweather 'off\nline'\n\nweather fine\nweather off\\"), .line("line"),
        ]
        let source = ScriptedSource(lines, isInteractive: true)
        _ = await Repl(session: try session(source), source: source).run()
        #expect(source.prompts == ["notes> ", "> ", "notes> "])
        let heads = source.shown.map { $0.prefix(14) }
        #expect(
            heads == ["ok    weather ", "! error no com", "! error weathe", "ok    weather ", "ok    weather "],
            "\(heads)"
        )
    }

    @Test func `!! runs the last line again, with what follows it, and prints it first`() async throws {
        let lines: [LineEvent] = [
            .line("!!"), .line("weather fine"), .line("!!"), .line("!!; weather offline"), .line(" !!"),
        ]
        let source = ScriptedSource(lines, isInteractive: true)
        _ = await Repl(session: try session(source), source: source).run()
        #expect(
            source.shown == [
                "! error !!: there is no line to repeat yet", "ok    weather fine", "weather fine",
                "ok    weather fine",
                "weather fine; weather offline", "ok    weather offline", " weather fine; weather offline",
                "ok    weather offline",
            ],
            "\(source.shown)"
        )
    }

    @Test func `!! is the last line of the history, if there is one`() async throws {
        let source = ScriptedSource([.line("!!"), .line("weather fine")], isInteractive: true)
        let session = try session(source)
        session.options.history = { HistoryLine.numbered(["list", "weather 'off\nline'\nweather fine"]) }
        _ = await Repl(session: session, source: source).run()
        #expect(source.shown.first == "weather 'off\nline'\nweather fine")
        #expect(source.shown.contains("ok    weather fine"), "each of its lines runs: \(source.shown)")
        #expect(source.prompts.count == 3)
    }

    @Test func `!! is nothing special in a script, nor in the middle of a line`() async throws {
        let source = ScriptedSource([.line("weather fine"), .line("!!")], isInteractive: false)
        #expect(await Repl(session: try session(source), source: source).run() == .failed)
        #expect(RepeatedLine.expanded("reply c.1 wow!!", in: HistoryLine.numbered(["list"])) == nil)
        #expect(RepeatedLine.expanded("!!", in: []) == nil)
    }

    @Test func `!7 is line 7 of the history, with what follows it`() async throws {
        let source = ScriptedSource([.line("!7"), .line("!150"), .line("weather offline")], isInteractive: true)
        let session = try session(source)
        let lines = [HistoryLine(number: 4, text: "list"), HistoryLine(number: 7, text: "weather fine")]
        session.options.history = { lines }
        _ = await Repl(session: session, source: source).run()
        #expect(
            source.shown == [
                "weather fine", "ok    weather fine",
                "! error !150: the history has no line of that number; history lists the numbers",
                "ok    weather offline",
            ],
            "\(source.shown)"
        )
    }

    @Test func `where there is no history, a line has no number`() async throws {
        let source = ScriptedSource([.line("weather fine"), .line("!1")], isInteractive: true)
        _ = await Repl(session: try session(source), source: source).run()
        #expect(source.shown.last == "! error !1: there is no history here, so that lines have no numbers")
    }

    @Test(
        arguments: [
            ("!4", "list"), (" !4 | less", " list | less"), ("!4; gc", "list; gc"), ("!4>f.csv", "list>f.csv"),
            ("!! 4", "gc 4"), ("!5", nil), ("!0", nil), ("!99999999999999999999", nil), ("!7z x", nil), ("! 4", nil),
            ("!ls", nil), ("4", nil),
        ] as [(String, String?)]
    )
    func `a number is a whole word behind the mark`(line: String, whole: String?) {
        let lines = [HistoryLine(number: 4, text: "list"), HistoryLine(number: 7, text: "gc")]
        #expect(RepeatedLine.expanded(line, in: lines) == whole)
        #expect(RepeatedLine.isAsked(by: line) == !["!7z x", "! 4", "!ls", "4"].contains(line))
    }

    @Test func `Ctrl-C drops the rest of what was entered at once`() async throws {
        let source = ScriptedSource([.line("linger\nlist"), .line("list")], isInteractive: true)
        let session = try lingering(on: source) { source.interrupt() }
        #expect(await Repl(session: session, source: source).run() == .ok)
        #expect(source.shown.count == 2, "\(source.shown)")
    }

    @Test func `exit leaves at once`() async throws {
        let source = ScriptedSource([.line("exit; weather fine"), .line("weather fine")], isInteractive: true)
        #expect(await Repl(session: try session(source), source: source).run() == .ok)
        #expect(source.shown.isEmpty)
        #expect(source.prompts.count == 1)
    }

    /// Returns a session whose `linger` calls `begun` and continues until it is cancelled.
    private func lingering(
        on source: ScriptedSource,
        begun: @escaping @Sendable () -> Void = {}
    ) throws -> Session {
        let linger = Command("linger", group: .repl, summary: "Linger", examples: ["linger"]) { _ in
            let (never, _) = AsyncStream<Void>.makeStream()
            begun()
            for await _ in never {}
            try Task.checkCancellation()
            return .nothing
        }
        return try Session(plugins: [OneCommand(linger)], surface: Surface(source))
    }

    @Test func `Ctrl-C cancels the command that runs, and only that`() async throws {
        let source = ScriptedSource([.line("linger"), .line("list")], isInteractive: true)
        let session = try lingering(on: source) { source.interrupt() }
        #expect(await Repl(session: session, source: source).run() == .ok)
        #expect(source.shown.first?.hasPrefix("! error cancelled") == true)
        #expect(source.shown.last == "  (no handles; load KIND ID as h)")
    }

    /// The interrupt arrives between a line and its command.
    @Test func `Ctrl-C that comes before the command runs cancels it, and the rest of a quote`() async throws {
        let source = ScriptedSource(
            [.line("linger"), .line("list"), .line("list '"), .line("list")],
            interruptedBehind: ["linger", "list '"]
        )
        let session = try lingering(on: source)
        #expect(await Repl(session: session, source: source).run() == .ok)
        #expect(source.shown.first?.hasPrefix("! error cancelled") == true)
        #expect(source.shown.count == 3, "\(source.shown)")
        #expect(!source.prompts.contains("quote> "))
    }

    @Test func `what is printed to no terminal has no escape byte`() async throws {
        let source = ScriptedSource(
            [.line("notes as f; watch f; star f.1; explain; help; cache; status; show f.2")],
            isInteractive: false
        )
        _ = await Repl(session: try session(source), source: source).run()
        #expect(source.shown.count > 5)
        #expect(source.shown.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
    }
}
