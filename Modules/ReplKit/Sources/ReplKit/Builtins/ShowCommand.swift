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
            throw call.session.unknownField(name, of: object, typed: typed)
        }
        return .object(object, fields: names)
    }

    private static func showList(_ list: any Showable, _ call: Invocation) throws -> Output {
        guard call.words("FIELD").isEmpty else {
            throw ReplError(.usage, "\(list.reference) is a list: show a row's fields", hint: "show REF.1 FIELD")
        }
        return .list(list)
    }
}
