/// What `--help`, `help options` and `--version` print.
enum Help {
    static let version = "0.1.0"

    /// What `--help` prints: one screen, 24 lines of 80 columns.
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

        strata help options tells of every option, where files are, and exit codes.
        At the prompt, help lists the commands, and tour the lessons.
        """

    /// What `help options` prints; at most 80 columns.
    static var options: String {
        let width = Option.allCases.map { label($0).count }.max() ?? 0
        let options = Option.allCases.map { option in
            "  \(label(option))\(String(repeating: " ", count: width - label(option).count))  \(option.summary)"
        }
        let verbWidth = Verb.allCases.map(\.usage.count).max() ?? 0
        let verbs = Verb.allCases.map { verb in
            "  strata \(verb.usage)\(String(repeating: " ", count: verbWidth - verb.usage.count))  \(verb.summary)"
        }
        let codes = exitCodes.map { "\($0.code) \($0.what)" }.joined(separator: ", ")
        let paths = files.map(\.path.count).max() ?? 0
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

            \(wrapped(["exit codes: \(codes)"], indent: 2).joined(separator: "\n"))
            """
    }

    /// Files that a session reads or writes.
    static let files: [(path: String, what: String)] = [
        ("DIR/store", "what was seen and held"),
        ("DIR/history", "what was typed"),
        ("DIR/world.state", "the demo's world"),
        ("startup", "lines that are run first where a person types"),
        ("settings.json", "what set ... keep and alias ... keep have kept"),
    ]

    /// What the program ends with.
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
