/// What stands first where it is no option: one table for parsing, help, the man page and completion.
enum Verb: String, CaseIterable {
    case run
    case serve
    case disk
    case panes
    case picture
    case man
    case completions
    case install
    case help

    /// What stands behind it.
    var argument: String {
        switch self {
        case .run: "FILE..."
        case .serve, .man, .install: ""
        case .disk: "[list|show KEY|verify|clear WHAT]"
        case .panes: "[PID]"
        case .picture: "FILE"
        case .completions: "bash|zsh|fish"
        case .help: "[options]"
        }
    }

    /// One line of help.
    var summary: String {
        switch self {
        case .run: "run transcripts and compare, or rewrite them: --update; - is standard input"
        case .serve: "the demo server alone, on a port of this machine"
        case .disk: "what a data folder holds"
        case .panes: "what a session in another terminal watches"
        case .picture: "print a transcript as a picture, SVG"
        case .man: "print the man page"
        case .completions: "print what a shell completes"
        case .install: "install the man page and completions for all three shells"
        case .help: "print the short help, or all options"
        }
    }

    /// The words that may stand behind it; nil where these are files.
    var words: [String]? {
        switch self {
        case .run, .picture: nil
        case .serve, .panes, .man, .install: []
        case .disk: ["list", "show", "verify", "clear"]
        case .completions: Shell.allCases.map(\.rawValue)
        case .help: ["options"]
        }
    }

    /// The verb with what stands behind it.
    var usage: String { argument.isEmpty ? rawValue : "\(rawValue) \(argument)" }
}

/// A shell that can complete.
enum Shell: String, CaseIterable {
    case bash, zsh, fish
}

extension Option {
    /// Whether it means something there; nil is a session.
    func fits(_ verb: Verb?) -> Bool {
        if [.help, .version].contains(self) { return true }
        switch verb {
        case nil: return !goesWithServe && ![.update, .prefix].contains(self)
        case .run: return !goesWithServe && ![.command, .prefix, .noStartup, .json, .csv].contains(self)
        case .serve: return goesWithServe || [.seed, .posts, .comments, .people].contains(self)
        case .disk: return goesWithDisk
        case .panes: return goesWithPanes
        case .install: return self == .prefix
        case .picture, .man, .completions, .help: return false
        }
    }
}
