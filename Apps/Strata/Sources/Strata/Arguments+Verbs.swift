import ReplKit

extension Arguments.Mode {
    /// What the words stand for that print something or install it, and open no session; nil for other verbs.
    ///
    /// - Throws: ``UsageError`` that names the word.
    static func printing(_ words: [String]) throws(UsageError) -> Arguments.Mode? {
        let rest = Array(words.dropFirst())
        switch words.first.flatMap(Verb.init(rawValue:)) {
        case .picture:
            guard rest.count == 1 else {
                throw UsageError("picture takes one transcript: strata picture FILE > FILE.svg")
            }
            return .picture(rest[0])
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
            guard rest.count == 1, let verb = Verb(rawValue: word) else {
                throw UsageError(
                    "help takes options, or one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))"
                        + "\(DidYouMean(word, among: Verb.help.words ?? []))"
                )
            }
            return .help(verb)
        case .run, .serve, .disk, .panes, nil:
            return nil
        }
    }

    /// The verb that it is; nil for a session.
    var verb: Verb? {
        switch self {
        case .interactive, .commands, .version: nil
        case .run: .run
        case .serve: .serve
        case .disk: .disk
        case .panes: .panes
        case .picture: .picture
        case .man: .man
        case .completions: .completions
        case .install: .install
        case .help, .helpOptions: .help
        }
    }
}

extension Strata {
    /// Carries out what opens no session.
    static func print(_ mode: Arguments.Mode, _ arguments: Arguments) throws {
        switch mode {
        case .help(let verb): Streams.write((verb.map(Help.text(of:)) ?? Help.text) + "\n")
        case .helpOptions: Streams.write(Help.options + "\n")
        case .man: Streams.write(ManPage.text)
        case .completions(let shell): Streams.write(Completions.script(for: shell))
        case .install: try Installation.install(prefix: arguments.prefix)
        case .picture(let file): Streams.write(try Scripts.picture(of: file))
        case .interactive, .commands, .run, .serve, .disk, .panes, .version: break
        }
    }
}
