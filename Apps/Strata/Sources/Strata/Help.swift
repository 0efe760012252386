/// What `--help` and `--version` print.
enum Help {
    static let version = "0.1.0"

    /// At most 80 columns.
    static var text: String {
        let width = Option.allCases.map { label($0).count }.max() ?? 0
        let options = Option.allCases.map { option in
            "  \(label(option))\(String(repeating: " ", count: width - label(option).count))  \(option.summary)"
        }
        return """
            strata: load entities, change them, and watch the change arrive in every view

              strata                       a REPL against the demo server in process
              strata --server URL [--demo] a REPL against another server
              strata -c 'feed local'       commands, then exit
              strata run FILE… [--update]  transcripts: run and compare, or rewrite
              strata --data DIR            goes on where the last one in DIR has ended
              strata serve [--port P]      the demo server alone, on a port of this machine
              strata serve --seed 7        the same with another world, made up
              strata disk [--data DIR]     what is kept there: list, show KEY, verify,
                                           clear WHOSE|PREFIX|all
              strata panes [PID]           what a session in another terminal watches

            \(wrapped(options, indent: width + 4).joined(separator: "\n"))

            DIR is one session's at a time: DIR/store has what was seen, DIR/history what
            was typed, DIR/world.state the demo's world. Without --data nothing is kept,
            but where a person types at a server that is no demo: that is kept in
            $XDG_DATA_HOME/strata (~/.local/share/strata; macOS: Application Support).
            No token and no password is in any of it: after a restart nobody is signed
            in, and `login NAME` goes on with what was kept for NAME.

            exit codes: 0 ok, 1 a command failed, 2 bad arguments, 3 no connection,
            4 a transcript or `expect` differs, 130 interrupted
            """
    }

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
