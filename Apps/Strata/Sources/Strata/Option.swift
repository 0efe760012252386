/// The options of the command line: one table for parsing, help, the man page and completion.
enum Option: String, CaseIterable {
    case command = "c"
    case server
    case demo
    case seed
    case posts
    case comments
    case people
    case data
    case json
    case csv
    case plain
    case noColor = "no-color"
    case noStartup = "no-startup"
    case inspect
    case inspectEdit = "inspect-edit"
    case update
    case port
    case basePath = "base-path"
    case open
    case control
    case state
    case sync
    case clock
    case software = "as"
    case asVersion = "as-version"
    case quiet
    case prefix
    case output
    case help
    case version

    /// The name of the option's value; nil if it takes none.
    var argument: String? {
        switch self {
        case .command: "COMMANDS"
        case .server: "URL"
        case .seed, .posts, .comments, .people: "N"
        case .data, .prefix, .output: "DIR"
        case .port, .inspect: "P"
        case .basePath: "PATH"
        case .state: "FILE"
        case .clock: "C"
        case .software: "S"
        case .asVersion: "V"
        default: nil
        }
    }

    /// True if the option can be given without its value, which then follows an equals sign: `--inspect`, `--inspect=8080`.
    var hasOptionalArgument: Bool { self == .inspect }

    /// The description in one line, for `--help`.
    var summary: String {
        switch self {
        case .command: "run these commands and exit; `;` separates them"
        case .server: "connect to this server instead of the demo in process"
        case .demo: "with --server: it is a demo server (`strata serve`), its accounts are known"
        case .seed: "the seed of a made-up demo world, and of the faults of `net`"
        case .posts: "with --seed: the number of posts in the world; default 500"
        case .comments: "with --seed: the number of comments; default three a post"
        case .people: "with --seed: the number of people; default one for ten posts"
        case .data: "keep loaded data, handles and typed lines for the next session"
        case .json: "print one JSON object a line"
        case .csv: "print tables as CSV, all else to standard error"
        case .plain: "linear text for a screen reader; no line editing, no colour"
        case .noColor: "no colour (NO_COLOR in the environment does the same)"
        case .noStartup: "at a terminal: read neither startup nor settings.json"
        case .inspect: "print the address of a page that shows the living objects; on port P"
        case .inspectEdit: "--inspect, at the prompt, with a page that can also run commands"
        case .update: "with run: write the new output into the transcripts"
        case .port: "with serve: the port; 0, the default, takes a free one"
        case .basePath: "with serve: answer only below PATH (such as /lemmy), as behind a proxy"
        case .control: "with serve: answer /control to this machine, for clock and faults"
        case .open: "with serve: answer other machines too, not this one alone"
        case .state: "with serve: go on from FILE if it is there, and save to it"
        case .sync: "with serve --state: a crash loses nothing that was answered"
        case .clock: "with serve: world (a second a write; the default) or real (ages, codes)"
        case .software: "with serve: the software to answer as, lemmy or piefed"
        case .asVersion: "with serve: the version to answer as, 0.19.20, 0.18.5 or 1.0.0-beta.1"
        case .quiet: "with serve: print no line for each request"
        case .prefix: "with install: the folder above share; default ~/.local"
        case .output: "with picture and cast: write into DIR, one file for each name"
        case .help: "print the short help, or the help of a command, and exit"
        case .version: "print the version and exit"
        }
    }

    /// True if the option applies to `strata serve` alone.
    var appliesToServe: Bool { summary.hasPrefix("with serve") }

    /// True if the option applies to a session alone.
    var appliesToSession: Bool {
        [.server, .demo, .data, .json, .csv, .plain, .noColor, .noStartup, .inspect, .inspectEdit].contains(self)
    }

    /// True if the option applies to `strata disk`.
    var appliesToDisk: Bool { [.data, .json, .plain, .noColor].contains(self) }

    /// True if the option applies to `strata panes`.
    var appliesToPanes: Bool { [.data, .json, .noColor].contains(self) }

    /// The option as it is typed.
    var spelling: String { self == .command ? "-c" : "--\(rawValue)" }

    /// The option with its value as help shows it: `--server URL`, `--inspect[=P]`.
    var usage: String {
        guard let argument else { return spelling }
        return hasOptionalArgument ? "\(spelling)[=\(argument)]" : "\(spelling) \(argument)"
    }
}
