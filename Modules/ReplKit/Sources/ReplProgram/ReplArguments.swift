import Foundation

/// The parsed arguments of a program that consists of plug-ins alone.
struct ReplArguments: Equatable {
    enum Mode: Equatable {
        case interactive
        case commands(String)
        case transcripts([String])
        case help
    }

    /// An error that explains why the arguments cannot be used.
    struct UsageError: Error, Equatable {
        let message: String
    }

    private(set) var mode = Mode.interactive
    private(set) var printsJSON = false
    private(set) var isPlain = false
    private(set) var allowsColour = true
    private(set) var updatesTranscripts = false

    /// Parses arguments, without the program's name. Options may stand anywhere; `-c` may be given several times.
    ///
    /// - Throws: ``UsageError`` that names the argument.
    init(_ words: [String]) throws(UsageError) {
        var rest: [String] = []
        var commands: [String] = []
        var isHelp = false
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "-c":
                guard let line = words.popFirst() else { throw UsageError(message: "-c needs a value") }
                commands.append(line)
            case "--json": printsJSON = true
            case "--plain": isPlain = true
            case "--no-color": allowsColour = false
            case "--update": updatesTranscripts = true
            case "--help", "-h": isHelp = true
            case _ where word.hasPrefix("-") && word != "-": throw UsageError(message: "\(word) is no option")
            default: rest.append(word)
            }
        }
        mode = isHelp ? .help : try Self.mode(rest, commands)
        if case .transcripts = mode {
            if printsJSON { throw UsageError(message: "run does not take --json") }
        } else if updatesTranscripts, !isHelp {
            throw UsageError(message: "--update is only for run")
        }
    }

    private static func mode(_ words: [String], _ commands: [String]) throws(UsageError) -> Mode {
        guard let verb = words.first else {
            return commands.isEmpty ? .interactive : .commands(commands.joined(separator: "\n"))
        }
        guard commands.isEmpty else {
            throw UsageError(message: "-c takes one argument, and \(verb) is left over: quote the commands")
        }
        guard verb == "run" else {
            throw UsageError(message: "\(verb) is no argument; did you mean -c '\(words.joined(separator: " "))'?")
        }
        guard words.count > 1 else { throw UsageError(message: "run needs a transcript: run FILE…") }
        return .transcripts(Array(words.dropFirst()))
    }

    /// Returns the text of `--help`, at most 80 columns wide.
    static func help(_ name: String) -> String {
        """
          \(name)                        a prompt; lines from a pipe
          \(name) -c 'help; status'      commands, then exit; may be given several times
          \(name) run FILE… [--update]   transcripts: run and compare, or rewrite

          --json      print one JSON object a line
          --plain     linear text for a screen reader; no line editing, no colour
          --no-color  no colour (NO_COLOR in the environment does the same)
          --update    with run: write the new output into the transcripts
          --help      print this and exit

        exit codes: 0 ok, 1 a command failed, or was called wrongly, 2 bad arguments of
        the program itself, 3 no connection, 4 a transcript or `expect` differs,
        130 interrupted
        """
    }
}
