/// One command of a line before its verb is looked up.
package struct Statement: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The verb and the words behind it.
        case command([Word])
        /// A command for the shell.
        case shell(String)
    }

    package internal(set) var action: Action
    /// The destination of the output.
    package var destination = OutputDestination.screen
    /// The statement as it was typed, without comment and destination.
    package let sourceText: String
    /// The comment at the end of the statement, without its `#`; nil if there is none.
    var comment: String?
    /// The account under which the command runs: that of the prefix `as NAME`. Nil for the current one.
    var account: String?

    /// True if the statement ends with a comment.
    package var hasComment: Bool { comment != nil }
}

/// One word of a line without quotes and escapes.
package struct Word: Hashable, Sendable {
    package let text: String
    /// True if any part of it was in quotes or behind a `\`; such a word is never a keyword.
    package let isQuoted: Bool
    /// For a verbatim text, the line from the beginning of the text; equal to ``text`` unless the text was in quotes. Nil for other words.
    let rest: String?

    init(_ text: String, isQuoted: Bool = false, rest: String? = nil) {
        self.text = text
        self.isQuoted = isQuoted
        self.rest = rest
    }

    /// True if it is an unquoted verbatim text, which takes the rest of the line.
    var isUnquotedText: Bool { rest == text }

    func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }

    /// True if the word is the option by which shells ask for help; in quotes it is a text.
    var isHelpOption: Bool { !isQuoted && Quoting.helpOptions.contains(text) }
}

extension Collection<Word> {
    /// True if the words behind a verb ask for its help: `?`, `-h` or `--help` alone, or `--help` behind other words.
    var asksForHelp: Bool {
        guard let first, count == 1 else { return suffix(1).contains { $0.isKeyword("--help") } }
        return first.isKeyword("?") || first.isHelpOption
    }
}

/// The destination of a command's output.
package enum OutputDestination: Hashable, Sendable {
    /// The usual destination.
    case screen
    /// The file behind `>`; a file that has contents already is not replaced.
    case file(String)
    /// The file behind `>|`; its contents are replaced.
    case overwrite(String)
    /// The file behind `>>`; the output is appended to it.
    case append(String)
    /// The shell command behind `|`, which is the rest of the line.
    case pipe(String)

    /// The file; nil if the destination is not a file.
    var file: String? {
        switch self {
        case .file(let file), .overwrite(let file), .append(let file): file
        case .screen, .pipe: nil
        }
    }

    /// The destination as it must be typed behind a command.
    var typed: String {
        switch self {
        case .screen: ""
        case .file(let file): " > \(Quoting.quote(file))"
        case .overwrite(let file): " >| \(Quoting.quote(file))"
        case .append(let file): " >> \(Quoting.quote(file))"
        case .pipe(let command): " | \(command)"
        }
    }
}
