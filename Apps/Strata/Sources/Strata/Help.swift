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
          strata --data DIR             continues the last session in DIR
          strata -c 'feed local'        commands, then exit
          strata run FILE... [--update] transcripts: run and compare, or rewrite
          strata serve [--port P]       the demo server alone, on a port of this machine
          strata disk [--data DIR]      the files of its store: list, show KEY, verify
          strata panes [PID]            the views of a session in another terminal
          strata picture FILE|LESSON    as a picture; strata cast LESSON: as a recording
          strata install [--prefix DIR] the man page and shell completions

          --json, --csv                 for machines: one object a line, or tables
          --plain, --no-color           linear text for a screen reader; no colour
          --no-startup                  without the startup file and kept settings
          --inspect                     the living objects, on a page in the browser
          --seed N                      another, generated world for the demo server

        strata COMMAND --help explains a command; strata help options lists all options,
        files and exit codes.
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

            Only one session at a time can use DIR. Without --data, data is kept only at the
            prompt, with a server that is no demo: in $XDG_DATA_HOME/strata (~/.local/share;
            macOS: Application Support). startup and settings.json are in DIR with --data,
            otherwise in $XDG_CONFIG_HOME/strata (~/.config/strata):
            \(wrapped(kept, indent: paths + 4).joined(separator: "\n"))
            No file has a token: after a restart, only an account of the demo is still
            signed in, because its password is known; with another server, `login NAME`
            continues with the data that was kept for NAME. world.state has the passwords
            that were chosen in the demo, as plain text: invent them.

            \(wrapped(variables, indent: names + 4).joined(separator: "\n"))

            \(wrapped(["exit codes: \(codes)"], indent: 2).joined(separator: "\n"))
            """
    }

    /// The environment variables and their meaning, one variable or more a line.
    static let environment: [(name: String, what: String)] = [
        ("STRATA_PASSWORD", "the password for login, if none is known"),
        ("NO_COLOR", "set to anything: no colour, whatever else is set"),
        ("CLICOLOR_FORCE", "set to anything but 0: colour, into a pipe too; so does FORCE_COLOR"),
        ("CLICOLOR", "0: no colour; FORCE_COLOR=0 says the same"),
        ("COLUMNS", "the width of lines without a terminal; default 80"),
        ("PAGER", "the program for long output; default less -R"),
        ("XDG_DATA_HOME", "the folder for data without --data; default ~/.local/share"),
        ("XDG_CONFIG_HOME", "the folder for startup and settings.json; default ~/.config"),
    ]

    /// The files that a session reads or writes.
    static let files: [(path: String, what: String)] = [
        ("DIR/store", "loaded data, handles and unsent edits"),
        ("DIR/history", "the lines that were typed"),
        ("DIR/world.state", "the demo's world, with the passwords chosen in it"),
        ("startup", "lines that run first in a session at the prompt"),
        ("settings.json", "settings and aliases that were saved with keep"),
    ]

    /// The exit codes of the program.
    static let exitCodes: [(code: Int, what: String)] = [
        (0, "ok"), (1, "a command failed, or its arguments were wrong"), (2, "bad arguments of strata itself"),
        (3, "no connection"),
        (4, "a transcript or `expect` differs"), (130, "interrupted"),
    ]

    private static func label(_ option: Option) -> String {
        option.usage
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
