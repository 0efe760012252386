import Primitives

/// A list of entities, and the command that shows it, made of closures.
///
/// ```swift
/// try registrar.add(List("notes", of: note, summary: "List the notes", columns: ["text"]) { call in
///     try await server.notes()
/// })
/// ```
@MainActor
public struct List<Value: Identifiable & Equatable & Sendable> where Value.ID: LosslessStringConvertible & Sendable {
    /// The verb that shows the list: `notes`.
    package let name: String
    /// The kind of the listed entities.
    package let entity: Entity<Value>
    /// The columns that the table prints, in order, by field name.
    package let columns: [String]

    private let group: Command.Group
    private let summary: String
    private let parameters: [Parameter]
    private let examples: [String]
    private let rows: @MainActor @Sendable (Invocation) async throws -> [Value]

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - name: The verb that shows the list, in the plural; it is also the kind in the list's reference, `notes:all`.
    ///   - entity: The kind of the listed entities; add it to the registrar first.
    ///   - group: The group in which `help` lists the command.
    ///   - summary: A summary in one line, without a full stop.
    ///   - columns: The columns that the table prints, in order, by field name.
    ///   - parameters: The parameters of the command; `rows` reads them from its invocation.
    ///   - examples: Lines that work unchanged; nil for `notes as h`.
    ///   - rows: Fetches the values in order. Its errors go through ``PluginRegistrar/explainErrors(_:)``.
    public init(
        _ name: String,
        of entity: Entity<Value>,
        group: Command.Group = .read,
        summary: String,
        columns: [String],
        parameters: [Parameter] = [],
        examples: [String]? = nil,
        rows: @escaping @MainActor @Sendable (Invocation) async throws -> [Value]
    ) {
        self.name = name
        self.entity = entity
        self.group = group
        self.summary = summary
        self.columns = columns
        self.parameters = parameters
        self.examples = examples ?? ["\(name) as h"]
        self.rows = rows
    }

    /// The command that fetches and shows the list.
    var command: Command {
        Command(
            name,
            group: group,
            summary: summary,
            parameters: parameters,
            bindsResult: true,
            examples: examples
        ) { call in
            let values = try await call.session.request("load", call.enteredText) { try await rows(call) }
            return .list(ShownList(name: name, rows: entity.merge(values, in: call.session), columns: columns))
        }
    }
}

/// The rows of a list when it was fetched; each shows its current value.
private struct ShownList<Value: Identifiable & Equatable & Sendable>: Showable
where Value.ID: LosslessStringConvertible & Sendable {
    /// An object whose identity distinguishes two lists that were fetched one after the other.
    private final class Fetch {}

    private let fetch = Fetch()
    let name: String
    let shown: [ShownRecord<Value>]
    let columns: [String]

    init(name: String, rows: [ShownRecord<Value>], columns: [String]) {
        self.name = name
        self.columns = columns
        shown = rows
    }

    var reference: EntityKey { EntityKey(kind: name, id: "all") }
    var identity: ObjectIdentifier? { ObjectIdentifier(fetch) }
    var headline: String { "\(shown.count) \(shown.count == 1 ? "row" : "rows")" }
    func fields() -> [ShownField] { [ShownField("count", shown.count)] }
    func rows() -> [any Showable]? { shown }
}
