/// The `set` command.
@MainActor
enum SetCommand {
    static let set = Command(
        "set",
        group: .repl,
        summary: "List the settings, or change one",
        details: [
            "set NAME shows the values that a setting takes.",
            "was: the default of a changed setting; set NAME default restores it.",
            "keep: saves it for later sessions at the prompt",
            "The colours of set colour on read on a light and a dark background; light",
            "and dark choose stronger ones for one of them. always colours pipes, too.",
        ],
        parameters: [
            Parameter.word("NAME").optional.completing(from: "settings"),
            Parameter.word("VALUE").optional.completing(from: "setting values"), .flag("keep"),
        ],
        examples: ["set", "set columns", "set columns 100", "set columns default"],
        synonyms: ["config", "settings", "option"]
    ) { call in
        let session = call.session
        session.recordDefaults()
        guard let name = call.optionalWord("NAME") else { return list(session) }
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
            return describe(setting, session)
        }
        let isDefault = value == byDefault
        try setting.write(session, isDefault ? session.settingDefaults[name] ?? value : value)
        if call.has("keep") { try session.store(isDefault ? nil : value, of: name, in: .settings) }
        let suffix = call.has("keep") ? (isDefault ? ", in later sessions too" : ", kept") : ""
        return .acknowledgement("\(name) \(setting.read(session))\(suffix)")
    }

    /// The word in place of a value that restores the default.
    static let byDefault = "default"

    /// Returns a table of all settings. The defaults are only shown if a value differs from one.
    private static func list(_ session: Session) -> Output {
        let settings = session.registry.settings.map { setting in
            let value = setting.read(session)
            let standard = session.settingDefaults[setting.name] ?? value
            return (setting: setting, value: value, standard: standard)
        }
        let isChanged = settings.contains { $0.standard != $0.value }
        let rows: [[ShownValue]] = settings.map {
            [.text($0.setting.name), .text($0.value)] + (isChanged ? [.text($0.standard)] : [])
                + [.text($0.setting.summary)]
        }
        let columns = ["setting", "value"] + (isChanged ? [byDefault] : []) + ["what"]
        return Output([.table(OutputTable(columns: columns, rows: rows, uncut: [byDefault]))])
    }

    /// Returns a setting with its value, its default and the values that it takes.
    private static func describe(_ setting: Setting, _ session: Session) -> Output {
        let value = setting.read(session)
        return Output([
            .fields([
                ShownField("setting", setting.name), ShownField("what", setting.summary), ShownField("value", value),
                ShownField(byDefault, session.settingDefaults[setting.name] ?? value),
                ShownField("takes", setting.values.split(separator: "|").map(String.init).joined(conjunction: "or")),
            ])
        ])
    }
}

extension Session {
    /// Records the values of the settings, unless they are recorded: the defaults are the values at the start of the session, before the
    /// stored settings are applied.
    func recordDefaults() {
        guard settingDefaults.isEmpty else { return }
        settingDefaults = Dictionary(registry.settings.map { ($0.name, $0.read(self)) }) { first, _ in first }
    }
}
