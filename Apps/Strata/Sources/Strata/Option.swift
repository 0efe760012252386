/// The options of the command line: one table for parsing and for `--help`.
enum Option: String, CaseIterable {
    case command = "c"
    case server
    case demo
    case data
    case json
    case plain
    case noColor = "no-color"
    case update
    case port
    case control
    case help
    case version

    /// What it takes; nil if nothing.
    var argument: String? {
        switch self {
        case .command: "COMMANDS"
        case .server: "URL"
        case .data: "DIR"
        case .port: "P"
        default: nil
        }
    }

    /// One line of `--help`.
    var summary: String {
        switch self {
        case .command: "run these commands and exit; `;` separates them"
        case .server: "connect to this server instead of the demo in process"
        case .demo: "with --server: it is a demo server (`strata serve`), its accounts are known"
        case .data: "where the history is kept"
        case .json: "print one JSON object a line"
        case .plain: "no line editing, no colour"
        case .noColor: "no colour (NO_COLOR in the environment does the same)"
        case .update: "with run: write the output that came into the transcripts"
        case .port: "with serve: the port; 0, the default, takes a free one"
        case .control: "with serve: answer /control to this machine, for clock and faults"
        case .help: "print this and exit"
        case .version: "print the version and exit"
        }
    }

    /// As it is typed.
    var spelling: String { self == .command ? "-c" : "--\(rawValue)" }
}
