import Testing

@testable import ReplKit

/// Tests the input of a person who has not read any help.
@MainActor
@Suite struct Guesses {
    @Test(arguments: [
        ("note:1", "show note:1"), ("n", "show n"), ("f.2", "show f.2"), ("_", "show _"), ("n.board", "show n.board"),
        ("https://notes.test/2", "show note:2"), ("n.stars", "show n stars"), ("show n.stars", "show n stars"),
        ("show note:1.stars text", "show note:1 stars text"), ("f", "show f"),
    ])
    func `what is named without a verb is shown, a field of it too`(typed: String, same: String) async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n")
        let shown = await notes.run(typed)
        _ = await notes.run("show n")
        #expect(await notes.run(same) == shown)
        #expect(shown.last?.hasPrefix("!") == false)
    }

    @Test func `a verb wins over a handle of its name, and a bare mistake is told as one`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as list")
        #expect(await notes.run("list") != (await notes.run("show list")))
        #expect(await notes.run("nte:1") == ["error no kind \"nte\". Did you mean: note", "!1"])
        _ = await notes.run("load note 1 as n")
        #expect(
            await notes.run("n.str") == ["error n has no \"str\" to follow", "      try: .board", "!1"]
        )
    }

    @Test(arguments: [
        ("p", "error no command \"p\", and no handle of that name", "a handle (n, f), or help"),
        ("g.2", "error nothing is called \"g\"", "2 or f.2, for row 2 of the last list"),
        ("g.9", "error no command \"g.9\", and no handle \"g\"", "a handle (n, f), or help"),
        ("nn", "error no command \"nn\", and no handle of that name. Did you mean: n", ""),
        ("ff.2", "error no command \"ff.2\", and no handle \"ff\". Did you mean: f.2", ""),
        ("shwo", "error no command \"shwo\". Did you mean: show", ""),
        ("p up", "error no command \"p\"", "help"),
    ])
    func `what is neither a handle nor a command is told as both`(typed: String, says: String, hint: String)
        async throws
    {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; notes as f")
        let lines = await notes.run(typed)
        #expect(lines.first == says)
        #expect(lines.joined(separator: " ").contains(hint), "\(lines)")
        #expect(lines.last == "!1")
    }

    @Test func `a community's address is none of the shell's commands`() throws {
        for (line, isShell) in [("!ls", true), ("!swift@strata.test", false), ("!mail a@b", true), ("!./a@b", true)] {
            guard let action = try LineParser.parse(line).first?.action else { continue }
            if case .shell = action { #expect(isShell) } else { #expect(!isShell) }
        }
    }

    @Test func `a question mark is help, alone, before and behind a command`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("?") == (await notes.run("help")))
        #expect(await notes.run("? star") == (await notes.run("help star")))
        #expect(await notes.run("star ?") == (await notes.run("help star")))
    }

    @Test(arguments: [
        ("star --help", "help star"), ("star -h", "help star"), ("star note:1 --help", "help star"),
        ("unstar --help", "help unstar"), ("write note:1 buy --help", "help write"), ("--help star", "help star"),
        ("n --help", "help show"), ("2 star --help", "help star"), ("both n --help", "help both"), ("--help", "help"),
    ])
    func `the option of a shell is help, and nothing is done`(line: String, same: String) async throws {
        let notes = try NotesSession()
        _ = await notes.run("alias both = \"star *; write * hi\"; notes; load note 1 as n")
        let help = await notes.run(line)
        #expect(await notes.run(same) == help && help.last?.hasPrefix("!") == false)
        #expect(await notes.run("n stars text").suffix(2).allSatisfy { $0.hasSuffix("10") || $0.hasSuffix("buy milk") })
    }

    @Test func `the option of a shell is a text in quotes, also when undo puts it back`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; write n \"--help\"; write n bread")
        _ = await notes.run("undo")
        #expect(await notes.run("n text").last?.hasSuffix("--help") == true)
        #expect(Quoting.quote("--help") == "\"--help\"" && Word("--help").typed == "--help")
    }

    @Test(arguments: [
        ("show note 2", "nothing is called \"note\"", "show note:2"),
        ("show note 2 stars", "nothing is called \"note\"", "show note:2 stars"),
        ("star note 2", "star: \"2\" is one argument too many", "star note:2"),
        ("star note 2 off", "star: \"2\" is one argument too many", "star note:2 off"),
        ("unstar note 2", "unstar: \"2\" is one argument too many", "unstar note:2"),
        ("write note 2 \"oat milk\"", "nothing is called \"note\"", "write note:2 \"oat milk\""),
        ("watch note 2 in side", "watch: \"2\" is one argument too many", "watch note:2 in side"),
        ("follow note 2", "follow: \"2\" is one argument too many", "follow REF [off]"),
        ("star note \"2\"", "star: \"2\" is one argument too many", "star REF [off]"),
    ])
    func `a kind and an id as two words are told as one reference`(line: String, message: String, hint: String)
        async throws
    {
        let notes = try NotesSession()
        #expect(await notes.run(line) == ["error \(message)", "      try: \(hint)", "!1"])
    }

    @Test(arguments: [
        ("n star", "note:1 has no field \"star\"", "star n"),
        ("n unstar", "note:1 has no field \"unstar\"", "unstar n"),
        ("f.2 star off", "note:2 has no field \"star\"", "star f.2 off"),
        ("show note:2 write \"oat milk\"", "note:2 has no field \"write\"", "write note:2 \"oat milk\""),
        ("f 2", "notes:all is a list: show a row's fields", "f.2"),
        ("f stars", "notes:all is a list: show a row's fields", "show f.1 stars"),
        ("f 2 stars text", "notes:all is a list: show a row's fields", "show f.2 stars text"),
    ])
    func `a verb or a row behind a name is told where it goes`(line: String, message: String, hint: String)
        async throws
    {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n")
        #expect(await notes.run(line) == ["error \(message)", "      try: \(hint)", "!1"])
        // A field of an expectation is no verb.
        #expect(await notes.run("expect n.star = 1").first?.contains("Did you mean") == true)
    }

    @Test func `a question mark at the prompt lists the keys, and so does psql's everywhere`() async throws {
        let notes = try NotesSession()
        let keys = await notes.run("help keys")
        #expect(keys[0].hasPrefix("  Keys at the prompt"))
        #expect(keys.contains("    Ctrl-A, Home           to the beginning of the line"), "\(keys)")
        #expect(await notes.run("\\?") == keys)
        notes.session.options.isInteractive = true
        notes.session.options.history = { [] }
        for mark in ["?", "\\?"] { #expect(await notes.run(mark) == keys) }
        #expect(await notes.run("? star") == (await notes.run("help star")))
    }

    @Test func `where the terminal edits the line, only its own keys are listed`() async throws {
        let notes = try NotesSession { $0.isInteractive = true }
        let keys = await notes.run("help keys")
        #expect(keys.contains { $0.contains("Ctrl-U") } && keys.contains { $0.contains("!!") })
        #expect(!keys.contains { $0.contains("Tab") || $0.contains("Ctrl-R") })
    }

    @Test func `a word that is close to nothing leads to the command that does it, or to the groups`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("print") == ["error no command \"print\"", "      try: show, or help read", "!1"])
        let lost = await notes.run("frobnicate")
        #expect(lost[0] == "error no command \"frobnicate\", and no handle of that name")
        #expect(lost[1].hasPrefix("      try: help, or help with one of session, read, react"))
        let read = await notes.run("help read")
        #expect(read.first == "  Read" && read.contains { $0.contains("show REF") })
        #expect(!read.contains { $0.contains("unwatch") })
    }

    @Test func `help says what a parameter takes`() async throws {
        let sort = Command(
            "sort",
            group: .read,
            summary: "Sort",
            parameters: [.option("by", .choice(["hot", "new"], name: "S"))],
            examples: ["sort"]
        ) { _ in .nothing }
        let session = try Session(
            plugins: [OneCommand(sort)],
            surface: Surface(ScriptedSource([], isInteractive: false))
        )
        let help = try await session.lines(
            of: HelpCommand.help.run(
                Invocation(
                    session: session,
                    command: HelpCommand.help,
                    verb: "help",
                    enteredText: "help sort",
                    resultName: nil,
                    values: ["CMD": .text("sort")],
                    enteredReferences: [:]
                )
            ),
            duration: nil,
            style: session.style,
            isLast: true
        )
        #expect(help.contains("    by: hot, new"))
    }

    @Test func `the history is listed, numbered, and said to be none where nobody types`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("history") == ["ok    there is no history: it is kept only at the prompt"])
        notes.session.options.history = { HistoryLine.numbered((1...12).map { "line \($0)" }) }
        #expect(await notes.run("history 3") == ["  10  line 10", "  11  line 11", "  12  line 12"])
        notes.session.options.history = { [] }
        #expect(await notes.run("history") == [])
    }
}
