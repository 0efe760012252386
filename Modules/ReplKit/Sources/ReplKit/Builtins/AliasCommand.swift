/// The `alias` command.
@MainActor
enum AliasCommand {
    static let alias = Command(
        "alias",
        group: .repl,
        summary: "List, make or remove an alias (* = arguments)",
        details: [
            "TEXT may be several commands in quotes: alias both = \"upvote *; save *\"",
            "keep: saves it for later sessions; NAME off keep removes it there",
        ],
        parameters: [
            Parameter.word("NAME").optional.completing(from: "aliases"),
            Parameter.text("TEXT|off").optional.completing(from: "alias texts"), .flag("keep"),
        ],
        examples: ["alias", "alias s show *; alias s off", "alias look = \"list; views\""]
    ) { call in
        let session = call.session
        guard let name = call.optionalWord("NAME") else {
            let rows: [[ShownValue]] = session.userAliases.sorted { $0.key < $1.key }.map {
                [.text($0.key), .text($0.value)]
            }
            let table = OutputTable(columns: ["alias", "for"], rows: rows, emptyText: "no aliases; alias NAME TEXT")
            return Output([.table(table)])
        }
        guard let typed = call.optionalWord("TEXT|off") else {
            guard let template = session.userAliases[name] else { throw unknownAlias(name) }
            return acknowledgement(name, template)
        }
        let text = typed.hasPrefix("= ") ? String(typed.dropFirst(2)) : typed
        guard text != "off" else {
            guard session.userAliases.removeValue(forKey: name) != nil || call.has("keep") else {
                throw unknownAlias(name)
            }
            if call.has("keep") { try session.store(nil, of: name, in: .aliases) }
            return .acknowledgement("\(name) is no alias any more\(call.has("keep") ? ", nor in later sessions" : "")")
        }
        try check(name, text, session)
        if call.has("keep") { try session.store(text, of: name, in: .aliases) }
        session.userAliases[name] = text
        return acknowledgement(name, text + (call.has("keep") ? ", kept" : ""))
    }

    /// The acknowledgement that `alias` prints for one alias.
    static func acknowledgement(_ name: String, _ text: String) -> Output { .acknowledgement("\(name): \(text)") }

    private static func unknownAlias(_ name: String) -> ReplError {
        ReplError(.unknownReference, "no alias \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"", hint: "alias")
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
