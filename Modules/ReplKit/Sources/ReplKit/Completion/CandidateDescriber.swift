import Primitives

/// Says what each word is that Tab offers at one place of a line: the summary of a command, the headline of an object, the current value of
/// a field, the meaning of a choice, the usage of an option.
@MainActor
struct CandidateDescriber {
    /// The headings of candidates that are no commands.
    enum Heading {
        static let commands = "Commands"
        static let aliases = "Aliases"
        static let kinds = "Kinds"
        static let handles = "Handles"
        static let options = "Options"
    }

    /// The text about a word, and the heading above it.
    struct Description: Equatable {
        var detail = ""
        var heading: String?
        /// The position of the heading in the list.
        var place = 0
    }

    private let session: Session
    private let typed: CompletionContext
    /// The commands that the verb may mean, with the parameters that may come next; empty at the verb itself.
    private let expected: [(command: Command, parameters: ExpectedParameters)]
    /// The words behind the verb.
    private let words: [String]
    /// The objects of handles, views and lists, by reference.
    private let held: [String: any Showable]
    /// True to leave out what takes a walk through lists and fields, because there are too many words to be read.
    private let isBrief: Bool

    /// The groups of commands, for the first word of a line; empty behind it.
    private let groups: [Command.Group]

    init(_ session: Session, _ typed: CompletionContext, isBrief: Bool = false) {
        (self.session, self.typed, self.isBrief) = (session, typed, isBrief)
        groups = typed.words.isEmpty ? session.registry.groups : []
        var words = Array(typed.words.dropFirst())
        var expected: [(command: Command, parameters: ExpectedParameters)] = []
        if let first = typed.words.first {
            let verb: String
            (verb, words) = session.expandedWords(first, words)
            for candidate in session.registry.candidates(for: verb) {
                let all = candidate.expansion.map { Session.fill($0, with: words).words } ?? words
                expected.append((candidate.command, ExpectedParameters(candidate.command, after: all)))
            }
        }
        (self.expected, self.words) = (expected, words)
        held = Self.held(in: session)
    }

    private static func held(in session: Session) -> [String: any Showable] {
        let named = session.handleTable.all.map(\.object) + session.views.all.map(\.showable)
        let rows = named.flatMap { $0.rows()?.prefix(Session.rowLimit) ?? [] }
        return Dictionary((named + rows).map { ($0.reference.description, $0) }) { first, _ in first }
    }

    /// Returns what a word is.
    func describe(_ word: String) -> Description {
        guard !typed.isFile else { return Description() }
        guard typed.words.first != nil else { return describeFirst(word) }
        if typed.words.first == "?" { return Description(detail: detail(of: word, from: "commands")) }
        if let option = option(word) { return Description(detail: option, heading: Heading.options, place: 3) }
        for (command, expected) in expected {
            for parameter in expected.parameters {
                if let found = describe(word, as: parameter, of: command) { return found }
            }
        }
        guard expected.isEmpty, let first = typed.words.first else { return Description() }
        // Behind a row's number a verb precedes a field of the same name.
        if RowNumber(first) != nil, words.isEmpty, session.isVerb(word) {
            return Description(detail: detail(of: word, from: "commands"))
        }
        // The fields of a reference that is shown without a verb.
        return Description(detail: value(word, of: first))
    }

    // MARK: The first word

    private func describeFirst(_ word: String) -> Description {
        func command(_ group: Command.Group, _ detail: String) -> Description {
            guard typed.partialWord.isEmpty else { return Description(detail: detail, heading: Heading.commands) }
            return Description(detail: detail, heading: group.name, place: groups.firstIndex(of: group) ?? 0)
        }
        if word == "?" { return command(.repl, "list the keys") }
        if let template = session.alias(word) {
            return Description(detail: "alias: \(template)", heading: Heading.aliases, place: groups.count)
        }
        if let candidate = session.registry.candidates(for: word).first {
            return command(candidate.command.group, Self.summary(candidate))
        }
        var found = describeReference(word)
        found.place += groups.count + 1
        return found
    }

    private static func summary(_ candidate: Registry.Candidate) -> String {
        candidate.expansion.map { "\(candidate.command.summary): \($0)" } ?? candidate.command.summary
    }

    // MARK: References

    /// Returns the headline of the object that a reference names, or the summary of its kind.
    private func describeReference(_ word: String) -> Description {
        if word.last == ":", let kind = session.registry.kind(named: String(word.dropLast())) {
            return Description(detail: kind.summary, heading: Heading.kinds, place: 1)
        }
        let isPath = word.dropLast().contains(".")
        let heading = isPath || word.contains(":") ? nil : Heading.handles
        let path = word.last == "." ? String(word.dropLast()) : word
        // An object with a reference is held if it is known at all.
        let object = held[path] ?? (isBrief || heading == nil && !isPath ? nil : session.liveObject(path))
        if let object {
            return Description(detail: Self.line(about: object, isNamed: !word.contains(":")), heading: heading)
        }
        guard let dot = path.lastIndex(of: "."), !isBrief else { return Description(heading: heading) }
        return Description(detail: value(String(path[path.index(after: dot)...]), of: String(path[..<dot])))
    }

    /// Returns reference, tier and headline in one line.
    ///
    /// - Parameter isNamed: True if the word is a name for the object, so that the line says which object it is.
    private static func line(about object: any Showable, isNamed: Bool) -> String {
        let parts = [isNamed ? object.reference.description : nil, object.tierLabel, object.headline]
        return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// Returns the current value of a field of the object that a reference names; empty if there is none.
    private func value(_ field: String, of reference: String) -> String {
        guard !isBrief, let object = session.liveObject(reference) else { return "" }
        return object.fields().first { $0.name == field }?.markedText ?? ""
    }

    // MARK: Parameters

    /// Returns the usage of the option that a word introduces; nil if it introduces none here.
    private func option(_ word: String) -> String? {
        for (command, expected) in expected where expected.keywords.contains(word) {
            if command.bindsResult, word == "as" { return "NAME: a handle for the result" }
            guard let parameter = command.parameters.first(where: { $0.keyword == word || $0.name == word }) else {
                continue
            }
            if let meaning = parameter.meanings[word] { return meaning }
            switch parameter.kind {
            case .flag: return word == "off" ? "takes it back" : ""
            case .number(let range) where range.upperBound != .max:
                return "\(parameter.name): \(range.lowerBound) to \(range.upperBound)"
            case .choice(let choices): return choices.joined(separator: "|")
            default: return parameter.name
            }
        }
        return nil
    }

    /// Returns what a word is as the value of a parameter; nil if it is none of its values.
    private func describe(_ word: String, as parameter: Parameter, of command: Command) -> Description? {
        if let meaning = parameter.meanings[word] { return Description(detail: meaning) }
        if let source = parameter.source {
            let detail = detail(of: word, from: source)
            if !detail.isEmpty { return Description(detail: detail) }
        }
        switch parameter.kind {
        case .reference: return describeReference(word)
        case .words: return words.first.map { Description(detail: value(word, of: $0)) }
        case .assignments:
            let field = word.last == "=" ? String(word.dropLast()) : word
            return words.first.map { Description(detail: value(field, of: $0)) }
        case .choice(let choices): return choices.contains(word) ? Description() : nil
        case .word, .number, .text, .flag: return nil
        }
    }

    /// Returns what a word of one of the core's completion sources is; empty if nothing is known.
    private func detail(of word: String, from source: String) -> String {
        switch source {
        case "kinds", "records": return session.registry.kind(named: word)?.summary ?? ""
        case "ids":
            let kind = words.first.flatMap(session.registry.referenceName(ofKind:)) ?? ""
            return held["\(kind):\(word)"].map { Self.line(about: $0, isNamed: false) } ?? ""
        case "handles": return session.handleTable[word].map { Self.line(about: $0, isNamed: true) } ?? ""
        case "panes", "closable panes":
            return session.views[word].map { Self.line(about: $0.showable, isNamed: true) } ?? ""
        case "settings":
            guard let setting = session.registry.settings.first(where: { $0.name == word }) else { return "" }
            return "\(setting.read(session))  \(setting.summary)"
        case "aliases": return session.alias(word) ?? ""
        case "explained": return counted(word, in: session.records.map(\.typed))
        case "edits": return counted(word, in: session.edits.done.map(\.done))
        case "edits taken back": return counted(word, in: session.edits.undone.map(\.done))
        case "lessons": return session.tour.lessons(in: session).first { $0.name == word }?.title ?? ""
        case "demos": return session.walks.first { $0.name == word }?.title ?? ""
        case "expectations": return describeReference(word).detail
        case "commands": return detail(ofCommand: word)
        default: return ""
        }
    }

    private func detail(ofCommand word: String) -> String {
        if let template = session.alias(word) { return "alias: \(template)" }
        if let candidate = session.registry.candidates(for: word).first { return Self.summary(candidate) }
        if let kind = session.registry.kind(named: word) { return kind.summary }
        return switch word {
        case "all": "every command"
        case "grammar": "the parts of a line"
        case "keys": "the keys at the prompt"
        default: session.registry.groups.contains { $0.name.lowercased() == word } ? "a group of commands" : ""
        }
    }

    /// Returns the element that a number counted back from the end means.
    private func counted(_ word: String, in texts: [String]) -> String {
        guard let number = Int(word), number > 0, number <= texts.count else { return "" }
        return texts[texts.count - number]
    }
}
