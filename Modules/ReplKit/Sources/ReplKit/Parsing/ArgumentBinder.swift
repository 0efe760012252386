/// Binds the words behind a verb to the command's parameters.
struct ArgumentBinder {
    enum Value: Hashable, Sendable {
        case reference(String, kinds: [String], form: ReferenceForm = ReferenceForm())
        case text(String)
        case number(Int)
        case words([String])
        case assignments([Assignment])
        case flag
    }

    struct Assignment: Hashable, Sendable {
        let field: String
        let value: String
    }

    private(set) var values: [String: Value] = [:]
    private(set) var resultName: String?

    private let command: Command
    private var words: ArraySlice<Word>
    /// The words before a verbatim text.
    private let before: [Word]
    /// The first positional parameter that took the keyword of an option as its value.
    private var taker: (parameter: Parameter, keyword: Word)?

    /// Binds `words`.
    ///
    /// - Throws: ``ReplError`` with code `usage` or `badNumber`.
    init(_ command: Command, _ words: ArraySlice<Word>) throws(ReplError) {
        self.command = command
        self.words = words
        before = Array(words.prefix(command.verbatimPosition ?? 0))
        let positional = command.parameters.filter { $0.keyword == nil && $0.kind != .flag }
        // A text may end with the word `as`.
        if command.bindsResult, words.last?.isKeyword("as") == true, !positional.contains(where: { $0.kind == .text }) {
            throw usageError("\(command.name): a name is missing after as")
        }
        for parameter in positional {
            // A condition begins with its keyword, so that options may stand before it.
            if parameter.conditionKeyword != nil { try bindLeadingOptions() }
            if !parameter.isRequired || parameter.takesRest {
                // Keywords take precedence over optional parameters; behind a text they are searched from the end.
                if !parameter.takesRest {
                    try bindLeadingOptions()
                } else if !parameter.isVerbatim || self.words.first?.rest == nil {
                    try bindTrailingOptions(parameter)
                }
            }
            try bind(parameter)
        }
        try bindLeadingOptions()
        if let word = self.words.first { throw tooMany(word) }
    }

    private mutating func bind(_ parameter: Parameter) throws(ReplError) {
        guard let word = words.first else {
            if parameter.isRequired {
                // The error lists the choices, unless the name already does.
                let choices = parameter.choices
                guard !choices.isEmpty, parameter.name != choices.joined(separator: "|")
                else {
                    throw usageError("\(command.name): \(parameter.name) is missing")
                }
                throw usageError(
                    "\(command.name): \(parameter.name) is missing: \(choices.joined(conjunction: "or"))"
                )
            }
            return
        }
        switch parameter.kind {
        case .text where parameter.isVerbatim:
            if !parameter.isRequired, word.isUnquotedText, let flag = flag(named: Word(word.text)) {
                set(flag, .flag)
                words = []
                return
            }
            set(parameter, .text(try verbatim(word)))
        case .text:
            if words.count == 2, word.isKeyword("as"), let name = words.last, !name.isQuoted,
                Self.isHandleName(name.text)
            {
                throw usageError(
                    "\(command.name): \(parameter.name) is missing before as \(name.text); quote it if that is the text"
                )
            }
            set(parameter, .text(words.map(\.text).joined(separator: " ")))
            words = []
        case .words:
            set(parameter, .words(words.map(\.text)))
            words = []
        case .assignments:
            var assignments: [Assignment] = []
            for word in words { assignments.append(try assignment(word)) }
            set(parameter, .assignments(assignments))
            words = []
        default:
            words = words.dropFirst()
            if taker == nil, option(named: word) != nil { taker = (parameter, word) }
            // A number may be introduced by its own name: `timetable week 5`.
            if case .number = parameter.kind, word.isKeyword(parameter.name.lowercased()), let number = words.popFirst()
            {
                return set(parameter, try value(of: number, for: parameter))
            }
            set(parameter, try value(of: word, for: parameter))
        }
    }

    /// Returns the text of a verbatim parameter and binds the options behind it. An ambiguous text is refused.
    private mutating func verbatim(_ word: Word) throws(ReplError) -> String {
        guard word.isUnquotedText else {
            // The text of an alias, or of a line that no person typed, consists of separate words.
            guard word.rest != nil || words.count == 1 else {
                defer { words = [] }
                return words.map(\.text).joined(separator: " ")
            }
            words = words.dropFirst()
            try bindLeadingOptions()
            if words.isEmpty { return word.text }
            throw refusal(of: word.rest ?? word.text)
        }
        words = words.dropFirst()
        let isName = word.text.split(separator: " ").first == "as" && word.text.split(separator: " ").count == 2
        if isName, let name = word.text.split(separator: " ").last, Self.isHandleName(String(name)) {
            let typed = ([Word(command.name)] + before).typed
            throw ReplError(
                .usage,
                "\(command.name): the text is missing before \(word.text)",
                hint: "\(typed) \(Quoting.quote(word.text)), if that is the text"
            )
        }
        // If only `as NAME` could follow, the text is not searched, because `as it is` is ordinary English.
        guard command.parameters.contains(where: { $0.keyword != nil }),
            let (text, options, isClear) = tail(of: word.text)
        else { return word.text }
        guard isClear else {
            let typed = ([Word(command.name)] + before).typed
            let tail = options.typed
            throw ReplError(
                .usage,
                "\(command.name): \"\(tail)\" may be a part of the text, or not; nothing was done",
                hint: "\(typed) \(Quoting.quote(text)) \(tail), or \(typed) \(Quoting.quote(word.text))"
            )
        }
        words = options[...]
        try bindLeadingOptions()
        return text
    }

    /// Returns the error for text behind a closing quote. If another quoted word follows, it may be the value of an option whose keyword is
    /// missing.
    private func refusal(of rest: String) -> ReplError {
        let refusal = LineParser.refusal(of: rest, behind: [Word(command.name)] + before)
        let options = command.parameters.filter { values[$0.key] == nil }.compactMap(\.keyword)
        guard !options.isEmpty, let next = words.first, next.isQuoted else { return refusal }
        return ReplError(
            refusal.code,
            refusal.message,
            hint: "\(refusal.hint), if that is the text; "
                + "else say \(options.joined(conjunction: "or")) before \([next].typed)"
        )
    }

    /// Returns the end of an unquoted text that reads as options. `isClear` is true if it can be nothing else, because each value is in
    /// quotes or is a URL.
    private func tail(of line: String) -> (text: String, options: [Word], isClear: Bool)? {
        for (index, character) in zip(line.indices, line) where character.isWhitespace {
            let rest = line[index...].drop(while: \.isWhitespace)
            let first = Word(String(rest.prefix { !$0.isWhitespace }))
            guard !rest.isEmpty, rest.startIndex == line.index(after: index), option(named: first) != nil,
                let words = (try? LineParser.parse(String(rest)))?.first?.commandWords, words.count > 1
            else { continue }
            let isName = { (place: Int) in words[place].isKeyword("as") }
            // A name is one word, and the last; any other text that begins with `as` is ordinary English.
            if isName(0), words.count != 2 || !Self.isHandleName(words[1].text) { continue }
            let pairs = stride(from: 0, to: words.count - 1, by: 2)
            let isClear =
                !isName(0) && words.count.isMultiple(of: 2)
                && pairs.allSatisfy { place in
                    option(named: words[place]) != nil
                        && (isName(place) || words[place + 1].isQuoted || words[place + 1].text.contains("://"))
                }
            let text = String(line[..<index].reversed().drop(while: \.isWhitespace).reversed())
            if isClear { return (text, words, true) }
            // Two unquoted words behind an option are one value.
            let value = words.dropFirst().map(\.text).joined(separator: " ")
            return (text, isName(0) ? words : [words[0], Word(value, isQuoted: value.contains(" "))], false)
        }
        return nil
    }

    private mutating func set(_ parameter: Parameter, _ value: Value) {
        values[parameter.key] = value
    }

    private func value(of word: Word, for parameter: Parameter) throws(ReplError) -> Value {
        switch parameter.kind {
        case .reference(let kinds):
            if parameter.form.words.contains(where: word.isKeyword) { return .text(word.text) }
            return .reference(word.text, kinds: kinds, form: parameter.form)
        case .number(let range):
            guard let number = Int(word.text) else {
                throw ReplError(.badNumber, "\(command.name): \"\(word.text)\" is no number", hint: command.usage)
            }
            guard range.contains(number) else {
                throw ReplError(
                    .badNumber,
                    "\(command.name): \(parameter.key) takes \(describe(range)), not \(number)",
                    hint: command.usage
                )
            }
            return .number(number)
        case .choice(let choices):
            guard choices.contains(word.text) else { throw unknownChoice(word, choices) }
            return .text(word.text)
        case .word, .text, .words, .assignments, .flag:
            return .text(word.text)
        }
    }

    private func describe(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    }

    private func unknownChoice(_ word: Word, _ choices: [String]) -> ReplError {
        let guess = DidYouMean(word.text, among: choices)
        return usageError(
            "\(command.name): \"\(word.text)\" is none of \(choices.joined(separator: ", "))\(guess)"
        )
    }

    private func assignment(_ word: Word) throws(ReplError) -> Assignment {
        guard let equals = word.text.firstIndex(of: "="), equals != word.text.startIndex else {
            throw usageError("\(command.name): \"\(word.text)\" is not FIELD=VALUE")
        }
        return Assignment(
            field: String(word.text[..<equals]),
            value: String(word.text[word.text.index(after: equals)...])
        )
    }

    // MARK: Options

    private mutating func bindLeadingOptions() throws(ReplError) {
        while let word = words.first {
            if let flag = flag(named: word) {
                set(flag, .flag)
                words = words.dropFirst()
            } else if let option = option(named: word) {
                words = words.dropFirst()
                guard let argument = words.popFirst() else {
                    throw usageError("\(command.name): a value is missing after \"\(word.text)\"")
                }
                try bindOption(option, argument)
            } else {
                return
            }
        }
    }

    private mutating func bindTrailingOptions(_ rest: Parameter) throws(ReplError) {
        let needed = rest.isRequired ? 1 : 0
        while let last = words.last, words.count > needed {
            if let flag = flag(named: last) {
                set(flag, .flag)
                words = words.dropLast()
            } else if words.count >= needed + 2, let option = option(named: words[words.endIndex - 2]) {
                words = words.dropLast(2)
                try bindOption(option, last)
            } else {
                return
            }
        }
    }

    private enum CommandLineOption {
        case resultName
        case parameter(Parameter)
    }

    private func flag(named word: Word) -> Parameter? {
        command.parameters.first { $0.kind == .flag && word.isKeyword($0.name) && values[$0.key] == nil }
    }

    private func option(named word: Word) -> CommandLineOption? {
        if let parameter = command.parameters.first(where: { $0.keywords.contains(where: word.isKeyword) }) {
            return .parameter(parameter)
        }
        return command.bindsResult && word.isKeyword("as") ? .resultName : nil
    }

    private mutating func bindOption(_ option: CommandLineOption, _ word: Word) throws(ReplError) {
        switch option {
        case .parameter(let parameter):
            guard values[parameter.key] == nil else {
                throw usageError("\(command.name): \(parameter.key) is given twice")
            }
            set(parameter, try value(of: word, for: parameter))
        case .resultName:
            guard resultName == nil else { throw usageError("\(command.name): as is given twice") }
            guard Self.isHandleName(word.text) else {
                throw usageError("\"\(word.text)\" is no name for a handle: letters, digits, - and _, a letter first")
            }
            resultName = word.text
        }
    }

    /// Returns true if `text` can be the name of a handle or a pane.
    static func isHandleName(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter, text.count <= 32 else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    // MARK: Errors

    private func tooMany(_ word: Word) -> ReplError {
        if word.isKeyword("as") { return usageError("\(command.name) has no result that could be named") }
        // `feed limit 5` lacks its NAME, although `feed limit` is the feed of a community with that name.
        if let (parameter, keyword) = taker {
            return usageError("\(command.name): \(parameter.name) is missing before \(keyword.text)")
        }
        return usageError("\(command.name): \"\(word.text)\" is one argument too many")
    }

    private func usageError(_ message: String) -> ReplError {
        ReplError(.usage, message, hint: command.usage)
    }
}
