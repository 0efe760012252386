/// The parser of lines. It splits a typed line, `-c`, or a line of a script or transcript into statements and words.
///
/// `;` separates statements, `#` at the start of a word begins a comment, `>`, `>|` and `>>` name a file, and `|` a shell command. Words are
/// split at blanks; `"…"` and `'…'` keep them together; within a word a `'` is an apostrophe. `\` makes the next character ordinary; in
/// double quotes `\n` and `\t` are a line break and a tab. A reader of interactive input calls ``unterminatedPart(of:textPlaces:conditions:)``
/// to find out whether more lines must follow.
///
/// A verbatim text (``Parameter/verbatim``) is the rest of the line, unless it begins with a quote, or is `--help`. In a condition
/// (``Parameter/condition(_:name:)``), a `>` behind the first word of a comparison is an ordinary word.
///
/// The number of a row may stand before the verb, `3 upvote`; it counts as the first word behind it. The prefix `as NAME` stands before
/// both.
///
/// It reads scalars, not characters, because a combining mark behind a quote forms one character with it.
package struct LineParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private let verbatimPositions: (Word) -> Set<Int>
    private let conditions: (Word) -> ConditionScanner?
    /// The first quoted text: the words before it, and the line from its quote on.
    private var firstText: (words: [Word], rest: String)?
    private var endsBehindBackslash = false

    private init(
        _ line: String,
        _ textPlaces: @escaping (Word) -> Set<Int>,
        _ conditions: @escaping (Word) -> ConditionScanner?
    ) {
        scalars = Array(line.unicodeScalars)
        self.verbatimPositions = textPlaces
        self.conditions = conditions
    }

    /// Parses the statements of `line`, in order.
    ///
    /// - Parameters:
    ///   - line: The typed line.
    ///   - textPlaces: Returns the possible numbers of words between a verb and its verbatim text; called once per command.
    ///   - conditions: Returns a scanner of the condition that a verb takes, if it takes one; called once per command.
    /// - Throws: ``ReplError`` with code `badQuote`; with code `usage` for a `>` without a file, a `|` without a command, or text behind
    ///   the closing quote of a verbatim text.
    package static func parse(
        _ line: String,
        textPlaces: @escaping (Word) -> Set<Int> = { _ in [] },
        conditions: @escaping (Word) -> ConditionScanner? = { _ in nil }
    ) throws(ReplError) -> [Statement] {
        var parser = LineParser(line, textPlaces, conditions)
        var statements: [Statement] = []
        do throws(ReplError) {
            while let statement = try parser.nextStatement() { statements.append(statement) }
        } catch {
            // Text behind a quoted text may have been meant as part of it; the hint quotes all of it.
            guard let (words, rest) = parser.firstText else { throw error }
            throw ReplError(error.code, error.message, hint: "\(words.typed) \(Quoting.quote(rest))")
        }
        return statements
    }

    /// The part that a line leaves open, so that the next line may complete it.
    package enum UnterminatedPart: Hashable, Sendable {
        /// A quote is open; the rest follows after a line break.
        case quote
        /// A `\` ends the line outside quotes; the rest takes its place.
        case backslash
    }

    /// Returns the part that `line` leaves open; nil if the line is complete, or invalid with any continuation.
    package static func unterminatedPart(
        of line: String,
        textPlaces: @escaping (Word) -> Set<Int> = { _ in [] },
        conditions: @escaping (Word) -> ConditionScanner? = { _ in nil }
    ) -> UnterminatedPart? {
        var parser = LineParser(line, textPlaces, conditions)
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

    /// True if `!` begins a community's address, `!name@host`, and not a shell command; a shell command rarely consists of one word with an
    /// `@`.
    private var isAddress: Bool {
        let word = scalars[(index + 1)...].prefix { !$0.properties.isWhitespace && $0 != ";" }
        return word.dropFirst().dropLast().contains("@")
            && !word.contains { "/$'\"`\\|<>&".unicodeScalars.contains($0) }
    }

    private mutating func shell() -> Statement {
        let text = string(scalars[(index + 1)...])
        index = scalars.count
        return Statement(action: .shell(text), sourceText: "!" + text)
    }

    private mutating func command() throws(ReplError) -> Statement {
        let start = index
        var end = index
        var words: [Word] = []
        /// The number of words before the verb: two behind the prefix `as NAME`.
        var head = 0
        var places: Set<Int> = []
        var condition: ConditionScanner?
        var destination = OutputDestination.screen
        var comment: String?
        while true {
            skipBlanks()
            if current != nil, destination == .screen, places.contains(words.count - head - 1) {
                words.append(try text(behind: words))
                end = index
                continue
            }
            guard let scalar = current, scalar != ";" else { break }
            if scalar == "#" {
                comment = string(scalars[(index + 1)...])
                index = scalars.count
                break
            }
            guard destination == .screen else {
                throw ReplError(
                    .usage,
                    "something follows the file for the output",
                    hint: "put > FILE or >> FILE last, once"
                )
            }
            if scalar == ">", !(condition?.isBehindField ?? false) || isAppending {
                destination = try file(after: words)
            } else if isPipe {
                destination = .pipe(try shellCommand(after: words))
            } else {
                let word = try self.word()
                words.append(word)
                if words.count == 2, words[0].isKeyword(Statement.accountPrefix) { head = 2 }
                // A row's number may stand before the verb.
                let own = words.count - head
                if own == 1 || own == 2 && words[head].isRowNumber {
                    places = verbatimPositions(word)
                    condition = conditions(word)
                } else if own == 2, words[head].isKeyword(CodeCommand.verb) {
                    // A command behind `code` may compare, too.
                    condition = conditions(word)
                } else if own > 1 {
                    condition?.read(word)
                }
                end = index
            }
        }
        if current == ";" { index += 1 }
        return Statement(
            action: .command(words),
            destination: destination,
            sourceText: string(scalars[start..<end]),
            comment: comment
        )
    }

    /// Parses a verbatim text.
    private mutating func text(behind words: [Word]) throws(ReplError) -> Word {
        let rest = string(scalars[index...])
        let option = Word(String(rest.prefix { !$0.isWhitespace }))
        let isHelp = words.count == 1 ? option.isHelpOption : option.isKeyword("--help")
        if isHelp, rest.dropFirst(option.text.count).allSatisfy(\.isWhitespace) {
            index = scalars.count
            return option
        }
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

    /// Returns the error for text that follows the closing quote of a verbatim text.
    static func refusal(of rest: String, behind words: some Sequence<Word>) -> ReplError {
        ReplError(
            .usage,
            "the text continues after the closing quote; nothing was done",
            hint: "\(words.typed) \(Quoting.quote(rest))"
        )
    }

    /// True if the single quote at the current position is closed by one at the end of a word; otherwise it is an apostrophe.
    private var isClosed: Bool {
        scalars.indices.dropFirst(index + 1).contains { place in
            guard scalars[place] == "'", scalars[place - 1] != "\\" else { return false }
            return place + 1 == scalars.count || scalars[place + 1].properties.isWhitespace || scalars[place + 1] == ";"
        }
    }

    /// True if a `>>` is at the current position.
    private var isAppending: Bool { current == ">" && index + 1 < scalars.count && scalars[index + 1] == ">" }

    private mutating func file(after words: [Word]) throws(ReplError) -> OutputDestination {
        index += 1
        let (appends, replaces) = (current == ">", current == "|")
        if appends || replaces { index += 1 }
        skipBlanks()
        guard let scalar = current, !";#>".unicodeScalars.contains(scalar), !words.isEmpty else {
            throw ReplError(
                .usage,
                "\(appends ? ">>" : replaces ? ">|" : ">") needs a command before it and a file after it",
                hint: "list > handles.txt"
            )
        }
        let name = try word().text
        return appends ? .append(name) : replaces ? .overwrite(name) : .file(name)
    }

    /// True if a `|` is followed by a blank or ends the line.
    private var isPipe: Bool {
        guard current == "|" else { return false }
        return index + 1 == scalars.count || scalars[index + 1].properties.isWhitespace
    }

    /// Parses the shell command behind a `|`: the rest of the line, with its own `;`, `#` and `|`.
    private mutating func shellCommand(after words: [Word]) throws(ReplError) -> String {
        index += 1
        skipBlanks()
        let text = string(scalars[index...])
        index = scalars.count
        guard !text.isEmpty, !words.isEmpty else {
            throw ReplError(
                .usage,
                "| needs a command before it and a shell command after it",
                hint: "list | less; or \"|\" in quotes if it belongs to a text"
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
                    throw ReplError(.badQuote, "the line ends with a \\", hint: "\\\\ for a backslash")
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

    /// True if the single quote at the current position is an apostrophe.
    private var isApostrophe: Bool { index > 0 && Self.isApostrophe(behind: scalars[index - 1]) }

    /// Returns true if a single quote behind that scalar is an apostrophe, because the scalar is a letter or a digit.
    static func isApostrophe(behind scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Returns the scalars for which a `\` and the scalar behind it stand within quotes.
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
