import Foundation
import Primitives
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `The command line` {
    struct Case: CustomTestStringConvertible {
        let commands: String
        let status: Int32
        /// The beginning of standard error; empty if it must be empty.
        let errors: String

        var testDescription: String { commands }
    }

    static let cases = [
        Case(commands: "login alice; load post 288 as p; upvote p", status: 0, errors: ""),
        Case(commands: "shwo p", status: 1, errors: "error no command \"shwo\". Did you mean: show"),
        Case(commands: "load post 999999", status: 1, errors: "error there is no post:999999 on strata.test"),
        Case(commands: "load post 288 as p; expect p.score = 9", status: 4, errors: "error p.score is 6, not 9"),
        Case(commands: "net offline; feed local", status: 3, errors: "error "),
        Case(commands: "exit; shwo", status: 0, errors: ""),
        Case(commands: "", status: 0, errors: ""),
    ]

    @Test(arguments: cases)
    func `-c ends with the status of what failed`(_ expected: Case) async throws {
        let result = try await BuiltProgram.run("-c", expected.commands)
        #expect(result.status == expected.status, "\(result)")
        #expect(result.errors.hasPrefix(expected.errors), "\(result)")
        #expect(result.errors.isEmpty == expected.errors.isEmpty, "\(result)")
    }

    @Test func `what follows a failure is not run`() async throws {
        let result = try await BuiltProgram.run("-c", "gc; shwo; status\ngc")
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        let lines = try await BuiltProgram.run("-c", "gc\nshwo\ngc")
        #expect(lines.status == 1)
        #expect(lines.lines.count == 1, "\(lines)")
    }

    @Test func `several -c are run in turn`() async throws {
        let result = try await BuiltProgram.run("-c", "login alice", "-c", "whoami; shwo", "-c", "gc")
        #expect(result.lines.last == "ok    alice (person:3) at strata.test", "\(result)")
        #expect(result.lines.count == 2 && result.status == 1, "\(result)")
    }

    @Test func `results go to standard output, errors to standard error`() async throws {
        let result = try await BuiltProgram.run("-c", "trace off\nload post 999999\n")
        #expect(result.lines == ["ok    trace off"], "\(result)")
        #expect(result.errors.hasPrefix("error "), "\(result)")
        #expect(result.status == 1)
    }

    /// `xterm` does not matter: the output is not a terminal, and no variable forces colour.
    @Test(arguments: [["-c", Self.session], ["--json", "-c", Self.session]])
    func `a pipe gets no escape bytes`(_ arguments: [String]) async throws {
        let environment = ["TERM": "xterm-256color", "CLICOLOR": "1"]
        let result = try await BuiltProgram.run(arguments, environment: environment)
        #expect(!result.output.isEmpty && !result.errors.isEmpty)
        for text in [result.output, result.errors] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "control bytes: \(result)")
            #expect(!text.contains("strata.test/anon>"), "a prompt for nobody")
        }
    }

    @Test(arguments: [
        (["CLICOLOR_FORCE": "1"], true), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "3", "CLICOLOR": "0"], true),
        (["CLICOLOR_FORCE": "0"], false), (["FORCE_COLOR": "0"], false), (["CLICOLOR_FORCE": ""], false),
        (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ])
    func `colour is forced into a pipe by CLICOLOR_FORCE and FORCE_COLOR`(
        _ environment: [String: String],
        isColoured: Bool
    ) async throws {
        let result = try await BuiltProgram.run("-c", "load post 1; shwo", environment: environment)
        #expect(result.output.contains("\u{1B}[") == isColoured, "\(result)")
        #expect(result.errors.contains("\u{1B}[") == isColoured, "\(result)")
        for option in ["--no-color", "--plain", "--json"] {
            let without = try await BuiltProgram.run(option, "-c", "gc", environment: environment)
            #expect(!without.output.contains("\u{1B}"), "\(option): \(without)")
        }
    }

    @Test(arguments: [("120", 120), ("40", 40), ("0", 80), ("wide", 80)])
    func `COLUMNS says how wide lines are where there is no terminal`(columns: String, width: Int) async throws {
        let result = try await BuiltProgram.run("-c", "feed local limit 20", environment: ["COLUMNS": columns])
        let widest = try #require(result.lines.map(\.count).max())
        #expect(width <= 80 || widest > 80, "a wider line shows more")
        for line in result.lines { #expect(line.count <= width, "\(line)") }
    }

    private static let session = """
        login alice
        feed local limit 5 as f
        watch f in list
        upvote f.2
        explain
        help
        cache
        shwo
        """

    @Test func `piped lines print what -c prints`() async throws {
        let text = Self.session + "\n"
        let piped = try await BuiltProgram.run(input: Data(text.utf8))
        let given = try await BuiltProgram.run("-c", text)
        #expect(piped.status == 1 && given.status == 1)
        #expect(withoutDurations(piped.output) == withoutDurations(given.output))
        #expect(piped.errors == given.errors)
    }

    private func withoutDurations(_ text: String) -> String {
        text.replacing(/\ *\[\d+ m?s\]/, with: "")
    }

    @Test func `--json prints one object a line`() async throws {
        let result = try await BuiltProgram.run("--json", "-c", Self.session)
        #expect(result.status == 1)
        var types: Set<String> = []
        for line in result.lines + result.errors.split(separator: "\n").map(String.init) {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            types.insert(try #require(object?["type"] as? String, "no type: \(line)"))
        }
        #expect(types.isSuperset(of: ["ok", "row", "change", "step", "text", "error"]), "\(types)")
    }

    @Test func `no line is wider than 80 columns`() async throws {
        let result = try await BuiltProgram.run("-c", Self.session)
        for line in result.lines where !line.contains("://") { #expect(line.count <= 80, "\(line)") }
    }

    // MARK: Options

    @Test func `--version names the program`() async throws {
        let result = try await BuiltProgram.run("--version")
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /strata \d+\.\d+\.\d+\n/) != nil, "\(result)")
        #expect(result.errors.isEmpty)
    }

    @Test func `help options tells every option within 80 columns`() async throws {
        let result = try await BuiltProgram.run("help", "options")
        #expect(result.status == 0 && result.errors.isEmpty)
        for line in result.lines { #expect(line.count <= 80, "\(line)") }
        let options = [
            "-c COMMANDS", "--server URL", "--demo", "--seed N", "--posts N", "--comments N", "--people N",
            "--data DIR",
            "--json", "--csv", "--plain", "--no-color", "--no-startup", "--inspect[=P]", "--inspect-edit",
            "--prefix DIR", "--output DIR", "--update",
            "--port P",
            "--base-path PATH", "--open", "--control", "--state FILE",
            "--sync", "--clock C", "--as S", "--as-version V", "--quiet", "--help", "--version",
        ]
        for option in options {
            #expect(
                result.lines.contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix(option + " ") },
                "help options does not explain \(option)"
            )
        }
        let told = result.lines.filter { $0.wholeMatch(of: /\s*-.*/) != nil }
        #expect(told.count == options.count, "an option that this test does not know: \(told)")
    }

    @Test func `--seed makes another world, the same each time`() async throws {
        let commands = "login alice; feed local limit 3; feed all sort topAll limit 2"
        let first = try await BuiltProgram.run("--seed", "7", "--posts", "60", "-c", commands)
        let second = try await BuiltProgram.run("--seed", "7", "--posts", "60", "-c", commands)
        let other = try await BuiltProgram.run("--seed", "8", "--posts", "60", "-c", commands)
        #expect(first.status == 0, "\(first)")
        #expect(withoutDurations(first.output) == withoutDurations(second.output))
        #expect(withoutDurations(first.output) != withoutDurations(other.output))
        for line in first.lines where !line.contains("://") { #expect(line.count <= 80, "\(line)") }
    }

    static let refused: [(arguments: [String], message: String)] = [
        (["--bogus"], "--bogus"),
        (["-x"], "-x"),
        (["--verison"], "--verison is no option of strata. Did you mean: --version"),
        (["--p"], "--p is no option of strata. Did you mean: --posts, --people, --plain, --port, --prefix"),
        (["--json=yes"], "--json takes no value, not yes"),
        (["server"], "strata has no command server; did you mean strata serve?"),
        (["rnu", "a.transcript"], "strata has no command rnu; did you mean strata run?"),
        (["nonsense"], "strata has no command nonsense\n"),
        (["version"], "did you mean strata --version?"),
        (["upvote", "post:1"], "did you mean strata -c 'upvote post:1'?"),
        (["disk", "shwo"], "disk takes list, show, verify, clear, not shwo. Did you mean: show"),
        (["disk", "keys", "all"], "disk keys takes nothing, not all"),
        (["help", "srve"], "Did you mean: serve"),
        (["-c"], "-c"),
        (["--port"], "--port"),
        (["serve", "--port", "many"], "--port many"),
        (["serve", "--port", "65536"], "--port 65536"),
        (["serve", "here"], "here"),
        (["serve", "--base-path", "lemmy"], "--base-path lemmy: a path begins with a slash"),
        (["serve", "--base-path", "/a/../b"], #"has ".." in its path"#),
        (["--base-path", "/lemmy"], "--base-path is only for serve"),
        (["serve", "--json"], "serve does not take --json"),
        (["serve", "--server", "http://x"], "serve does not take --server"),
        (["serve", "--seed", "-1"], "--seed -1"),
        (["serve", "--seed", "18446744073709551616"], "--seed 18446744073709551616"),
        (["serve", "--seed", "1", "--posts", "lots"], "--posts lots"),
        (["serve", "--seed", "1", "--posts", "0"], "0 posts"),
        (["serve", "--seed", "1", "--people", "3"], "3 people"),
        (["serve", "--posts", "10"], "--posts needs --seed"),
        (["serve", "--state", ""], "--state"),
        (["serve", "--as-version", "2.0"], "--as-version 2.0"),
        (["serve", "--as", "mastodon"], "--as mastodon is no software: lemmy or piefed"),
        (["serve", "--as", "piefed", "--as-version", "1.0"], "--as piefed has only one version"),
        (["serve", "--clock", "wall"], "--clock wall is no clock: world or real"),
        (["--seed", "1", "--posts", "9999999", "-c", "status"], "9999999 posts"),
        (["--server", "http://localhost", "--seed", "1", "--posts", "5"], "--posts"),
        (["--state", "world"], "--state is only for serve"),
        (["--quiet"], "--quiet is only for serve"),
        (["--as-version", "0.18.5", "-c", "status"], "--as-version is only for serve"),
        (["--as", "piefed", "-c", "status"], "--as is only for serve"),
        (["serve", "--sync"], "give --state FILE too"),
        (["--clock", "real"], "--clock is only for serve"),
        (["run"], "run needs a transcript"),
        (["--json", "run", "a.transcript"], "run does not take --json"),
        (["run", "a.transcript", "--csv"], "run does not take --csv"),
        (["--no-startup", "run", "a.transcript"], "run does not take --no-startup"),
        (["feed", "local"], "strata has no command feed; did you mean strata -c 'feed local'?"),
        (["--update"], "--update is only for run"),
        (["--control"], "--control is only for serve"),
        (["--demo"], "--demo"),
        (["--server", "http://", "-c", "status"], "--server http://"),
        (["--server", "http://h.test:81/lemmy?x", "-c", "status"], "write http://h.test:81/lemmy, without the query"),
        (["-c", "status", "left", "over"], "left"),
        (["--json", "--csv", "-c", "status"], "--json and --csv"),
        (["--prefix", "/tmp", "-c", "status"], "--prefix is only for install"),
        (["serve", "--csv"], "serve does not take --csv"),
        (["man", "--json"], "man does not take --json"),
        (["completions", "csh"], "completions takes one of bash, zsh, fish"),
        (["picture"], "picture takes one transcript"),
        (["picture", "vote", "start"], "--output DIR"),
        (["cast"], "cast takes one demo or lesson"),
        (["cast", "vote", "--data", "d"], "cast does not take --data"),
        (["--output", "d", "-c", "status"], "--output is only for picture and cast"),
        (["help", "feed"], "help takes options"),
        (["--inspect=many"], "--inspect=many: a port is a number from 0 to 65535"),
        (["--inspect", "8080"], "--inspect takes its port behind an equals sign: --inspect=8080"),
        (["--inspect-edit", "8080"], "--inspect takes its port behind an equals sign: --inspect=8080"),
        (["inspect"], "did you mean strata --inspect?"),
        (["--inspect-edit", "-c", "status"], "--inspect-edit is only for the prompt, not for -c"),
        (["run", "a.transcript", "--inspect-edit"], "run does not take --inspect-edit"),
        (["serve", "--inspect"], "serve does not take --inspect"),
        (["disk", "--inspect"], "disk does not take --inspect"),
        (["panes", "--inspect"], "panes does not take --inspect"),
        (["cast", "vote", "--inspect"], "cast does not take --inspect"),
        (["man", "--inspect"], "man does not take --inspect"),
    ]

    @Test(arguments: refused)
    func `what it does not understand it says, and ends with 2`(arguments: [String], message: String) async throws {
        let result = try await BuiltProgram.run(arguments)
        #expect(result.status == 2, "\(result)")
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("strata: ") && result.errors.contains(message), "\(result)")
        #expect(result.errors.contains("strata --help"), "\(result)")
    }

    /// A regression: the default of SIGINT was replaced, and no handler was called.
    @Test func `Ctrl-C ends a command line that waits`() async throws {
        try await ServingProgram.run { server in
            let folder = try TemporaryFolder()
            let (input, output) = (Pipe(), Pipe())
            let program = try ChildProcess(
                try BuiltProgram.url.path,
                ["--server", "\(server.address)", "--demo", "-c", "net stall", "-c", "load post 1"],
                environment: BuiltProgram.environment(home: folder),
                input: .file(input.fileHandleForReading),
                output: .file(output.fileHandleForWriting),
                errors: .null
            )
            defer { program.send(SIGTERM) }
            try output.fileHandleForWriting.close()
            for await line in output.fileHandleForReading.linesAsTheyCome where line.contains("stall") { break }
            // Send it once only: a second one may hit the program after it has restored SIGINT.
            program.send(SIGINT)
            #expect(await program.end() == .exit(130))
            withExtendedLifetime(input) {}
        }
    }
}
