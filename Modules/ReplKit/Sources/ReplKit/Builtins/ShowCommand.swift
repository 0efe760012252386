import Primitives

/// The `show` command.
@MainActor
enum ShowCommand {
    static let show = Command(
        "show",
        group: .read,
        summary: "Print the known fields of an object",
        details: ["A field of a higher tier is there after upgrade REF. A value may be:"] + ShownValue.legend,
        parameters: [.reference(), Parameter.words("FIELD").optional],
        bindsResult: true,
        examples: ["show KIND:1"],
        synonyms: ["cat", "print", "view", "display", "inspect"]
    ) { call in
        let object = try call.object()
        guard object.rows() == nil else { return try showList(object, call) }
        let names = call.words("FIELD")
        if !names.isEmpty, let handle = call.resultName {
            throw ReplError(
                .usage,
                "a handle names an object, not one of its fields",
                hint: "show \(object.reference) as \(handle)"
            )
        }
        let known = object.fields().map(\.name)
        for name in names where !known.contains(name) {
            let typed = call.enteredReference() ?? object.reference.description
            if name == names.first, let error = call.session.verbBehindReference(names, of: object, typed: typed) {
                throw error
            }
            throw call.session.unknownField(name, of: object, typed: typed)
        }
        return .object(object, fields: names)
    }

    private static func showList(_ list: any Showable, _ call: Invocation) throws -> Output {
        let words = call.words("FIELD")
        guard let first = words.first else { return .list(list) }
        let (number, fields) = RowNumber(first) == nil ? ("1", words[...]) : (first, words.dropFirst())
        let (before, row) = self.row(number, of: list, call)
        throw ReplError(
            .usage,
            "\(list.reference) is a list: show a row's fields",
            hint: before + (fields.isEmpty ? row : "show \(row) \(fields.map(Quoting.quote).joined(separator: " "))")
        )
    }

    /// Returns a row of a list as it must be typed, and the command that must be typed before it, because a path follows a name, but no id
    /// with letters.
    private static func row(
        _ number: String,
        of list: any Showable,
        _ call: Invocation
    ) -> (before: String, row: String) {
        let session = call.session
        if let typed = call.enteredReference() {
            let start = String(typed.prefix { $0 != "." })
            if session.handle(start) != nil || RowNumber(start) != nil { return ("", "\(typed).\(number)") }
        }
        if let name = session.name(ofList: list) { return ("", "\(name).\(number)") }
        let isLast = session.navigation.last?.isSameList(as: list) == true
        return (isLast ? "" : "show \(Quoting.quote("\(list.reference)")); ", number)
    }
}
