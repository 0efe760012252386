import ReplKit

/// The settings that a line changes: `shows_nsfw=no biography="I like cats"`.
@MainActor
struct SettingEdit<Owner, Settings> {
    /// The request.
    let settings: Settings
    /// The changed fields in the order in which they were typed.
    let fields: [SettingField<Owner, Settings>]
    private let changes: [FieldAssignment<Settings>]

    /// Parses assignments.
    ///
    /// - Parameters:
    ///   - words: The words of the line, each `FIELD=VALUE`.
    ///   - all: The settings that can be set.
    ///   - empty: A request that changes nothing.
    ///   - command: The command for errors: `me set`.
    /// - Throws: ``ReplKit/ReplError`` with code `usage` for a word that is no assignment, an unknown field or an invalid value. Nothing
    ///   has been sent then.
    init(
        _ words: [String],
        of all: [SettingField<Owner, Settings>],
        to empty: Settings,
        _ command: String
    ) throws(ReplError) {
        guard !words.isEmpty else {
            throw ReplError(.usage, "\(command): FIELD=V is missing", hint: "\(command) \(all[0].name)=VALUE")
        }
        var settings = empty
        var fields: [SettingField<Owner, Settings>] = []
        var changes: [FieldAssignment<Settings>] = []
        for word in words {
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                throw ReplError(
                    .usage,
                    "\(command): \"\(word.prefix(40))\" is not FIELD=VALUE",
                    hint: "\(command) \(all[0].name)=VALUE; quote a value of several words"
                )
            }
            let (name, value) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
            let field = try Self.field(name, of: all, command)
            guard let change = field.change(value) else {
                throw ReplError(.usage, "\(command): \(name) takes \(field.form), not \"\(value.prefix(40))\"")
            }
            change.make(&settings)
            fields.append(field)
            changes.append(change)
        }
        (self.settings, self.fields, self.changes) = (settings, fields, changes)
    }

    private static func field(
        _ name: String,
        of all: [SettingField<Owner, Settings>],
        _ command: String
    ) throws(ReplError) -> SettingField<Owner, Settings> {
        if let field = all.first(where: { $0.names.contains(name) }) { return field }
        let guess = DidYouMean(name, among: all.flatMap(\.names))
        throw ReplError(
            .usage,
            "\(command): there is no setting \"\(name.prefix(40))\"\(guess)",
            hint: guess.isEmpty ? "one of \(all.map(\.name).joined(separator: ", "))" : ""
        )
    }

    /// Returns the changes as Swift statements about a variable.
    func swift(of variable: String) -> [String] { zip(fields, changes).map { $1.swift($0.name, of: variable) } }

    /// The names of the fields in words.
    var names: String { fields.map(\.name).joined(separator: ", ") }

    /// Returns the command that restores the values of the owner; nil if the server does not tell one of them.
    func inverse(_ command: String, of owner: Owner) -> InverseCommand? {
        var before: [InverseCommand.Setting] = []
        for field in fields {
            guard let typed = field.typed(owner) else { return nil }
            before.append(InverseCommand.Setting(field.name, "\(field.name)=\(Quoting.quote(typed))"))
        }
        return InverseCommand(command, before)
    }
}

/// The completions of settings: the names with `=`, and behind one of them the values that it takes.
@MainActor
enum SettingCompletions {
    /// Returns the words that may come next in `VERB set FIELD=V...`.
    ///
    /// - Parameters:
    ///   - fields: The settings.
    ///   - words: The words before, which begin with `set`.
    ///   - begun: The beginning of the word.
    static func candidates<Owner, Settings>(
        of fields: [SettingField<Owner, Settings>],
        behind words: [String],
        _ begun: String
    ) -> [String] {
        let given = Set(words.compactMap { word in word.firstIndex(of: "=").map { String(word[..<$0]) } })
        guard let equals = begun.firstIndex(of: "=") else {
            return fields.map(\.name).filter { !given.contains($0) }.map { "\($0)=" }
        }
        let name = String(begun[..<equals])
        return fields.first { $0.names.contains(name) }?.candidates.map { "\(name)=\($0)" } ?? []
    }
}

extension SettingField {
    /// Returns the table of settings with their values and meanings.
    static func table(_ fields: [SettingField], of owner: Owner) -> OutputTable {
        OutputTable(
            columns: ["setting", "value", "meaning"],
            rows: fields.map { [.text($0.name), $0.value(owner), .text($0.meaning)] }
        )
    }
}
