import Messages
import ReplKit

/// The Swift of the commands for value trees, which `code` prints.
@MainActor
enum MessagesCode {
    static func register(in registrar: PluginRegistrar) {
        registrar.addCode(of: "provider") { call in
            let shown = try call.variable()
            var provider = shown.code
            (provider.name, provider.value) = ("provider", shown.filled(shown.code.copy))
            call.declareResult(provider)
        }
        registrar.addCode(of: "edit", edit)
        registrar.addCode(of: "delete") { call in
            let shown = try call.variable()
            call.write("if let id = \(shown.name)?.data?.modelIdentifier { \(call.messages).delete(id) }")
        }
        registrar.addCode(of: "restore") { call in
            guard let text = call.optionalWord("REF"), let id = call.identifier(text) else { return }
            call.use("Consistency")
            call.write("\(call.messages).restore(ModelIdentifier(\(SwiftCode.literal(id))))")
        }
        for verb in ["pause", "resume"] {
            registrar.addCode(of: verb) { call in
                let shown = try call.variable("h")
                call.write("\(shown.name)\(shown.code.isOptional ? "?" : "").\(verb)()")
            }
        }
    }

    private static func edit(_ call: CodeCall) throws {
        let shown = try call.variable()
        let changes = call.assignments().map { field, value in
            let isWord = ["yes", "no"].contains(value) || Int(value) != nil
            let value =
                isWord ? value.replacing("yes", with: "true").replacing("no", with: "false") : SwiftCode.literal(value)
            return "\(SwiftCode.property(field)) = \(value)"
        }
        guard shown.code.isOptional else {
            return call.write("\(shown.name)?.edit { \(changes.map { "$0.\($0)" }.joined(separator: "; ")) }")
        }
        let value = call.unusedName("value")
        call.write("if var \(value) = \(shown.name)?.data {")
        for change in changes { call.write("    \(value).\(change)") }
        call.write("    \(shown.name)?.setData(\(value))", "}")
    }

    /// Adds the code of a kind of model: a provider of its own.
    static func addCode<Value: TreeModel>(of type: Value.Type, named kind: String, to registrar: PluginRegistrar) {
        registrar.addCode(ofKind: kind) { reference in
            reference.use("Messages")
            return .provider(of: type, id: reference.id, in: reference.messages)
        }
    }

    /// Adds the code of a kind that has a single list.
    static func addList(of element: String, named kind: String, by function: String, to registrar: PluginRegistrar) {
        registrar.addCode(ofKind: kind) { reference in
            reference.use("Consistency")
            return EntityCode(
                function,
                "CollectionDataProvider<\(element)>",
                "\(reference.messages).\(function)()",
                shows: "print($.data)",
                refreshes: "print($.data)  // it follows every change by itself"
            )
        }
    }
}

extension EntityCode {
    /// A provider that shows the model with an id; nil if there is none.
    @MainActor
    fileprivate static func provider<Value: TreeModel>(
        of type: Value.Type,
        id: String,
        in messages: String
    ) -> EntityCode {
        // The name without the module, because a projection is nested in its example.
        let name = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
        return EntityCode(
            Value.variableName,
            "DataProvider<\(name)>?",
            "try \(messages).provider(of: \(name).self, id: \(SwiftCode.literal(id)))",
            shows: "print($?.data ?? \"deleted\")",
            refreshes: "print($?.data ?? \"deleted\")  // it follows every change by itself",
            edge: { EntityCode($0, "part", "$?[\\.\($0)]", shows: "print($?.data ?? \"deleted\")") }
        )
    }

    /// The expression for another provider of the same value.
    fileprivate var copy: String { type == "part" ? "$" : value }

    /// True if the variable is an optional.
    fileprivate var isOptional: Bool { type.hasSuffix("?") }
}

extension TreeModel {
    /// The name of a variable for a model of this kind: `composedCard`.
    fileprivate static var variableName: String { SwiftCode.property(kindName.replacing("-", with: "_")) }
}

extension CodeCall {
    /// The trees, which the code takes as given.
    fileprivate var messages: String { given("messages", "MessageTrees", from: "Messages") }

    /// Returns the identifier that a reference means, as it is written: `Message-12`.
    fileprivate func identifier(_ reference: String) -> String? {
        let parts = reference.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = parts[0].split(separator: ".").last else { return nil }
        return "\(kind.prefix(1).uppercased())\(kind.dropFirst())-\(parts[1])"
    }
}

extension CodeReference {
    fileprivate var messages: String { given("messages", "MessageTrees", from: "Messages") }
}
