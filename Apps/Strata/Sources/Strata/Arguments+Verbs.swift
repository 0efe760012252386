import ReplKit

extension Arguments.Mode {
    /// Returns the mode for verbs that print or install something and read no commands; nil for other verbs.
    ///
    /// - Throws: ``UsageError`` that names the word.
    static func printing(_ words: [String]) throws(UsageError) -> Arguments.Mode? {
        let rest = Array(words.dropFirst())
        switch words.first.flatMap(Subcommand.init(rawValue:)) {
        case .picture: return .picture(rest)
        case .cast: return .cast(rest)
        case .man:
            guard rest.isEmpty else { throw UsageError("man takes nothing, not \(rest[0])") }
            return .man
        case .completions:
            guard rest.count == 1, let shell = Shell(rawValue: rest[0]) else {
                throw UsageError("completions takes one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return .completions(shell)
        case .install:
            guard rest.isEmpty else { throw UsageError("install takes options only, not \(rest[0])") }
            return .install
        case .help:
            guard let word = rest.first else { return .help(nil) }
            if rest == ["options"] { return .helpOptions }
            guard rest.count == 1, let verb = Subcommand(rawValue: word) else {
                throw UsageError(
                    "help takes options, or one of \(Subcommand.allCases.map(\.rawValue).joined(separator: ", "))"
                        + "\(DidYouMean(word, among: Subcommand.help.words ?? []))"
                )
            }
            return .help(verb)
        case .run, .serve, .disk, .panes, nil:
            return nil
        }
    }

    /// The verb of this mode; nil for a session.
    var verb: Subcommand? {
        switch self {
        case .interactive, .commands, .version: nil
        case .run: .run
        case .serve: .serve
        case .disk: .disk
        case .panes: .panes
        case .picture: .picture
        case .cast: .cast
        case .man: .man
        case .completions: .completions
        case .install: .install
        case .help, .helpOptions: .help
        }
    }
}

extension Strata {
    /// Runs a mode that opens no session.
    static func print(_ mode: Arguments.Mode, _ arguments: Arguments) throws {
        switch mode {
        case .help(let verb): ProgramOutput.write((verb.map(Help.text(of:)) ?? Help.text) + "\n")
        case .helpOptions: ProgramOutput.write(Help.options + "\n")
        case .man: ProgramOutput.write(ManPage.text)
        case .completions(let shell): ProgramOutput.write(ShellCompletions.script(for: shell))
        case .install: try InstallCommand.install(prefix: arguments.prefix)
        case .interactive, .commands, .run, .serve, .disk, .panes, .picture, .cast, .version: break
        }
    }
}
