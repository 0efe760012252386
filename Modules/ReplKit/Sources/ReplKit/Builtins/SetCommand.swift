/// `set`.
@MainActor
enum SetCommand {
    static let set = Command(
        "set",
        group: .meta,
        summary: "List the settings, or change one",
        parameters: [
            Parameter.word("NAME").optional.offering("settings"),
            Parameter.word("VALUE").optional.offering("setting values"),
        ],
        examples: ["set", "set columns 100"],
        synonyms: ["config", "settings", "option"]
    ) { call in
        let session = call.session
        guard let name = call.optionalWord("NAME") else { return list(session.registry.settings, session) }
        let settings = session.registry.settings
        guard let setting = settings.first(where: { $0.name == name }) else {
            let guess = DidYouMean(name, among: settings.map(\.name))
            throw ReplError(
                .usage,
                "no setting \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
                hint: "set"
            )
        }
        guard let value = call.optionalWord("VALUE") else { return list([setting], session) }
        try setting.write(session, value)
        return .acknowledgement("\(name) \(setting.read(session))")
    }

    private static func list(_ settings: [Setting], _ session: Session) -> Output {
        let rows: [[ShownValue]] = settings.map { setting in
            [.text(setting.name), .text(setting.read(session)), .text(setting.values), .text(setting.summary)]
        }
        return Output([.table(OutputTable(columns: ["setting", "value", "values", "what"], rows: rows))])
    }
}
