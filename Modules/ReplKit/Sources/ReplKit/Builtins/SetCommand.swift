/// The `set` command.
@MainActor
enum SetCommand {
    static let set = Command(
        "set",
        group: .repl,
        summary: "List the settings, or change one",
        details: ["keep: saves it for later sessions at the prompt"],
        parameters: [
            Parameter.word("NAME").optional.completing(from: "settings"),
            Parameter.word("VALUE").optional.completing(from: "setting values"), .flag("keep"),
        ],
        examples: ["set", "set columns 100", "set columns auto"],
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
        guard let value = call.optionalWord("VALUE") else {
            guard !call.has("keep") else {
                throw ReplError(.usage, "set: VALUE is missing", hint: "set \(name) VALUE keep")
            }
            return list([setting], session)
        }
        try setting.write(session, value)
        if call.has("keep") { try session.store(value, of: name, in: .settings) }
        return .acknowledgement("\(name) \(setting.read(session))\(call.has("keep") ? ", kept" : "")")
    }

    private static func list(_ settings: [Setting], _ session: Session) -> Output {
        let rows: [[ShownValue]] = settings.map { setting in
            [.text(setting.name), .text(setting.read(session)), .text(setting.values), .text(setting.summary)]
        }
        return Output([.table(OutputTable(columns: ["setting", "value", "values", "what"], rows: rows))])
    }
}
