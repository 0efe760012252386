import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Lines of a page` {
    private let notes: NotesSession

    init() throws {
        notes = try NotesSession { $0.isInteractive = true }
    }

    private func runPageLine(_ line: String) async -> [String] {
        if let reason = notes.session.runPageLine(line) { return ["refused: \(reason)"] }
        await notes.session.pageLine?.value
        return notes.recording.drainLines()
    }

    @Test func `a line runs as if it was typed, and is marked`() async {
        let said = await runPageLine("load note 1 as n; n")
        #expect(said.first == "  page> load note 1 as n; n")
        #expect(said.contains { $0.hasPrefix("ok    n = note:1") } && said.contains { $0.contains("buy milk") })
        #expect(notes.session.handle("n") != nil)
        #expect(await runPageLine("weather failing; star n").contains { $0.hasPrefix("error the server answered 500") })
    }

    @Test func `a name for several commands is looked through`() async {
        _ = await notes.run("alias both = \"star *; record x.cast\"")
        #expect(await runPageLine("both note:1") == ["refused: record uses files: only at the terminal"])
    }

    @Test(arguments: ["core.record x.cast", "core.alias s = load", "rc x.cast", "core.tour x", "core.exit"])
    func `a command is refused also by its full name`(_ line: String) async {
        _ = await notes.run("alias rc = \"core.record *\"")
        #expect(notes.session.pageRefusal(of: line)?.hasSuffix(": only at the terminal") == true)
    }

    @Test(arguments: ["paint x.png", "doors.paint x.png", "go x.png", "both x.png"])
    func `a file is found behind a full name, and behind an alias with a format`(_ line: String) async throws {
        let session = try Session(plugins: [DoorsPlugin()], surface: notes.recording.surface)
        _ = await session.execute("alias go = \"paint * --json\"; alias both = \"gc; paint * --json\"")
        #expect(session.pageRefusal(of: line)?.hasSuffix(": a page names no file (FILE)") == true)
        #expect(session.pageRefusal(of: "unlock door") == nil)
    }

    @Test func `while a command runs, a page has to wait, for it may ask for a password`() async {
        _ = await notes.run("weather holding")
        let running = Task { await notes.session.execute("star note:1") }
        await notes.shelf.untilHeld()
        #expect(notes.session.runPageLine("gc") == "a command is running: once more when it is done")
        notes.shelf.letThrough()
        _ = await running.value
        #expect(notes.session.runPageLine("gc") == nil)
        #expect(notes.session.runPageLine("gc") == "a command is running: once more when it is done")
        await notes.session.pageLine?.value
    }

    @Test func `no secret can be asked for, and the terminal is not released`() async {
        notes.session.options.readSecret = { _ in "secret" }
        notes.session.options.withTerminalReleased = { await $0() }
        var during: (secret: Bool, terminal: Bool)?
        notes.session.registry.beforeCommandHooks.append { session, _ in
            during = (session.options.readSecret != nil, session.options.withTerminalReleased != nil)
        }
        _ = await runPageLine("gc")
        #expect(during?.secret == false && during?.terminal == false)
        #expect(notes.session.options.readSecret != nil && notes.session.options.withTerminalReleased != nil)
    }

    @Test func `a typed line waits for that of a page`() async throws {
        let source = ScriptedSource([.line("load note 2")], isInteractive: true)
        let session = try NotesSession(on: Surface(source)).session
        source.beforeLine = { @MainActor [weak source, weak session] in
            if source?.prompts.count == 1 { _ = session?.runPageLine("load note 1") }
        }
        _ = await Repl(session: session, source: source).run()
        let said = source.shown.joined(separator: "\n")
        let (first, second) = (said.firstRange(of: "note:1"), said.firstRange(of: "note:2"))
        #expect(try #require(first).lowerBound < #require(second).lowerBound, "\(said)")
    }

    @Test func `Ctrl-C ends the line of a page that a typed one waits for, and the typed one`() async throws {
        let lines: [LineEvent] = [.line("weather holding"), .line("load note 2")]
        let source = ScriptedSource(lines, interruptedBehind: ["load note 2"])
        let held = try NotesSession(on: Surface(source))
        let (session, shelf) = (held.session, held.shelf)
        source.beforeLine = { @MainActor [weak source, weak session] in
            guard source?.prompts.count == 2 else { return }
            _ = session?.runPageLine("load note 1")
            await shelf.untilHeld()
        }
        _ = await Repl(session: session, source: source).run()
        let said = source.shown.joined(separator: "\n")
        #expect(said.contains("page> load note 1") && said.contains("error cancelled"), "\(said)")
        #expect(!said.contains("note:2") && session.pageLine == nil, "\(said)")
        shelf.letThrough()
    }

    @Test func `the value of a secret parameter is not told, and other words are`() async throws {
        let session = try Session(plugins: [DoorsPlugin()], surface: notes.recording.surface)
        let lines = ["unlock door 123456", "unlock door \"12 34\"", "unlock door", "unlock door 1 2", "front 123456"]
        for line in lines { _ = await session.execute(line) }
        #expect(
            lines.map(session.redactedLine)
                == ["unlock door ...", "unlock door \"...\"", "unlock door", "unlock ...", "front ..."]
        )
    }

    @Test func `what the history leaves out is not told`() async {
        _ = await notes.run(" load note 1 as secret")
        _ = await notes.run("load note 2 as known")
        let redact = notes.session.redactedLine
        #expect(redact("load note 1 as secret") == "(a line that is not kept)")
        #expect(redact("load note 2 as known") == "load note 2 as known")
        #expect(redact("connect http://me:word@strata.test/x") == "connect http://...@strata.test/x")
    }

    @Test func `what may be a password is not told`() async {
        notes.session.registry.terminalVerbs["load"] = "may ask for a password"
        for line in ["load note canary-1", "load  note:1", "load note:2"] { _ = await notes.run(line) }
        let told = notes.session.commits.log.events.filter { $0.kind == .command }
            .map { notes.session.redactedLine($0.text) }
        #expect(told == ["load note ...", "load  note:1", "load note:2"])
    }
}

/// A plug-in with a command that takes a secret, and one that takes a file.
private struct DoorsPlugin: Plugin {
    let name = "doors"

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(
            Command(
                "unlock",
                group: .session,
                summary: "Open a door",
                parameters: [.word("DOOR"), .word("CODE").optional.secret],
                examples: ["unlock door"],
                aliases: [CommandAlias("front", for: "unlock door *")]
            ) { _ in .acknowledgement("open") }
        )
        try registrar.add(
            Command(
                "paint",
                group: .session,
                summary: "Paint a door",
                parameters: [.word("FILE").completing(from: "files")],
                examples: ["paint x.png"]
            ) { _ in .acknowledgement("painted") }
        )
    }
}
