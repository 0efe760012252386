import Primitives

extension Session {
    /// A command line in which all aliases are replaced.
    struct ExpandedCommand {
        var verb: String
        var arguments: [Word]
        /// The expanded line; nil if there was no alias.
        var aliasOf: String?
        /// The typed verb in full; errors name it.
        var verbText: String
        /// True if the verb was an alias of the session, not of a command.
        var isUserAlias = false
    }

    /// Replaces all aliases in the verb and its words.
    func expand(_ words: [Word]) throws -> ExpandedCommand {
        var verb = words[0].text
        var arguments = Array(words.dropFirst())
        var hasExpanded = false
        // `\?` lists the keys as in psql; at the prompt the bare mark does, too.
        if words.count == 1, words[0].text == "?", words[0].isQuoted || options.isInteractive {
            return ExpandedCommand(verb: "help", arguments: [Word("keys")], verbText: "help")
        }
        if words[0].isKeyword("?") || words[0].isHelpOption {
            return ExpandedCommand(verb: "help", arguments: arguments, verbText: "help")
        }
        if isReference(words[0]) {
            (verb, arguments) = (arguments.isEmpty && words[0].isRowNumber ? "open" : "show", words)
            hasExpanded = true
        }
        if !isVerb(verb), let guide = guideWords[verb], arguments.isEmpty {
            (verb, arguments) = (guide, [Word(verb)])
            hasExpanded = true
        }
        if alias(verb) == nil { verb = try complete(verb, isAlone: arguments.isEmpty) }
        if arguments.asksForHelp {
            return ExpandedCommand(verb: "help", arguments: [Word(verb)], verbText: "help")
        }
        let spoken = verb
        try checkArguments(arguments, behind: verb)
        let template = alias(verb)
        if let template {
            (verb, arguments) = try Self.apply(template, to: arguments)
            hasExpanded = true
        }
        if let expansion = registry.candidates(for: verb).lazy.compactMap(\.expansion).first {
            (verb, arguments) = try Self.apply(expansion, to: arguments)
            hasExpanded = true
        }
        let text = ([verb] + arguments.map { $0.isQuoted ? Quoting.quote($0.text) : $0.text }).joined(separator: " ")
        return ExpandedCommand(
            verb: verb,
            arguments: arguments,
            aliasOf: hasExpanded ? text : nil,
            verbText: spoken,
            isUserAlias: template != nil
        )
    }

    /// Returns true if a first word is not a verb but a reference; the object is then shown, or opened if it is a row's number.
    private func isReference(_ word: Word) -> Bool {
        let text = word.text
        guard !isVerb(text) else { return false }
        let name = String(text.prefix { $0 != "." })
        return RowNumber(name) != nil || text.contains(":") || text.hasPrefix("@") || text.hasPrefix("!") || name == "_"
            || handleTable[name] != nil
    }

    /// Puts the typed words in place of the template's `*`, or behind the template; `as NAME` goes last.
    static func apply(_ template: String, to arguments: [Word]) throws -> (String, [Word]) {
        guard case .command(let parts)? = try LineParser.parse(template).first?.action else {
            throw ReplError(.usage, "the alias has no command: \(template)")
        }
        var arguments = arguments
        var naming: [Word] = []
        if arguments.count >= 2, arguments[arguments.count - 2].isKeyword("as") {
            naming = Array(arguments.suffix(2))
            arguments.removeLast(2)
        }
        var words = Array(parts.dropFirst())
        if let star = words.firstIndex(where: { $0.isKeyword("*") }) {
            words.replaceSubrange(star...star, with: arguments)
        } else {
            words += arguments
        }
        return (parts[0].text, words + naming)
    }

    /// Returns the full verb; a unique prefix is accepted if a person types.
    ///
    /// - Parameter isAlone: True if no words follow, so that the word may be meant as a reference.
    private func complete(_ verb: String, isAlone: Bool) throws -> String {
        guard registry.candidates(for: verb).isEmpty else { return verb }
        if options.isInteractive {
            let near = (registry.verbs + aliases.keys).filter { $0.hasPrefix(verb) }.sorted()
            if near.count == 1 {
                guard let template = alias(near[0]) else { return near[0] }
                throw ReplError(.unknownCommand, "aliases are typed in full", hint: "\(near[0]), for \(template)")
            }
            if near.count > 1 {
                let names = near.prefix(8).joined(separator: ", ")
                throw ReplError(.unknownCommand, "\"\(verb)\" could be \(names)\(near.count > 8 ? ", ..." : "")")
            }
        }
        let aliases = Array(aliases.keys)
        guard isAlone, ArgumentBinder.isHandleName(String(verb.prefix { $0 != "." })) else {
            throw registry.unknownVerb(verb, besides: aliases)
        }
        let steps = verb.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if steps.count > 1, let error = misplacedName(steps[0], behind: Array(steps.dropFirst())) { throw error }
        throw registry.unknownWord(verb, besides: aliases, handles: handleTable.names)
    }

    /// Returns the command that `verb` means here, with its checked and resolved words.
    func invocation(_ line: ExpandedCommand, typed: String) async throws -> (Command, Invocation) {
        do {
            return try await resolvedInvocation(line, typed: typed)
        } catch let error as ReplError where error.code == .usage || error.code == .unknownReference {
            guard let hint = lineJoiningReference(line.verb, line.arguments) else { throw error }
            throw ReplError(error.code, error.message, hint: hint)
        }
    }

    private func resolvedInvocation(_ line: ExpandedCommand, typed: String) async throws -> (Command, Invocation) {
        let (verb, words) = (line.verb, line.arguments)
        let candidates = registry.candidates(for: verb).map(\.command)
        guard let first = candidates.first else {
            throw registry.unknownVerb(verb, besides: Array(aliases.keys))
        }
        var command = first
        var object: (any Showable)?
        let byReference = candidates.filter(\.takesReferenceFirst)
        let accepted = first.parameters.first?.form.words ?? []
        let isWord = words.first.map { accepted.contains(where: $0.isKeyword) } ?? false
        if byReference.count > 1, first.takesReferenceFirst, !isWord {
            guard let reference = words.first else {
                throw ReplError(.usage, "\(verb): REF is missing", hint: first.usage)
            }
            let isForAll = byReference.contains(where: \.kinds.isEmpty)
            let wanted = isForAll ? [] : byReference.flatMap(\.kinds)
            let found = try await resolve(reference.text, orFieldOf: false, kinds: wanted).object
            let match =
                byReference.first { $0.kinds.contains(found.reference.kind) } ?? byReference.first { $0.kinds.isEmpty }
            guard let match else {
                throw wrongKind(first, line.verbText, found, kinds: byReference.flatMap(\.kinds), typed: typed)
            }
            command = match
            object = found
        }
        let binder = try ArgumentBinder(command, words[...])
        if let name = binder.resultName { try checkHandle(name) }
        return (command, try await invocation(of: command, binder, first: object, spoken: line.verbText, typed: typed))
    }

    private func invocation(
        of command: Command,
        _ binder: ArgumentBinder,
        first: (any Showable)?,
        spoken: String,
        typed: String
    ) async throws -> Invocation {
        var values: [String: Invocation.ArgumentValue] = [:]
        var references: [String: String] = [:]
        for (name, value) in binder.values {
            switch value {
            case .reference(let text, let kinds, let form):
                let isFirst = name == command.parameters.first?.key
                let object: any Showable
                if let first, isFirst {
                    object = first
                } else if isFirst, let fields = command.fieldsParameter {
                    let found = try await resolve(text, orFieldOf: true, kinds: kinds)
                    object = found.object
                    if let field = found.field { values[fields] = .words([field] + (values[fields]?.words ?? [])) }
                } else {
                    object = try await resolve(text, orFieldOf: false, kinds: kinds, form: form).object
                }
                guard kinds.isEmpty || kinds.contains(object.reference.kind) else {
                    throw wrongKind(command, spoken, object, kinds: kinds, typed: typed)
                }
                values[name] = .object(try await translated(object))
                references[name] = text
            case .text(let text): values[name] = .text(text)
            case .number(let number): values[name] = .number(number)
            case .words(let words): values[name] = .words((values[name]?.words ?? []) + words)
            case .assignments(let pairs): values[name] = .assignments(pairs.map { ($0.field, $0.value) })
            case .flag: values[name] = .flag
            }
        }
        return Invocation(
            session: self,
            command: command,
            verb: spoken,
            enteredText: typed,
            resultName: binder.resultName,
            values: values,
            enteredReferences: references
        )
    }

    /// Returns the object as the account of the prefix `as NAME` sees it; without a prefix the object itself.
    private func translated(_ object: any Showable) async throws -> any Showable {
        guard actingAccountName != nil else { return object }
        return try await registry.actingAccount?.translate(self, object) ?? object
    }

    private func wrongKind(
        _ command: Command,
        _ spoken: String,
        _ object: any Showable,
        kinds: [String],
        typed: String
    ) -> ReplError {
        let kind = object.reference.kind
        let hint = command.alternatives[kind].map { verb in
            typed.hasPrefix("\(spoken) ") ? verb + typed.dropFirst(spoken.count) : "help \(verb)"
        }
        return ReplError(
            .wrongKind,
            "\(spoken) is for \(list(of: kinds)), and \(object.reference) is \(noun(of: kind).withArticle)",
            hint: hint ?? "help \(spoken)"
        )
    }

    /// Returns kinds as text: `a post, a comment or an inbox`.
    func list(of kinds: [String]) -> String {
        kinds.map { noun(of: $0).withArticle }.joined(conjunction: "or")
    }

    /// Returns the name of a kind in sentences.
    func noun(of kind: String) -> String { registry.kind(named: kind)?.noun ?? kind }
}

extension Session {
    /// Returns the commands that a verb may mean, with the name and the parameters that are typed: `upvote REF` for `vote REF up`.
    ///
    /// - Returns: One element for each command that receives the words behind the verb; it contains the possible commands of several
    ///   plug-ins.
    func commandsAsEntered(_ verb: String) -> [[Command]] {
        guard let template = alias(verb) else { return [registry.commandsAsEntered(verb)] }
        return Self.commandsTakingArguments(of: template).map { parts in
            registry.commandsAsEntered(parts[0].text).map { $0.aliased(verb, for: Array(parts.dropFirst())) }
        }
    }

    /// Checks the words behind an alias before they are inserted into its text, so that errors name the alias.
    ///
    /// - Throws: ``ReplError`` with the name and the usage of the alias.
    func checkArguments(_ words: [Word], behind verb: String) throws(ReplError) {
        guard alias(verb) != nil || !registry.candidates(for: verb).contains(where: { $0.command.name == verb })
        else { return }
        for commands in commandsAsEntered(verb) {
            var failure: ReplError?
            for command in commands {
                do throws(ReplError) {
                    _ = try ArgumentBinder(command, words[...])
                    failure = nil
                    break
                } catch {
                    failure = failure ?? error
                }
            }
            if let failure {
                let hint = lineJoiningReference(verb, words) ?? failure.hint
                throw ReplError(failure.code, failure.message, hint: hint)
            }
        }
    }

    /// Returns the commands of an alias that receive the typed words: those with a `*`, else the last.
    private static func commandsTakingArguments(of template: String) -> [[Word]] {
        // Ignored: the text was parsed when the alias was made.
        let parts = ((try? LineParser.parse(template)) ?? []).map { statement in
            var words = statement.commandWords
            _ = OutputFormat.removeFirst(from: &words)
            return words
        }.filter { !$0.isEmpty }
        let starred = parts.filter { words in words.contains { $0.isKeyword("*") } }
        return starred.isEmpty ? parts.suffix(1) : starred
    }

    /// Checks the name for a result.
    ///
    /// - Throws: ``ReplError`` if it is the name of a command or an alias. Such a name alone on a line would run the command instead of
    ///   showing the handle.
    func checkHandle(_ name: String) throws {
        let isCommand = registry.reserves(name)
        // A shipped alias makes room for a handle of its name.
        guard isCommand || userAliases[name] != nil else { return }
        let other = "as \(name.prefix(30))1"
        throw ReplError(
            .usage,
            "\(name) is \(isCommand ? "a command" : "an alias") already, and cannot be a handle as well",
            hint: isCommand ? "another name: \(other)" : "alias \(name) off, or \(other)"
        )
    }
}

extension Registry {
    /// Returns the commands that a verb may mean, as for ``Session/commandsAsEntered(_:)``.
    func commandsAsEntered(_ verb: String) -> [Command] {
        candidates(for: verb).map { candidate in
            guard candidate.command.name != verb else { return candidate.command }
            // Ignored: the expansion is a plug-in's own text; if it cannot be parsed, the command fails when it is used.
            let words = candidate.expansion.flatMap { (try? LineParser.parse($0))?.first }.map(\.commandWords) ?? []
            return candidate.command.aliased(verb, for: Array(words.dropFirst()))
        }
    }
}

extension Statement {
    /// The words of a command; empty for a shell command.
    var commandWords: [Word] { if case .command(let words) = action { words } else { [] } }
}

extension Session {
    /// Returns the commands for which a statement stands if it begins with an alias of several commands; else the statement itself.
    ///
    /// The words behind the alias replace each `*`; if there is none, they follow the last command.
    func commands(of statement: Statement) throws -> [Statement] {
        guard case .command(let words) = statement.action, let verb = words.first,
            let template = alias(verb.text)
        else { return [statement] }
        let parts = try LineParser.parse(template)
        guard parts.count > 1, !words.dropFirst().asksForHelp else { return [statement] }
        try checkArguments(Array(words.dropFirst()), behind: verb.text)
        let hasArgumentPlaceholder = parts.contains { $0.hasArgumentPlaceholder }
        return try parts.enumerated().map { index, part in
            let isLast = index == parts.count - 1
            let arguments =
                part.hasArgumentPlaceholder || (!hasArgumentPlaceholder && isLast) ? Array(words.dropFirst()) : []
            let (verb, rest) = try Self.apply(part.sourceText, to: arguments)
            let all = [Word(verb)] + rest
            return Statement(
                action: .command(all),
                destination: isLast ? statement.destination : .screen,
                sourceText: all.typed,
                account: statement.account
            )
        }
    }
}

extension Statement {
    fileprivate var hasArgumentPlaceholder: Bool {
        guard case .command(let words) = action else { return false }
        return words.contains { $0.isKeyword("*") }
    }
}

extension Word {
    /// The word as it must be typed.
    var typed: String {
        if isHelpOption { return text }
        let quoted = Quoting.quote(text)
        return isQuoted && quoted == text ? "\"\(text)\"" : quoted
    }
}

extension Sequence<Word> {
    /// The words as they must be typed.
    var typed: String { map(\.typed).joined(separator: " ") }
}
