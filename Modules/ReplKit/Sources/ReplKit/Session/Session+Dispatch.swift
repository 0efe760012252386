import Primitives

extension Session {
    /// A command line with all aliases replaced.
    struct Expanded {
        var verb: String
        var arguments: [Word]
        /// What they were replaced by, if any was.
        var aliasOf: String?
        /// What was typed for the verb, in full: errors speak of that.
        var spoken: String
    }

    /// Verb and words with all aliases replaced.
    func expand(_ words: [Word]) throws -> Expanded {
        var verb = words[0].text
        var arguments = Array(words.dropFirst())
        var hasExpanded = false
        if words[0].isKeyword("?") { return Expanded(verb: "help", arguments: arguments, spoken: "help") }
        if isReference(verb) {
            (verb, arguments) = ("show", words)
            hasExpanded = true
        }
        if userAliases[verb] == nil { verb = try complete(verb, isAlone: arguments.isEmpty) }
        if arguments.count == 1, arguments[0].isKeyword("?") {
            return Expanded(verb: "help", arguments: [Word(verb)], spoken: "help")
        }
        let spoken = verb
        try checkTyped(arguments, behind: verb)
        if let template = userAliases[verb] {
            (verb, arguments) = try Self.apply(template, to: arguments)
            hasExpanded = true
        }
        if let expansion = registry.candidates(for: verb).lazy.compactMap(\.expansion).first {
            (verb, arguments) = try Self.apply(expansion, to: arguments)
            hasExpanded = true
        }
        let text = ([verb] + arguments.map { $0.isQuoted ? Quoting.quote($0.text) : $0.text }).joined(separator: " ")
        return Expanded(verb: verb, arguments: arguments, aliasOf: hasExpanded ? text : nil, spoken: spoken)
    }

    /// Whether a first word is no verb, and names something: that is shown.
    private func isReference(_ text: String) -> Bool {
        guard registry.candidates(for: text).isEmpty, userAliases[text] == nil else { return false }
        let name = String(text.prefix { $0 != "." })
        return text.contains(":") || text.hasPrefix("@") || text.hasPrefix("!") || name == "_" || held[name] != nil
    }

    /// Puts the words that were typed in place of the template's `*`, or behind it; `as NAME` goes last.
    static func apply(_ template: String, to arguments: [Word]) throws -> (String, [Word]) {
        guard case .command(let parts)? = try LineParser.parse(template).first?.action else {
            throw ReplError(.usage, "the alias stands for nothing: \(template)")
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

    /// The verb in full: the beginning of one does where a person types.
    ///
    /// - Parameter isAlone: Whether nothing stands behind it, so that it may be meant to name something.
    private func complete(_ verb: String, isAlone: Bool) throws -> String {
        guard registry.candidates(for: verb).isEmpty else { return verb }
        if options.isInteractive {
            let near = (registry.verbs + userAliases.keys).filter { $0.hasPrefix(verb) }.sorted()
            if near.count == 1 {
                guard let template = userAliases[near[0]] else { return near[0] }
                throw ReplError(.unknownCommand, "aliases are typed in full", hint: "\(near[0]), for \(template)")
            }
            if near.count > 1 {
                let names = near.prefix(8).joined(separator: ", ")
                throw ReplError(.unknownCommand, "\"\(verb)\" could be \(names)\(near.count > 8 ? ", ..." : "")")
            }
        }
        let aliases = Array(userAliases.keys)
        guard isAlone, ArgumentBinder.isHandleName(String(verb.prefix { $0 != "." })) else {
            throw registry.unknownVerb(verb, besides: aliases)
        }
        throw registry.unknownWord(verb, besides: aliases, handles: held.names)
    }

    /// The command that `verb` means here, and its words checked and resolved.
    func invocation(_ line: Expanded, typed: String) async throws -> (Command, Invocation) {
        let (verb, words) = (line.verb, line.arguments)
        let candidates = registry.candidates(for: verb).map(\.command)
        guard let first = candidates.first else {
            throw registry.unknownVerb(verb, besides: Array(userAliases.keys))
        }
        var command = first
        var object: (any Showable)?
        let byReference = candidates.filter(\.takesReferenceFirst)
        if byReference.count > 1, first.takesReferenceFirst {
            guard let reference = words.first else {
                throw ReplError(.usage, "\(verb): REF is missing", hint: first.usage)
            }
            let isForAll = byReference.contains(where: \.kinds.isEmpty)
            let wanted = isForAll ? [] : byReference.flatMap(\.kinds)
            let found = try await resolve(reference.text, orFieldOf: false, kinds: wanted).object
            let match =
                byReference.first { $0.kinds.contains(found.reference.kind) } ?? byReference.first { $0.kinds.isEmpty }
            guard let match else {
                throw wrongKind(first, line.spoken, found, kinds: byReference.flatMap(\.kinds), typed: typed)
            }
            command = match
            object = found
        }
        let binder = try ArgumentBinder(command, words[...])
        if let name = binder.resultName { try checkHandle(name) }
        return (command, try await invocation(of: command, binder, first: object, spoken: line.spoken, typed: typed))
    }

    private func invocation(
        of command: Command,
        _ binder: ArgumentBinder,
        first: (any Showable)?,
        spoken: String,
        typed: String
    ) async throws -> Invocation {
        var values: [String: Invocation.Value] = [:]
        var references: [String: String] = [:]
        for (name, value) in binder.values {
            switch value {
            case .reference(let text, let kinds):
                let isFirst = name == command.parameters.first?.key
                let object: any Showable
                if let first, isFirst {
                    object = first
                } else if isFirst, let fields = command.fieldsParameter {
                    let found = try await resolve(text, orFieldOf: true, kinds: kinds)
                    object = found.object
                    if let field = found.field { values[fields] = .words([field] + (values[fields]?.words ?? [])) }
                } else {
                    object = try await resolve(text, orFieldOf: false, kinds: kinds).object
                }
                guard kinds.isEmpty || kinds.contains(object.reference.kind) else {
                    throw wrongKind(command, spoken, object, kinds: kinds, typed: typed)
                }
                values[name] = .object(object)
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
            typed: typed,
            resultName: binder.resultName,
            values: values,
            typedReferences: references
        )
    }

    private func wrongKind(
        _ command: Command,
        _ spoken: String,
        _ object: any Showable,
        kinds: [String],
        typed: String
    ) -> ReplError {
        let kind = object.reference.kind
        let hint = command.instead[kind].map { verb in
            typed.hasPrefix("\(spoken) ") ? verb + typed.dropFirst(spoken.count) : "help \(verb)"
        }
        return ReplError(
            .wrongKind,
            "\(spoken) is for \(Self.list(of: kinds)), and \(object.reference) is \(kind.withArticle)",
            hint: hint ?? "help \(spoken)"
        )
    }

    /// `a post, a comment or an inbox`.
    static func list(of kinds: [String]) -> String {
        kinds.map(\.withArticle).enumerated(by: "or")
    }
}
