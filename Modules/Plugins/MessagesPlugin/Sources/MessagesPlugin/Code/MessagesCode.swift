import Messages
import Primitives
import ReplKit

/// The Swift of the commands for value trees, which `code` prints.
@MainActor
enum MessagesCode {
    static func register(in registrar: PluginRegistrar, _ session: MessagesSession) {
        registrar.addCode(of: "provider") { call in
            let shown = try call.variable()
            var provider = shown.code
            (provider.name, provider.value) = ("provider", shown.filled(shown.code.copy))
            call.declareResult(provider)
        }
        registrar.addCode(of: "edit") { [weak session] call in
            if let session { try edit(call, session) }
        }
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

    private static func edit(_ call: CodeCall, _ session: MessagesSession) throws {
        let shown = try call.variable()
        guard let assignment = session.assignments[shown.kind ?? ""] else {
            throw ReplError(
                .unknownReference,
                "the kind of \(shown.name) is not known",
                hint: "run the line first, then code"
            )
        }
        let pairs = call.assignments()
        guard shown.code.isOptional else {
            let changes = try pairs.map { try assignment($0.field, $0.value, "$0") }.joined(separator: "; ")
            return call.write("\(shown.name)?.edit { \(changes) }")
        }
        let value = call.unusedName("value")
        call.write("if var \(value) = \(shown.name)?.data {")
        for (field, text) in pairs { call.write("    \(try assignment(field, text, value))") }
        call.write("    \(shown.name)?.setData(\(value))", "}")
    }

    /// Adds the code of a kind of model: a provider of its own, and the changes of `edit`.
    static func addCode<Value: TreeModel>(
        of type: Value.Type,
        named kind: String,
        _ session: MessagesSession,
        to registrar: PluginRegistrar
    ) {
        session.assignments[kind] = { field, value, variable in
            try Value.editableField(field, of: EntityKey(kind: kind, id: "ID")).swift(value, variable)
        }
        registrar.addCode(ofKind: kind) { [weak session] reference in
            reference.use("Consistency", "Messages")
            return session.map { .provider(of: type, id: reference.id, in: reference.messages, names: $0.names) }
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
        in messages: String,
        names: KindNames
    ) -> EntityCode {
        // The name without the module, because a projection is nested in its example.
        let name = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
        return EntityCode(
            Value.variableName,
            "DataProvider<\(name)>?",
            "try \(messages).provider(of: \(name).self, id: \(SwiftCode.literal(id)))",
            shows: "print($?.data ?? \"deleted\")",
            refreshes: "print($?.data ?? \"deleted\")  // it follows every change by itself",
            edge: { name in Value.edges.first { $0.name == name }.map { .part(name, kind: $0.kind(names)) } }
        )
    }

    /// A child of a provider's value.
    private static func part(_ name: String, kind: String) -> EntityCode {
        EntityCode(
            name,
            "part",
            "$?[\\.\(name)]",
            kind: kind,
            shows: "print($?.data ?? \"deleted\")",
            edge: { _ in nil }
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
