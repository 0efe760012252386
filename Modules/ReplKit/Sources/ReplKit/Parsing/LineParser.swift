/// Splits a line into statements and words: the one parser for typed lines, `-c`, scripts and transcripts.
///
/// `;` separates, `#` at the start of a word begins a comment, `>` and `>>` name a file, `|` a shell command. Words are split at blanks; `"…"` and `'…'` keep them
/// together. `\` makes the next character ordinary; in double quotes `\n` and `\t` are a line break and a tab.
///
/// It reads scalars, not characters: a combining mark behind a quote would make another character of it.
package struct LineParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    private init(_ line: String) {
        scalars = Array(line.unicodeScalars)
    }

    /// The statements of `line`, in order.
    ///
    /// - Throws: ``ReplError`` with code `badQuote`, or `usage` for a `>` without a file or a `|` without a command.
    package static func parse(_ line: String) throws(ReplError) -> [Statement] {
        var parser = LineParser(line)
        var statements: [Statement] = []
        while let statement = try parser.nextStatement() { statements.append(statement) }
        return statements
    }

    /// Whether a line ends within quotes, so that another may bring the rest.
    package static func isUnfinished(_ line: String) -> Bool {
        do {
            _ = try parse(line)
            return false
        } catch {
            return error.code == .badQuote && !line.hasSuffix("\\")
        }
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private mutating func skipBlanks() {
        while let scalar = current, scalar.properties.isWhitespace { index += 1 }
    }

    private mutating func nextStatement() throws(ReplError) -> Statement? {
        while true {
            skipBlanks()
            guard current == ";" else { break }
            index += 1
        }
        guard let first = current, first != "#" else { return nil }
        if first == "!", !isAddress { return shell() }
        return try command()
    }

    /// Whether what begins with `!` is a community's address, `!name@host`, and no shell command: those rarely consist of one word with an `@`.
    private var isAddress: Bool {
        let word = scalars[(index + 1)...].prefix { !$0.properties.isWhitespace && $0 != ";" }
        return word.dropFirst().dropLast().contains("@")
            && !word.contains { "/$'\"`\\|<>&".unicodeScalars.contains($0) }
    }

    private mutating func shell() -> Statement {
        let text = string(scalars[(index + 1)...])
        index = scalars.count
        return Statement(action: .shell(text), typed: "!" + text)
    }

    private mutating func command() throws(ReplError) -> Statement {
        let start = index
        var end = index
        var words: [Word] = []
        var destination = Destination.screen
        while true {
            skipBlanks()
            guard let scalar = current, scalar != ";" else { break }
            if scalar == "#" {
                index = scalars.count
                break
            }
            guard destination == .screen else {
                throw ReplError(
                    .usage,
                    "something follows the file that the output goes to",
                    hint: "put > FILE or >> FILE last, once"
                )
            }
            if scalar == ">" {
                destination = try file(after: words)
            } else if isPipe {
                destination = .pipe(try shellCommand(after: words))
            } else {
                words.append(try word())
                end = index
            }
        }
        if current == ";" { index += 1 }
        return Statement(action: .command(words), destination: destination, typed: string(scalars[start..<end]))
    }

    private mutating func file(after words: [Word]) throws(ReplError) -> Destination {
        index += 1
        let appends = current == ">"
        if appends { index += 1 }
        skipBlanks()
        guard let scalar = current, !";#>".unicodeScalars.contains(scalar), !words.isEmpty else {
            throw ReplError(
                .usage,
                "\(appends ? ">>" : ">") needs a command before it and a file behind it",
                hint: "list > handles.txt"
            )
        }
        let name = try word().text
        return appends ? .append(name) : .file(name)
    }

    /// Whether a `|` stands between blanks.
    private var isPipe: Bool {
        guard current == "|" else { return false }
        return index + 1 == scalars.count || scalars[index + 1].properties.isWhitespace
    }

    /// What a `|` leads to: the rest of the line is the shell's, with its own `;`, `#` and `|`.
    private mutating func shellCommand(after words: [Word]) throws(ReplError) -> String {
        index += 1
        skipBlanks()
        let text = string(scalars[index...])
        index = scalars.count
        guard !text.isEmpty, !words.isEmpty else {
            throw ReplError(
                .usage,
                "| needs a command before it and a shell command behind it",
                hint: "list | less; or \"|\" in quotes if it is a text's"
            )
        }
        return text
    }

    private mutating func word() throws(ReplError) -> Word {
        var text = String.UnicodeScalarView()
        var isQuoted = false
        while let scalar = current, !scalar.properties.isWhitespace, scalar != ";" {
            switch scalar {
            case "\"", "'":
                isQuoted = true
                text += try quoted(by: scalar).unicodeScalars
            case "\\":
                isQuoted = true
                index += 1
                guard let escaped = current else {
                    throw ReplError(.badQuote, "the line ends behind a \\", hint: "\\\\ for a backslash")
                }
                text.append(escaped)
                index += 1
            default:
                text.append(scalar)
                index += 1
            }
        }
        return Word(String(text), isQuoted: isQuoted)
    }

    /// What a `\` and the scalar behind it stand for within quotes.
    static func unescaped(_ escaped: Unicode.Scalar, in quote: Unicode.Scalar) -> [Unicode.Scalar] {
        switch escaped {
        case "n" where quote == "\"": ["\n"]
        case "t" where quote == "\"": ["\t"]
        case "r" where quote == "\"": ["\r"]
        case "\\", quote: [escaped]
        default: ["\\", escaped]
        }
    }

    private mutating func quoted(by quote: Unicode.Scalar) throws(ReplError) -> String {
        let start = index
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = current {
            index += 1
            if scalar == quote { return String(text) }
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            guard let escaped = current else { break }
            index += 1
            text += Self.unescaped(escaped, in: quote)
        }
        throw ReplError(
            .badQuote,
            "the quote \(quote) at column \(start + 1) is not closed",
            hint: "close it, or write \\\(quote) for the character itself"
        )
    }
}
