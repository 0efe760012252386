import Foundation
import Primitives
import Testing

/// Tests the completions of the shells themselves, with the scripts that the program prints.
@Suite(.timeLimit(.minutes(20)))
struct `Completion in shells` {
    static let typed: [(words: [String], contains: [String], lacks: [String])] = [
        (["strata", ""], ["run", "serve", "install", "help"], ["--json"]),
        (["strata", "ins"], ["install"], ["run"]),
        (["strata", "--"], ["--json", "--server", "--no-startup"], ["--port", "--prefix", "run"]),
        (["strata", "serve", "--"], ["--port", "--seed"], ["--json", "--server"]),
        (["strata", "run", "--"], ["--update", "--seed"], ["--json", "--port"]),
        (["strata", "--data", "/tmp/x", "disk", ""], ["list", "show", "verify", "clear"], ["run"]),
        (["strata", "--data", "/tmp/x", "disk", "list", ""], [], ["list", "show", "run"]),
        (["strata", "disk", "clear", ""], ["all", "aside"], ["list"]),
        (["strata", "completions", "bash", ""], [], ["bash", "zsh"]),
        (["strata", "help", ""], ["options", "serve"], ["--json"]),
        (["strata", "-c", "status", ""], [], ["run", "serve"]),
        (["strata", "serve", "--clock", ""], ["world", "real"], ["run"]),
        (["strata", "serve", "--as", ""], ["lemmy", "piefed"], ["run"]),
        (["strata", "serve", "--as-version", "0.18"], ["0.18.5"], ["0.19.20"]),
        (["strata", "completions", ""], ["bash", "zsh", "fish"], ["run"]),
        (["strata", "run", "one"], ["one file"], ["run"]),
        (["strata", "--seed", ""], [], ["run", "--json"]),
        (["strata", "install", "--p"], ["--prefix"], ["--port", "--plain"]),
    ]

    @Test(.enabled(if: shell("bash") != nil, "bash is not installed"), arguments: typed)
    func `bash completes`(words: [String], contains: [String], lacks: [String]) async throws {
        check(try await offered(by: "bash", words), words, contains, lacks)
    }

    @Test(.enabled(if: shell("fish") != nil, "fish is not installed: apt-get install fish"), arguments: typed)
    func `fish completes`(words: [String], contains: [String], lacks: [String]) async throws {
        check(try await offered(by: "fish", words), words, contains, lacks)
    }

    @Test(.enabled(if: shell("zsh") != nil, "zsh is not installed: apt-get install zsh"), arguments: typed)
    func `zsh completes`(words: [String], contains: [String], lacks: [String]) async throws {
        check(try await offered(by: "zsh", words), words, contains, lacks)
    }

    /// Returns a shell's completions of the last word; those of fish without the descriptions after a tab.
    private func offered(by name: String, _ words: [String]) async throws -> [String] {
        switch name {
        case "bash": try await offered(by: name, .init(completions: "completions", script: Self.bash), words)
        case "fish":
            try await offered(
                by: name,
                .init(completions: "completions", script: "source ./completions\ncomplete -C \"$argv\""),
                words
            ).map { String($0.prefix { $0 != "\t" }) }
        default:
            try await offered(by: name, .init(completions: "_strata", script: Self.zsh), words)
                .compactMap { line in line.wholeMatch(of: /<(.+)>/).map { String($0.1) } }
                .map { $0.replacing("\\ ", with: " ") }
        }
    }

    private static let bash = """
        set -u
        . ./completions
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _strata
        printf '%s\\n' "${COMPREPLY[@]:-}"
        """

    /// Words with an equals sign, and the expected completion, with or without the part before the sign.
    static let signed: [(word: String, value: String)] = [
        ("--data=", "a folder"), ("--data=a", "a folder"), ("--state=one", "one file"), ("--clock=", "world"),
        ("--as-version=0.19", "0.19.20"),
    ]

    @Test(arguments: ["bash", "zsh", "fish"].filter { shell($0) != nil }, signed)
    func `behind the sign of an option its value is completed`(
        _ name: String,
        typed: (word: String, value: String)
    ) async throws {
        let verb = typed.word.hasPrefix("--data") ? [] : ["serve"]
        let words = ["strata"] + verb + [typed.word]
        let found = try await offered(by: name, words).map { $0.replacing("\\ ", with: " ").trimmingSuffix("/") }
        let option = typed.word.prefix { $0 != "=" } + "="
        #expect(found.contains(typed.value) || found.contains(option + typed.value), "\(words): \(found)")
        #expect(found.allSatisfy { !$0.contains("one") || typed.word.hasPrefix("--state") }, "folders alone: \(found)")
    }

    /// bash splits words at the sign, and completes the last piece.
    @Test(.enabled(if: shell("bash") != nil, "bash is not installed"))
    func `bash completes behind the sign that it cuts words at`() async throws {
        func offered(_ pieces: String...) async throws -> [String] {
            try await self.offered(by: "bash", ["strata"] + pieces)
        }
        #expect(try await offered("--data", "=") == ["a folder"])
        #expect(try await offered("--data", "=", "a f") == ["a folder"])
        #expect(try await offered("serve", "--state", "=", "one") == ["one file"])
        #expect(try await offered("serve", "--clock", "=", "w") == ["world"])
        #expect(try await offered("serve", "--clock", "=", "world", "--qu") == ["--quiet"])
        #expect(try await offered("--data", "=", "x", "disk", "ve") == ["verify"])
    }

    @Test(arguments: ["bash", "zsh", "fish"].filter { shell($0) != nil })
    func `disk show is completed with the keys of the data folder`(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path(percentEncoded: false)
        let made = try await BuiltProgram.run(
            "--data",
            data,
            "-c",
            "login alice; feed local limit 2 as f; load post 1 as p"
        )
        #expect(made.status == 0, "\(made)")
        let keys = try await BuiltProgram.run("disk", "keys", "--data", data).lines
        #expect(keys.contains("post3-1") && keys.contains("session"), "\(keys)")
        let program = try BuiltProgram.url.path(percentEncoded: false)
        for words in [[program, "--data", data, "disk", "show", ""], [program, "disk", "--data", data, "show", ""]] {
            let found = try await offered(by: name, words)
            #expect(Set(keys).isSubset(of: found), "\(words): \(found)")
        }
        let one = try await offered(by: name, [program, "--data", data, "disk", "show", "post3"])
        #expect(one.contains("post3-1") && !one.contains("session"), "\(one)")
        for key in keys {
            let shown = try await BuiltProgram.run("disk", "show", key, "--data", data)
            #expect(shown.status == 0, "\(key): \(shown)")
        }
        let json = try await BuiltProgram.run("disk", "keys", "--json", "--data", data)
        #expect(json.lines.count == keys.count && json.output.contains(#""key":"post3-1""#), "\(json)")
    }

    /// The arguments that complete an unfinished line, by its last word.
    private static let rests: [String: [String]] = [
        "-c": ["status"], "--server": ["http://127.0.0.1:9"], "--demo": ["--server", "http://127.0.0.1:9"],
        "--seed": ["1"], "--posts": ["10", "--seed", "1"], "--comments": ["10", "--seed", "1"],
        "--people": ["30", "--seed", "1"], "--data": ["data"], "--port": ["0"], "--base-path": ["/lemmy"],
        "--state": ["/dev/null/state"],
        "--sync": ["--state", "/dev/null/state"], "--clock": ["real"], "--as": ["piefed"], "--as-version": ["0.18.5"],
        "--prefix": ["p"],
        "--output": ["pictures"], "run": ["one file"], "picture": ["one file"], "cast": ["one file"],
        "completions": ["bash"],
    ]

    /// Every option and word that is completed, at each place, makes a line that the program accepts; otherwise it exits with 2.
    @Test(arguments: ["bash", "zsh", "fish"].filter { shell($0) != nil })
    func `every completed line is one that the program takes`(_ name: String) async throws {
        var lines: Set<[String]> = []
        let verbs = ["run", "serve", "disk", "panes", "picture", "cast", "man", "completions", "install", "help"]
        for start in [[]] + verbs.map({ [$0] }) {
            for begun in ["", "-"] {
                for word in try await offered(by: name, ["strata"] + start + [begun]) where !word.isEmpty {
                    var line = start + [word.trimmingSuffix("=")]
                    // After a verb, the name of another verb is only a word.
                    let isWhole = !start.isEmpty && !line[1].hasPrefix("-")
                    if !isWhole { line += Self.rests[line[start.count]] ?? [] }
                    if begun == "-", let verb = start.first { line += Self.rests[verb] ?? [] }
                    lines.insert(line)
                }
            }
        }
        #expect(lines.count > 60, "\(lines)")
        for line in lines {
            // A server would continue to run, but one whose state cannot be stored ends at once.
            let ends = line.first == "serve" && !line.contains("--state") && !line.contains("--help")
            let result = try await BuiltProgram.run(line + (ends ? ["--state", "/dev/null/state"] : []))
            #expect(result.status != 2, "\(line): \(result)")
        }
    }

    private func check(_ offered: [String], _ words: [String], _ contains: [String], _ lacks: [String]) {
        for word in contains { #expect(offered.contains(word), "\(words): \(offered)") }
        for word in lacks { #expect(!offered.contains(word), "\(words): \(offered)") }
    }

    /// zsh completes only on a terminal, so one shell types into another and reads the candidates there.
    private static let zsh = #"""
        cat >inner <<'END'
        PROMPT=
        unset zle_bracketed_paste
        fpath=("$PWD" $fpath)
        autoload -Uz compinit
        compinit -u -D
        bindkey '^I' complete-word
        show-begin() { print -r -- '<<' }
        show-end() { print -r -- '>>'; exit }
        compprefuncs=(show-begin)
        comppostfuncs=(show-end)
        zstyle ':completion:*' insert-tab false
        compadd() {
            # What only fills an array is offered to nobody.
            if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
                builtin compadd "$@"
                return
            fi
            local -a offered
            builtin compadd -A offered "$@"
            print -rl -- "<"${^offered}">"
            builtin compadd "$@"
        }
        print -r -- 'rea''dy'
        END
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner '. ./inner'
        zpty -r inner shown '*ready*'
        zpty -w -n inner "$*"$'\t'
        zpty -r inner shown '*>>*'
        print -r -- "${shown##*<<}"
        """#

    /// The files for a shell: the completions under the name that it looks for, and a script that uses them.
    private struct Setup {
        let completions: String
        let script: String
    }

    /// Returns the path of a shell, if it is installed.
    private static func shell(_ name: String) -> String? {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }

    /// Runs the script in a shell, with the words as arguments; returns its output, line by line.
    private func offered(by name: String, _ setup: Setup, _ words: [String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        _ = try folder.write(try await BuiltProgram.run("completions", name).output, to: setup.completions)
        _ = try folder.write("", to: "one file")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "a folder"),
            withIntermediateDirectories: false
        )
        let script = try folder.write(setup.script + "\n", to: "script")
        let output = try folder.write(Data(), to: "output")
        let errors = try folder.write(Data(), to: "errors")
        let files = try [output, errors].map(FileHandle.init(forWritingTo:))
        // Ignored: the output is on the disk by then.
        defer { for file in files { try? file.close() } }
        let process = try ChildProcess(
            try #require(Self.shell(name)),
            (name == "zsh" ? ["-f", script.path] : [script.path]) + words,
            // The environment has no settings of a person.
            environment: ["HOME": folder.url.path, "PATH": "/bin:/usr/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8"],
            folder: folder.url.path,
            input: .null,
            output: .file(files[0]),
            errors: .file(files[1])
        )
        #expect(await process.end() == .exit(0))
        #expect(try String(contentsOf: errors, encoding: .utf8).isEmpty)
        return try String(contentsOf: output, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
    }
}

extension String {
    /// Returns the string without a suffix.
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
