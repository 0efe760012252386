import Primitives

/// A command whose code is written: the words behind its verb, checked but not run, and the statements so far.
///
/// ```swift
/// registrar.addCode(of: "star") { call in
///     call.write("try await \(try call.variable().name).star(\(!call.has("off")))")
/// }
/// ```
@MainActor
public struct CodeCall {
    /// The session in which the command was typed.
    public let session: Session
    /// The name behind `as`; nil if there is none.
    public let resultName: String?
    let verb: String
    let draft: CodeDraft
    private let values: [String: ArgumentBinder.Value]

    init(_ command: Command, _ words: [Word], in session: Session, draft: CodeDraft) throws(ReplError) {
        let binder = try ArgumentBinder(command, words[...])
        (self.session, self.draft, verb) = (session, draft, command.name)
        (values, resultName) = (binder.values, binder.resultName)
    }

    // MARK: The words

    /// Returns true if a parameter was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns a word, text or choice; nil if it was left out.
    public func optionalWord(_ name: String) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }

    /// Returns a number; nil if it was left out.
    public func optionalNumber(_ name: String) -> Int? {
        if case .number(let number)? = values[name] { number } else { nil }
    }

    /// Returns the words of a ``Parameter/words(_:)``; empty if there are none.
    public func words(_ name: String) -> [String] {
        if case .words(let words)? = values[name] { words } else { [] }
    }

    /// Returns the pairs of a ``Parameter/assignments(_:)`` in the order in which they were typed.
    public func assignments(_ name: String = "FIELD=V") -> [(field: String, value: String)] {
        if case .assignments(let pairs)? = values[name] { pairs.map { ($0.field, $0.value) } } else { [] }
    }

    /// Returns a reference as it was typed; nil if it was left out.
    public func enteredReference(_ name: String = "REF") -> String? {
        if case .reference(let text, _, _)? = values[name] { text } else { nil }
    }

    // MARK: The code

    /// Imports a module.
    public func use(_ modules: String...) { for module in modules { draft.use(module) } }

    /// Writes a statement.
    public func write(_ lines: String...) { for line in lines { draft.write(line) } }

    /// Returns the error for a command that calls no library with these words. Throw it.
    ///
    /// - Parameter reason: The reason, which continues the verb: `shows the session's own state`.
    public func noCode(because reason: String) -> ReplError {
        .withoutCode(verb, because: reason)
    }

    /// Returns the name of a value that the code takes as given, such as a client.
    ///
    /// - Parameters:
    ///   - name: The name: `api`.
    ///   - type: The type: `ApiClient`.
    ///   - module: The module of the type, which the code imports.
    /// - Returns: The name; or that of the variable that ``replaceGiven(_:by:)`` put in its place.
    public func given(_ name: String, _ type: String, from module: String) -> String {
        draft.use(module)
        return draft.given(name, type)
    }

    /// Lets later statements of the line use a variable in place of a given value: the client that a log-in returned.
    public func replaceGiven(_ name: String, by variable: String) { draft.replace(name, by: variable) }

    /// Returns a name for a new variable: the wanted one, with a number if the line has it already.
    public func unusedName(_ wanted: String) -> String { draft.unusedName(wanted) }

    /// Returns the variable of a required reference. Its declaration is written first, unless an earlier statement has done so.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Throws: ``ReplError`` if it names nothing, or nothing that Swift can get by itself.
    public func variable(_ name: String = "REF") throws -> CodeVariable {
        guard let text = enteredReference(name) else {
            throw ReplError(.usage, "\(verb): \(name) is missing", hint: "help \(verb)")
        }
        guard case .reference(_, let kinds, let form)? = values[name] else { return try variable(named: text) }
        let found = (form.namedKind.map { [$0] } ?? kinds).filter {
            session.registry.kind(named: $0)?.isFoundByName ?? false
        }
        let references = CodeReferences(session, draft, namedKind: found.count == 1 ? found[0] : nil)
        let variable = try references.variable(text, tier: optionalWord("to"))
        if let kind = variable.kind, !kinds.isEmpty, !kinds.contains(kind) {
            throw ReplError(
                .wrongKind,
                "\(verb) is for \(session.list(of: kinds)), and \(text) is \(session.noun(of: kind).withArticle)",
                hint: "help \(verb)"
            )
        }
        return variable
    }

    /// Returns the variable of a typed reference, as ``variable(_:)`` does.
    public func variable(named text: String) throws -> CodeVariable {
        try CodeReferences(session, draft).variable(text, tier: optionalWord("to"))
    }

    /// Writes the declaration of the command's result, which `as NAME` and `_` name from now on.
    ///
    /// - Parameter entity: The code that gets the result.
    @discardableResult
    public func declareResult(_ entity: EntityCode) -> CodeVariable {
        let variable = draft.declare(entity, as: resultName)
        nameResult(variable)
        return variable
    }

    /// Lets `as NAME` and `_` name a variable from now on.
    func nameResult(_ variable: CodeVariable) {
        for name in [resultName, "_"].compactMap(\.self) { draft.name(variable, name) }
        if variable.code.row != nil { draft.name(variable, CodeDraft.lastList) }
    }
}
