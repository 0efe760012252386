/// The texts that `--help`, `help options` and `--version` print.
enum Help {
    static let version = "0.1.0"
    /// The release day of that version, for the man page.
    static let date = "2026-11-27"

    /// The text of `--help`: one screen, 24 lines of 80 columns.
    static let text = """
        strata: load entities, change them, and watch the change arrive in every view

          strata                        a REPL against the demo server in process
          strata --server URL [--demo]  a REPL against another server
          strata --data DIR             goes on where the last one in DIR has ended
          strata -c 'feed local'        commands, then exit
          strata run FILE... [--update] transcripts: run and compare, or rewrite
          strata serve [--port P]       the demo server alone, on a port of this machine
          strata disk [--data DIR]      what is kept there: list, show KEY, verify
          strata panes [PID]            what a session in another terminal watches
          strata picture FILE           a transcript as a picture
          strata install [--prefix DIR] the man page and shell completions

          --json, --csv                 for machines: one object a line, or tables
          --plain, --no-color           no line editing, no colour
          --no-startup                  neither the startup file nor kept settings
          --seed N                      another world for the demo server, made up

        strata VERB --help tells of a verb; strata help options of every option, where
        files are, and exit codes.
        At the prompt, help lists the commands, and tour the lessons.
        """

    /// Returns the text of `strata VERB --help`, at most 80 columns wide.
    static func text(of verb: Subcommand) -> String {
        let options = Option.allCases.filter { $0.applies(to: verb) && $0 != .version }
        let width = options.map { label($0).count }.max() ?? 0
        let lines = options.map { option in
            "  \(label(option))\(String(repeating: " ", count: width - label(option).count))  \(option.summary)"
        }
        let details = verb.details.isEmpty ? "" : verb.details.map { "  \($0)\n" }.joined() + "\n"
        return """
            strata \(verb.usage)\(options.count > 1 ? " [options]" : "")
              \(verb.summary)

            \(details)\(wrapped(lines, indent: width + 4).joined(separator: "\n"))

            for example: \(verb.example)
            """
    }

    /// The text of `help options`, at most 80 columns wide.
    static var options: String {
        let width = Option.allCases.map { label($0).count }.max() ?? 0
        let options = Option.allCases.map { option in
            "  \(label(option))\(String(repeating: " ", count: width - label(option).count))  \(option.summary)"
        }
        let verbWidth = Subcommand.allCases.map(\.usage.count).max() ?? 0
        let verbs = Subcommand.allCases.map { verb in
            "  strata \(verb.usage)\(String(repeating: " ", count: verbWidth - verb.usage.count))  \(verb.summary)"
        }
        let codes = exitCodes.map { "\($0.code) \($0.what)" }.joined(separator: ", ")
        let paths = files.map(\.path.count).max() ?? 0
        let names = environment.map(\.name.count).max() ?? 0
        let variables = environment.map {
            "  \($0.name)\(String(repeating: " ", count: names - $0.name.count))  \($0.what)"
        }
        let kept = files.map { "  \($0.path)\(String(repeating: " ", count: paths - $0.path.count))  \($0.what)" }
        return """
            \(wrapped(verbs, indent: verbWidth + 11).joined(separator: "\n"))

            \(wrapped(options, indent: width + 4).joined(separator: "\n"))

            DIR is one session's at a time. Without --data nothing is kept but for a person
            who types at a server that is no demo: in $XDG_DATA_HOME/strata (~/.local/share;
            macOS: Application Support). What stands in DIR with --data, or else in
            $XDG_CONFIG_HOME/strata (~/.config/strata), are startup and settings.json:
            \(wrapped(kept, indent: paths + 4).joined(separator: "\n"))
            No token and no password is in any of it: after a restart nobody is signed in
            but an account of the demo, whose passwords are known; elsewhere `login NAME`
            goes on with what was kept for NAME.

            \(wrapped(variables, indent: names + 4).joined(separator: "\n"))

            \(wrapped(["exit codes: \(codes)"], indent: 2).joined(separator: "\n"))
            """
    }

    /// The environment variables and their meaning, one variable or more a line.
    static let environment: [(name: String, what: String)] = [
        ("STRATA_PASSWORD", "what login signs in with where no password is known"),
        ("NO_COLOR", "set to anything: no colour, whatever else is set"),
        ("CLICOLOR_FORCE", "set to anything but 0: colour, into a pipe too; so does FORCE_COLOR"),
        ("CLICOLOR", "0: no colour; FORCE_COLOR=0 says the same"),
        ("COLUMNS", "how wide lines are where no terminal says; 80"),
        ("PAGER", "what shows what is longer than the screen; less -R"),
        ("XDG_DATA_HOME", "where data is kept without --data; ~/.local/share"),
        ("XDG_CONFIG_HOME", "where startup and settings.json are; ~/.config"),
    ]

    /// The files that a session reads or writes.
    static let files: [(path: String, what: String)] = [
        ("DIR/store", "what was seen and held"),
        ("DIR/history", "what was typed"),
        ("DIR/world.state", "the demo's world"),
        ("startup", "lines that are run first where a person types"),
        ("settings.json", "what set ... keep and alias ... keep have kept"),
    ]

    /// The exit codes of the program.
    static let exitCodes: [(code: Int, what: String)] = [
        (0, "ok"), (1, "a command failed, or was called wrongly"), (2, "bad arguments of strata itself"),
        (3, "no connection"),
        (4, "a transcript or `expect` differs"), (130, "interrupted"),
    ]

    private static func label(_ option: Option) -> String {
        [option.spelling, option.argument].compactMap { $0 }.joined(separator: " ")
    }

    private static func wrapped(_ lines: [String], indent: Int) -> [String] {
        lines.flatMap { line -> [String] in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            var rows = [String(words.first ?? "")]
            for word in words.dropFirst() {
                let isFull = rows[rows.count - 1].count + 1 + word.count > 80
                if isFull {
                    rows.append(String(repeating: " ", count: indent) + word)
                } else {
                    rows[rows.count - 1] += " " + word
                }
            }
            return rows
        }
    }
}
