/// Splits a line into statements and words: the one parser for typed lines, `-c`, scripts and transcripts.
///
/// `;` separates, `#` at the start of a word begins a comment, `>` and `>>` name a file, `|` a shell command. Words are split at blanks; `"…"` and `'…'` keep them
/// together; within a word a `'` is an apostrophe. `\` makes the next character ordinary; in double quotes `\n` and `\t` are a line break and a tab.
/// Whoever reads lines that a person types asks ``opening(of:textPlaces:)`` whether there is more to come.
///
/// A text that others will read (``Parameter/verbatim``) is the rest of the line as it is, unless it opens with a quote.
///
/// It reads scalars, not characters: a combining mark behind a quote would make another character of it.
package struct LineParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private let textPlaces: (Word) -> Set<Int>
    /// The first text in quotes: what stands before it, and the line from there.
    private var firstText: (words: [Word], rest: String)?
    private var endsBehindBackslash = false

    private init(_ line: String, _ textPlaces: @escaping (Word) -> Set<Int>) {
        scalars = Array(line.unicodeScalars)
        self.textPlaces = textPlaces
    }

    /// The statements of `line`, in order.
    ///
    /// - Parameters:
    ///   - line: What was typed.
    ///   - textPlaces: How many words may stand between a verb and a text that is taken as it is typed; asked once a command.
    /// - Throws: ``ReplError`` with code `badQuote`, or `usage` for a `>` without a file or a `|` without a command, and for what stands behind
    ///   the quote that closes a text.
    package static func parse(
        _ line: String,
        textPlaces: @escaping (Word) -> Set<Int> = { _ in [] }
    ) throws(ReplError) -> [Statement] {
        var parser = LineParser(line, textPlaces)
        var statements: [Statement] = []
        do throws(ReplError) {
            while let statement = try parser.nextStatement() { statements.append(statement) }
        } catch {
            // What stands behind a text in quotes may have been meant for it: this is how all of it is.
            guard let (words, rest) = parser.firstText else { throw error }
            throw ReplError(error.code, error.message, hint: "\(words.typed) \(Quoting.quote(rest))")
        }
        return statements
    }

    /// What a line leaves open, so that another may bring the rest.
    package enum Opening: Hashable, Sendable {
        /// A quote: the rest follows a line break.
        case quote
        /// A `\` behind everything, outside quotes: the rest takes its place.
        case backslash
    }

    /// What `line` leaves open; nil if it is whole, or wrong whatever follows.
    package static func opening(
        of line: String,
        textPlaces: @escaping (Word) -> Set<Int> = { _ in [] }
    ) -> Opening? {
        var parser = LineParser(line, textPlaces)
        do {
            while try parser.nextStatement() != nil {}
            return nil
        } catch {
            guard error.code == .badQuote else { return nil }
            return parser.endsBehindBackslash ? .backslash : .quote
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
        var places: Set<Int> = []
        var destination = Destination.screen
        var hasRemark = false
        while true {
            skipBlanks()
            if current != nil, destination == .screen, places.contains(words.count - 1) {
                words.append(try text(behind: words))
                end = index
                continue
            }
            guard let scalar = current, scalar != ";" else { break }
            if scalar == "#" {
                hasRemark = true
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
                if words.count == 1 { places = textPlaces(words[0]) }
                end = index
            }
        }
        if current == ";" { index += 1 }
        return Statement(
            action: .command(words),
            destination: destination,
            typed: string(scalars[start..<end]),
            hasRemark: hasRemark
        )
    }

    /// A text that is taken as it is typed.
    private mutating func text(behind words: [Word]) throws(ReplError) -> Word {
        let rest = string(scalars[index...])
        guard let quote = current, quote == "\"" || quote == "'" && isClosed else {
            index = scalars.count
            return Word(rest, isQuoted: true, rest: rest)
        }
        if firstText == nil { firstText = (words, rest) }
        let text = try quoted(by: quote)
        guard let next = current, !next.properties.isWhitespace, next != ";" else {
            return Word(text, isQuoted: true, rest: rest)
        }
        throw Self.refusal(of: rest, behind: words)
    }

    /// Refuses a text that goes on behind the quote that it opens with.
    static func refusal(of rest: String, behind words: some Sequence<Word>) -> ReplError {
        ReplError(
            .usage,
            "the text goes on behind the quote that closes it; nothing was done",
            hint: "\(words.typed) \(Quoting.quote(rest))"
        )
    }

    /// Whether the single quote that stands here is closed, by one at the end of a word: else it is an apostrophe.
    private var isClosed: Bool {
        scalars.indices.dropFirst(index + 1).contains { place in
            guard scalars[place] == "'", scalars[place - 1] != "\\" else { return false }
            return place + 1 == scalars.count || scalars[place + 1].properties.isWhitespace || scalars[place + 1] == ";"
        }
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
            case "'" where isApostrophe:
                text.append(scalar)
                index += 1
            case "\"", "'":
                isQuoted = true
                text += try quoted(by: scalar).unicodeScalars
            case "\\":
                isQuoted = true
                index += 1
                guard let escaped = current else {
                    endsBehindBackslash = true
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

    /// Whether the single quote that stands here is an apostrophe.
    private var isApostrophe: Bool { index > 0 && Self.isApostrophe(behind: scalars[index - 1]) }

    /// Whether a single quote behind that scalar is an apostrophe: behind a letter or a digit.
    static func isApostrophe(behind scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
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
