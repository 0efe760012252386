import Testing

@testable import ReplProgram

@Suite struct Arguments {
    @Test(
        arguments: [
            ([], .interactive),
            (["-c", "help"], .commands("help")),
            (["-c", "load note 1 as n", "--json", "-c", "show n"], .commands("load note 1 as n\nshow n")),
            (["run", "a.transcript", "b.transcript", "--update"], .transcripts(["a.transcript", "b.transcript"])),
            (["run", "-"], .transcripts(["-"])),
            (["-c", "help", "--help"], .help),
        ] as [([String], ReplArguments.Mode)]
    )
    func `say what to do`(words: [String], mode: ReplArguments.Mode) throws {
        #expect(try ReplArguments(words).mode == mode)
    }

    @Test func `options are off unless they are given`() throws {
        let none = try ReplArguments([])
        #expect(!none.printsJSON && !none.isPlain && none.allowsColour && !none.updatesTranscripts)
        let all = try ReplArguments(["--plain", "--no-color", "run", "a", "--update"])
        #expect(all.isPlain && !all.allowsColour && all.updatesTranscripts)
        #expect(try ReplArguments(["--json", "-c", "help"]).printsJSON)
    }

    @Test(arguments: [
        (["-c"], "-c needs a value"),
        (["--jsn"], "--jsn is no option"),
        (["feed", "local"], "feed is no argument; did you mean -c 'feed local'?"),
        (["-c", "feed", "local"], "-c takes one argument, and local is left over: quote the commands"),
        (["run"], "run needs a transcript: run FILE…"),
        (["--update"], "--update is only for run"),
        (["--json", "run", "a"], "run does not take --json"),
    ])
    func `are refused by name`(words: [String], message: String) {
        #expect(throws: ReplArguments.UsageError(message: message)) { try ReplArguments(words) }
    }

    @Test func `help fits on a screen`() {
        let lines = ReplArguments.help("notes").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }
}
