import Foundation
import Testing

/// What the shells themselves offer, given the completions that the program prints.
@Suite(.timeLimit(.minutes(20)))
struct `Completion in shells` {
    static let typed: [(words: [String], contains: [String], lacks: [String])] = [
        (["strata", ""], ["run", "serve", "install", "help"], ["--json"]),
        (["strata", "ins"], ["install"], ["run"]),
        (["strata", "--"], ["--json", "--server", "--no-startup"], ["--port", "--prefix", "run"]),
        (["strata", "serve", "--"], ["--port", "--seed"], ["--json", "--server"]),
        (["strata", "run", "--"], ["--update", "--seed"], ["--json", "--port"]),
        (["strata", "--data", "/tmp/x", "disk", ""], ["list", "show", "verify", "clear"], ["run"]),
        (["strata", "completions", ""], ["bash", "zsh", "fish"], ["run"]),
        (["strata", "run", "one"], ["one file"], ["run"]),
        (["strata", "--seed", ""], [], ["run", "--json"]),
        (["strata", "install", "--p"], ["--prefix"], ["--port", "--plain"]),
    ]

    @Test(.enabled(if: shell("bash") != nil, "bash is not installed"), arguments: typed)
    func `bash completes`(words: [String], contains: [String], lacks: [String]) async throws {
        let offered = try await offered(
            by: "bash",
            .init(
                completions: "completions",
                script: """
                    set -u
                    . ./completions
                    COMP_WORDS=("$@")
                    COMP_CWORD=$(($# - 1))
                    _strata
                    printf '%s\\n' "${COMPREPLY[@]:-}"
                    """
            ),
            words
        )
        check(offered, words, contains, lacks)
    }

    @Test(.enabled(if: shell("fish") != nil, "fish is not installed: apt-get install fish"), arguments: typed)
    func `fish completes`(words: [String], contains: [String], lacks: [String]) async throws {
        let offered = try await offered(
            by: "fish",
            .init(completions: "completions", script: "source ./completions\ncomplete -C \"$argv\""),
            words
        )
        // Behind a tab it says what it is.
        check(offered.map { String($0.prefix { $0 != "\t" }) }, words, contains, lacks)
    }

    @Test(.enabled(if: shell("zsh") != nil, "zsh is not installed: apt-get install zsh"), arguments: typed)
    func `zsh completes`(words: [String], contains: [String], lacks: [String]) async throws {
        let offered = try await offered(by: "zsh", .init(completions: "_strata", script: Self.zsh), words)
        let found = offered.compactMap { line in line.wholeMatch(of: /<(.+)>/).map { String($0.1) } }
        check(found.map { $0.replacing("\\ ", with: " ") }, words, contains, lacks)
    }

    private func check(_ offered: [String], _ words: [String], _ contains: [String], _ lacks: [String]) {
        for word in contains { #expect(offered.contains(word), "\(words): \(offered)") }
        for word in lacks { #expect(!offered.contains(word), "\(words): \(offered)") }
    }

    /// zsh completes at a terminal alone: one that types into another, and reads what is added to the candidates there.
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

    /// What a shell gets: the completions by the name it looks for, and a script that uses them.
    private struct Setup {
        let completions: String
        let script: String
    }

    /// Where a shell is, if it is.
    private static func shell(_ name: String) -> String? {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }

    /// Runs the script in a shell, with the words behind it; what it prints, line by line.
    private func offered(by name: String, _ setup: Setup, _ words: [String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        _ = try folder.write(try await BuiltProgram.run("completions", name).output, to: setup.completions)
        _ = try folder.write("", to: "one file")
        let script = try folder.write(setup.script + "\n", to: "script")
        let output = try folder.write(Data(), to: "output")
        let errors = try folder.write(Data(), to: "errors")
        let files = try [output, errors].map(FileHandle.init(forWritingTo:))
        // What was written is on the disk by then.
        defer { for file in files { try? file.close() } }
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.shell(name)))
        process.currentDirectoryURL = folder.url
        process.arguments = (name == "zsh" ? ["-f", script.path] : [script.path]) + words
        // Nobody's own settings.
        process.environment = ["HOME": folder.url.path, "PATH": "/bin:/usr/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = files[0]
        process.standardError = files[1]
        #expect(try await process.runToEnd() == 0)
        #expect(try String(contentsOf: errors, encoding: .utf8).isEmpty)
        return try String(contentsOf: output, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
    }
}
