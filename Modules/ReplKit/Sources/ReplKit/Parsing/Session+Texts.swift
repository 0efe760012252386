// Texts that others will read: taken as they are typed, or refused before anything is done.

extension Session {
    /// The statements of a line, texts for others taken as they stand.
    func parse(_ line: String) throws(ReplError) -> [Statement] {
        try LineParser.parse(line) { self.textPlaces(behind: $0) }
    }

    /// What a line leaves open, so that another may bring the rest.
    func opening(of line: String) -> LineParser.Opening? {
        LineParser.opening(of: line) { self.textPlaces(behind: $0) }
    }

    /// How many words stand between a verb, or an alias, and its text: for each command that it may be and that takes one.
    private func textPlaces(behind word: Word) -> Set<Int> {
        guard !word.isQuoted else { return [] }
        let typed = word.text
        if let template = userAliases[typed] {
            return Self.places(behind: template) { textPlaces(ofCommands: $0) }
        }
        var verb = typed
        if options.isInteractive, registry.candidates(for: verb).isEmpty {
            let near = registry.verbs.filter { $0.hasPrefix(verb) }
            if near.count == 1 { verb = near[0] }
        }
        return textPlaces(ofCommands: verb)
    }

    private func textPlaces(ofCommands verb: String) -> Set<Int> {
        var places: Set<Int> = []
        for candidate in registry.candidates(for: verb) {
            guard let place = candidate.command.textPlace else { continue }
            if let expansion = candidate.expansion {
                places.formUnion(Self.places(behind: expansion) { _ in [place] })
            } else {
                places.insert(place)
            }
        }
        return places
    }

    /// The places behind what a template stands for: as many less as it brings words along. What goes into its middle is no text.
    private static func places(behind template: String, _ places: (String) -> Set<Int>) -> Set<Int> {
        // It was parsed when the alias was made.
        guard let words = (try? LineParser.parse(template))?.last?.commandWords, let verb = words.first else {
            return []
        }
        var own = words.dropFirst()
        if let star = own.firstIndex(where: { $0.isKeyword("*") }) {
            guard star == own.endIndex - 1 else { return [] }
            own.removeLast()
        }
        return Set(places(verb.text).map { $0 - own.count }.filter { $0 >= 0 })
    }

    /// Refuses, before anything of a line is done, what would be published otherwise than it was typed: a text without quotes where they are needed,
    /// a value of an edit that a remark, a file, a shell command or something that is no command cuts off.
    ///
    /// - Parameters:
    ///   - statement: What is about to be done.
    ///   - next: What follows it on the line.
    func requireWhole(_ statement: Statement, before next: Statement?) throws {
        guard let verb = statement.commandWords.first, let last = statement.commandWords.last else { return }
        if last.isBareText, !options.takesBareTexts {
            let words = statement.commandWords.dropLast().typed
            throw ReplError(
                .usage,
                "\(verb.text): the text has to be in quotes here; nothing was done",
                hint: "\(words) \(last.typed)"
            )
        }
        // There a pipe is refused anyway; this is how it is the text's.
        if case .pipe = statement.destination, !options.isInteractive,
            let place = statement.commandWords.firstIndex(where: { $0.rest != nil }),
            let rest = statement.commandWords[place].rest
        {
            throw LineParser.refusal(of: rest, behind: statement.commandWords[..<place])
        }
        guard !last.isQuoted, registry.candidates(for: verb.text).contains(where: { $0.command.takesAssignments })
        else {
            return
        }
        let cut: String? =
            if statement.hasRemark {
                "# begins a remark"
            } else if statement.destination != .screen {
                "what stands behind the value would lead the output elsewhere"
            } else if let word = next?.commandWords.first, !isKnown(word) {
                "; ends a command, and \"\(word.text)\" is none"
            } else {
                nil
            }
        guard let cut else { return }
        let name = last.text.prefix { $0 != "=" }
        throw ReplError(
            .usage,
            "\(verb.text): \(cut); nothing was done",
            hint: "quote the value: \(name)=\"...\""
        )
    }

    /// Whether a word can begin a command.
    private func isKnown(_ word: Word) -> Bool {
        do {
            _ = try expand([word, Word("?")])
            return true
        } catch {
            return false
        }
    }

    /// What to say of a text that took what may have been meant for the session.
    func noteOnText(of statement: Statement) -> String? {
        guard let text = statement.commandWords.last, text.isBareText else { return nil }
        let commands = ((try? LineParser.parse(text.text)) ?? []).dropFirst()
        let hasCommand = commands.contains { $0.commandWords.first.map { isKnown($0) } ?? false }
        let words = text.text.split(separator: " ")
        let hasName =
            words.count > 2 && words[words.count - 2] == "as"
            && ArgumentBinder.isHandleName(String(words[words.count - 1]))
        guard hasCommand || hasName else { return nil }
        return "the whole line is the text; quote it, to put a \(hasCommand ? "command" : "name") behind it"
    }
}

extension Command {
    /// How many words stand between its verb and its text for others; nil if it takes none.
    var textPlace: Int? {
        let positional = parameters.filter { $0.keyword == nil && $0.kind != .flag }
        return positional.last?.isVerbatim == true ? positional.count - 1 : nil
    }

    /// Whether it takes `FIELD=VALUE`.
    var takesAssignments: Bool { parameters.contains { $0.kind == .assignments } }
}
