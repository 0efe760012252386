/// `alias`.
@MainActor
enum AliasCommand {
    static let alias = Command(
        "alias",
        group: .meta,
        summary: "List, make or drop an alias (* for the words)",
        parameters: [Parameter.word("NAME").optional.offering("aliases"), Parameter.text("TEXT|off").optional],
        examples: ["alias", "alias s show *", "alias s off"]
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
            return .acknowledgement("\(name): \(template)")
        }
        let text = typed.hasPrefix("= ") ? String(typed.dropFirst(2)) : typed
        guard text != "off" else {
            guard session.userAliases.removeValue(forKey: name) != nil else { throw unknownAlias(name) }
            return .acknowledgement("\(name) is no alias any more")
        }
        try check(name, text, session)
        session.userAliases[name] = text
        return .acknowledgement("\(name): \(text)")
    }

    private static func unknownAlias(_ name: String) -> ReplError {
        ReplError(.unknownReference, "no alias \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"", hint: "alias")
    }

    private static func check(_ name: String, _ text: String, _ session: Session) throws {
        guard ArgumentBinder.isHandleName(name) else {
            throw ReplError(
                .usage,
                "\"\(TextLayout.cut(name, to: 40))\" is no name for an alias",
                hint: "letters and digits"
            )
        }
        guard session.registry.candidates(for: name).isEmpty else {
            throw ReplError(.usage, "\(name) is a command", hint: "another name")
        }
        let statements = try LineParser.parse(text)
        guard statements.count == 1, statements[0].destination == .screen,
            case .command(let words) = statements[0].action
        else {
            throw ReplError(.usage, "an alias stands for one command", hint: "alias s show *")
        }
        guard !session.registry.candidates(for: words[0].text).isEmpty else {
            throw session.registry.unknownVerb(words[0].text, besides: [])
        }
    }
}
