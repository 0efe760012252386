/// The verbs, which stand in the first place: one table for parsing, help, the man page and completion.
enum Subcommand: String, CaseIterable {
    case run
    case serve
    case disk
    case panes
    case picture
    case cast
    case man
    case completions
    case install
    case help

    /// The words that may follow the verb.
    var argument: String {
        switch self {
        case .run: "FILE..."
        case .serve, .man, .install: ""
        case .disk: "[list|show KEY|verify|clear WHAT]"
        case .panes: "[PID]"
        case .picture: "FILE|NAME..."
        case .cast: "NAME|FILE..."
        case .completions: "bash|zsh|fish"
        case .help: "[options|COMMAND]"
        }
    }

    /// The description in one line, for help.
    var summary: String {
        switch self {
        case .run: "run transcripts and compare, or rewrite them: --update; - is standard input"
        case .serve: "run the demo server alone, on a port of this machine"
        case .disk: "list, show, verify or clear the files of a data folder"
        case .panes: "show the views of a session in another terminal"
        case .picture: "print a transcript, a demo or a lesson as a picture, SVG"
        case .cast: "print a demo or a lesson as a recording for asciinema"
        case .man: "print the man page"
        case .completions: "print the completion script for a shell"
        case .install: "install the man page and completions for all three shells"
        case .help: "print the short help, all options, or the help of a command"
        }
    }

    /// An example that works as it stands, or after names are replaced.
    var example: String {
        switch self {
        case .run: "strata run session.transcript --update"
        case .serve: "strata serve --port 8080 --state world.state"
        case .disk: "strata disk show KEY --data DIR"
        case .panes: "strata panes --data DIR"
        case .picture: "strata picture session.transcript > session.svg"
        case .cast: "strata cast vote > vote.cast"
        case .man: "strata man | man -l -"
        case .completions: "strata completions bash > strata.bash"
        case .install: "strata install --prefix /usr/local"
        case .help: "strata help serve"
        }
    }

    /// The other lines of `strata VERB --help`, at most 76 columns wide.
    var details: [String] {
        switch self {
        case .disk:
            [
                "list         all entries, their accounts, and the damaged files put aside",
                "keys         only the keys, one a line",
                "show KEY     a value's JSON, as it is stored",
                "verify       reads every file to its end; exit code 1 if one is damaged",
                "clear WHAT   removes keys that begin with WHAT; also: aside (put aside), all",
            ]
        case .panes: ["PID is the session's process; without it the newest is shown."]
        case .completions: ["strata install puts them and the man page into the right folders."]
        case .picture:
            [
                "FILE is a transcript. NAME is a demo or a lesson, which is shown by its own",
                "solutions; strata -c 'demo list; tour list' lists them. With --output more",
                "than one may be named; without a name it makes all demos and lessons.",
            ]
        case .cast:
            [
                "NAME is a demo or a lesson, FILE one of your own. Letters and pauses have",
                "computed times, so that the same lesson is always the same recording. With",
                "--output more than one may be named; without a name it makes all.",
            ]
        case .run, .serve, .man, .install, .help: []
        }
    }

    /// The words that may follow the verb; nil if these are files.
    var words: [String]? {
        switch self {
        case .run, .picture, .cast: nil
        case .serve, .panes, .man, .install: []
        case .disk: DiskCommand.verbs
        case .completions: Shell.allCases.map(\.rawValue)
        case .help: ["options"] + Self.allCases.map(\.rawValue)
        }
    }

    /// The most words that may follow; nil for any number.
    var limit: Int? {
        switch self {
        case .run, .picture, .cast: nil
        case .serve, .man, .install: 0
        case .panes, .completions, .help: 1
        case .disk: 2
        }
    }

    /// The verb with its argument.
    var usage: String { argument.isEmpty ? rawValue : "\(rawValue) \(argument)" }
}

/// A shell with a completion script.
enum Shell: String, CaseIterable {
    case bash, zsh, fish
}

extension Option {
    /// Returns true if the option applies to the verb; nil is a session.
    func applies(to verb: Subcommand?) -> Bool {
        if [.help, .version].contains(self) { return true }
        switch verb {
        case nil: return !appliesToServe && ![.update, .prefix, .output].contains(self)
        case .run:
            let others: [Option] = [.command, .prefix, .output, .noStartup, .json, .csv, .inspectEdit]
            return !appliesToServe && !others.contains(self)
        case .serve: return appliesToServe || [.seed, .posts, .comments, .people].contains(self)
        case .disk: return appliesToDisk
        case .panes: return appliesToPanes
        case .install: return self == .prefix
        case .picture, .cast: return self == .output
        case .man, .completions, .help: return false
        }
    }
}
