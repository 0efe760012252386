public import Primitives

/// The Swift that gets an entity or a list into a variable, and uses it. In each text, `$` stands for the name of the variable.
///
/// ```swift
/// EntityCode("note", "Note", "try await api.note(\(reference.id))", shows: "print($.text, $.stars)")
/// ```
public struct EntityCode: Sendable {
    /// The name of the variable if the session has no handle for it: `post`.
    public var name: String
    /// The type of the variable; empty if it is not known.
    public var type: String
    /// The kind of the entity in references; nil if it has none, or if it is not known without running the line.
    public var kind: String?
    /// The expression that gets the entity.
    public var value: String
    /// True if the expression is optional and the declaration unwraps it: `guard let server = person.instance else { return }`.
    public var isUnwrapped = false
    /// The statements that load it, if the expression does not: `try await $.loadMore()`.
    public var loads: [String]
    /// The statement that shows it.
    public var shows: String
    /// The statement that fetches it again; nil if ``value`` does.
    public var refreshes: String?
    /// The statement that fetches the next page; nil for an entity.
    public var continues: String?
    /// Returns the code for what `open` shows of it, whose `$` stands for the entity: the comments of a post. Nil if it is only shown.
    public var opens: (@MainActor @Sendable () -> EntityCode)?
    /// Returns the code for a row by its index from 0; nil for an entity, or for a list whose rows are got by their references.
    public var row: (@MainActor @Sendable (_ index: Int, _ row: EntityKey?) -> EntityCode?)?
    /// Returns the property of a field of the REPL, such as `score` or `postCount_`, or nil if the type has none. Without this closure, it
    /// has the field's name.
    public var property: (@MainActor @Sendable (_ field: String) -> String?)?
    /// Returns the code for a step of a path behind a dot, or nil if the type has no such property. Without this closure, every step is the
    /// property of that name.
    public var edge: (@MainActor @Sendable (_ name: String) -> EntityCode?)?

    /// Creates the code of an entity.
    ///
    /// - Parameters:
    ///   - name: The name of the variable if the session has no handle for it.
    ///   - type: The type of the variable; empty if it is not known.
    ///   - value: The expression that gets the entity.
    ///   - kind: The kind of the entity in references; nil if it has none.
    ///   - loads: The statements that load it, if the expression does not.
    ///   - shows: The statement that shows it; by default it prints the whole value.
    ///   - refreshes: The statement that fetches it again; nil if the expression does.
    ///   - continues: The statement that fetches the next page; nil for an entity.
    ///   - opens: Returns the code for what `open` shows of it, whose `$` stands for the entity; nil if it is only shown.
    ///   - row: Returns the code for a row by its index from 0, whose `$` stands for the list; nil for an entity.
    ///   - edge: Returns the code for a step of a path, whose `$` stands for the entity, or nil if there is no such step.
    public init(
        _ name: String,
        _ type: String,
        _ value: String,
        kind: String? = nil,
        loads: [String] = [],
        shows: String = "print($)",
        refreshes: String? = nil,
        continues: String? = nil,
        opens: (@MainActor @Sendable () -> EntityCode)? = nil,
        row: (@MainActor @Sendable (_ index: Int, _ row: EntityKey?) -> EntityCode?)? = nil,
        edge: (@MainActor @Sendable (_ name: String) -> EntityCode?)? = nil
    ) {
        (self.name, self.type, self.value, self.kind, self.loads) = (name, type, value, kind, loads)
        (self.shows, self.refreshes, self.continues) = (shows, refreshes, continues)
        (self.opens, self.row, self.edge) = (opens, row, edge)
    }
}

/// A variable of the code, with the entity that it contains.
public struct CodeVariable: Sendable {
    /// The name of the variable.
    public let name: String
    /// The code that declared it.
    public let code: EntityCode

    /// The kind of the entity in references, if it is known.
    public var kind: String? { code.kind }

    /// Returns a text of ``code`` with the name of the variable in place of `$`.
    public func filled(_ text: String) -> String { text.replacing("$", with: name) }
}

/// An entity for which code is wanted: its kind and id, as a line names it.
@MainActor
public struct CodeReference {
    /// The kind in references.
    public let kind: String
    /// The id behind the colon: a number, a name or an address.
    public let id: String
    /// The tier that the line asks for; nil for any.
    public let tier: String?
    /// The living object, if a handle has it.
    public let object: (any Showable)?
    let draft: CodeDraft

    /// Returns the name of a value that the code takes as given, as ``CodeCall/given(_:_:from:)`` does.
    public func given(_ name: String, _ type: String, from module: String) -> String {
        draft.use(module)
        return draft.given(name, type)
    }

    /// Imports modules.
    public func use(_ modules: String...) { for module in modules { draft.use(module) } }
}
