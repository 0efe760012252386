/// The `alias` command.
@MainActor
enum AliasCommand {
    static let alias = Command(
        "alias",
        group: .repl,
        summary: "List, make or remove an alias (* = arguments)",
        details: [
            "TEXT may be several commands in quotes: alias both = \"upvote *; save *\"",
            "NAME off removes an alias, also a shipped one; a new TEXT replaces it.",
            "keep: saves it for later sessions; NAME off keep removes it there",
        ],
        parameters: [
            Parameter.word("NAME").optional.completing(from: "aliases"),
            Parameter.text("TEXT|off").optional.completing(from: "alias texts"), .flag("keep"),
        ],
        examples: ["alias", "alias s show *; alias s off", "alias look = \"list; views\""],
        synonyms: ["abbreviation", "shortcut", "macro"]
    ) { call in
        let session = call.session
        guard let name = call.optionalWord("NAME") else { return list(session) }
        guard let typed = call.optionalWord("TEXT|off") else {
            guard let template = session.alias(name) else { throw unknownAlias(name, session) }
            let isShipped = session.userAliases[name] == nil
            return acknowledgement(name, template + (isShipped ? " (shipped)" : ""))
        }
        let text = typed.hasPrefix("= ") ? String(typed.dropFirst(2)) : typed
        guard text != off else { return try remove(name, keeps: call.has("keep"), session) }
        try check(name, text, session)
        let isShipped = session.registry.shippedAlias(name) == text
        if call.has("keep") { try session.store(isShipped ? nil : text, of: name, in: .aliases) }
        session.setAlias(name, to: text)
        return acknowledgement(name, text + (isShipped ? " (shipped)" : "") + (call.has("keep") ? ", kept" : ""))
    }

    /// The text in place of an alias that is switched off, when it is typed and in the settings file.
    static let off = "off"

    private static func remove(_ name: String, keeps: Bool, _ session: Session) throws -> Output {
        let isShipped = session.registry.shippedAlias(name) != nil
        guard session.userAliases[name] != nil || (isShipped && !session.removedAliases.contains(name)) || keeps else {
            throw unknownAlias(name, session)
        }
        if keeps { try session.store(isShipped ? off : nil, of: name, in: .aliases) }
        session.removeAlias(name)
        return removal(name, keeps: keeps)
    }

    private static func list(_ session: Session) -> Output {
        let own: [[ShownValue]] = session.userAliases.sorted { $0.key < $1.key }.map {
            [.text($0.key), .text($0.value)]
        }
        let table = OutputTable(columns: ["alias", "for"], rows: own, emptyText: "no aliases; alias NAME TEXT")
        let shipped = session.shippedAliases
        guard !shipped.isEmpty else { return Output([.table(table)]) }
        let isUsual = shipped.allSatisfy { $0.state == .available }
        let rows: [[ShownValue]] = shipped.map {
            [.text($0.name), .text($0.text)] + (isUsual ? [] : [.text($0.state.rawValue)])
        }
        let columns = ["shipped", "for"] + (isUsual ? [] : ["state"])
        let others = OutputTable(columns: columns, rows: rows, uncut: ["shipped"])
        return Output((own.isEmpty ? [] : [.table(table)]) + [.table(others)])
    }

    /// The acknowledgement that `alias` prints for one alias.
    static func acknowledgement(_ name: String, _ text: String) -> Output { .acknowledgement("\(name): \(text)") }

    /// The acknowledgement that `alias` prints for an alias that was removed.
    static func removal(_ name: String, keeps: Bool = false) -> Output {
        .acknowledgement("\(name) is no alias any more\(keeps ? ", nor in later sessions" : "")")
    }

    private static func unknownAlias(_ name: String, _ session: Session) -> ReplError {
        let shipped = session.registry.shippedAlias(name)
        let hint =
            switch session.state(ofShippedAlias: name) {
            case .off: shipped.map { "alias \(name) \($0), to have it again" }
            case .handle: "drop \(name): it is a handle now, and then the alias again"
            case .available, .replaced, .absent: "alias" as String?
            }
        return ReplError(
            .unknownReference,
            "no alias \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"",
            hint: hint ?? "alias"
        )
    }

    /// Checks that the name and the text can become an alias.
    ///
    /// - Throws: ``ReplError`` with the reason if they cannot.
    static func check(_ name: String, _ text: String, _ session: Session) throws {
        guard ArgumentBinder.isHandleName(name) else {
            throw ReplError(
                .usage,
                "\"\(TextLayout.cut(name, to: 40))\" is no name for an alias",
                hint: "a name of letters and digits"
            )
        }
        guard !session.registry.reserves(name) else {
            throw ReplError(.usage, "\(name) is a command", hint: "another name")
        }
        guard session.handle(name) == nil else {
            throw ReplError(.usage, "\(name) is a handle", hint: "another name, or drop \(name)")
        }
        let statements = try LineParser.parse(text)
        guard !statements.isEmpty else {
            throw ReplError(.usage, "an alias needs a command", hint: "alias s show *")
        }
        for statement in statements {
            guard statement.destination == .screen, case .command(let words) = statement.action else {
                throw ReplError(.usage, "an alias can only have commands, without >, | and !", hint: "alias s show *")
            }
            guard !session.registry.candidates(for: words[0].text).isEmpty else {
                throw session.registry.unknownVerb(words[0].text, besides: [])
            }
        }
    }
}
