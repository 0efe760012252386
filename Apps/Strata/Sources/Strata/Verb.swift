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
        case .help: "[options|VERB]"
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
        case .help: "print the short help, all options, or what a verb takes"
        }
    }

    /// A line that works as it stands, or as soon as the names in it are one's own.
    var example: String {
        switch self {
        case .run: "strata run session.transcript --update"
        case .serve: "strata serve --port 8080 --state world.state"
        case .disk: "strata disk show KEY --data DIR"
        case .panes: "strata panes --data DIR"
        case .picture: "strata picture session.transcript > session.svg"
        case .man: "strata man | man -l -"
        case .completions: "strata completions bash > strata.bash"
        case .install: "strata install --prefix /usr/local"
        case .help: "strata help serve"
        }
    }

    /// What else `strata VERB --help` says, at most 76 columns.
    var details: [String] {
        switch self {
        case .disk:
            [
                "list         what there is, of whom, and what was put aside",
                "keys         the keys alone, one a line",
                "show KEY     a value's JSON, as it lies there",
                "verify       reads every file to its end; 1 if one is not as it was written",
                "clear WHAT   removes what begins so, aside (what was put aside) or all",
            ]
        case .panes: ["PID is the session's process; without it the newest is shown."]
        case .completions: ["strata install puts them, and the man page, where they are looked for."]
        case .run, .serve, .picture, .man, .install, .help: []
        }
    }

    /// The words that may stand behind it; nil where these are files.
    var words: [String]? {
        switch self {
        case .run, .picture: nil
        case .serve, .panes, .man, .install: []
        case .disk: DiskCommand.verbs
        case .completions: Shell.allCases.map(\.rawValue)
        case .help: ["options"] + Self.allCases.map(\.rawValue)
        }
    }

    /// How many words it takes at most; nil for as many as there are.
    var limit: Int? {
        switch self {
        case .run: nil
        case .serve, .man, .install: 0
        case .panes, .picture, .completions, .help: 1
        case .disk: 2
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
