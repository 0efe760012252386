import Primitives

/// A list of an entity, and the command that shows it, made of closures.
///
/// ```swift
/// try registrar.add(List("notes", of: note, summary: "List the notes", columns: ["text"]) { call in
///     try await server.notes()
/// })
/// ```
@MainActor
public struct List<Value: Identifiable & Equatable & Sendable> where Value.ID: LosslessStringConvertible & Sendable {
    /// The verb: `notes`.
    public let name: String
    /// What it lists.
    public let entity: Entity<Value>
    /// The fields that the table prints, in order.
    public let columns: [String]

    private let group: Command.Group
    private let summary: String
    private let parameters: [Parameter]
    private let examples: [String]
    private let rows: @MainActor @Sendable (Invocation) async throws -> [Value]

    /// Describes a list.
    ///
    /// - Parameters:
    ///   - name: The verb that shows it, in the plural; what its handles are called too, `notes:all`.
    ///   - entity: What it lists; add it to the registrar first.
    ///   - group: Where `help` lists the command.
    ///   - summary: One line, without a full stop.
    ///   - columns: The fields that the table prints, in order.
    ///   - parameters: What the command takes; `rows` asks its call for them.
    ///   - examples: Lines that work as they stand; nil for `notes as h`.
    ///   - rows: Fetches the values, in order. What it throws goes through ``PluginRegistrar/explainErrors(_:)``.
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

    /// The command that fetches and shows it.
    var command: Command {
        Command(
            name,
            group: group,
            summary: summary,
            parameters: parameters,
            bindsResult: true,
            examples: examples
        ) { call in
            let values = try await call.session.request("load", call.typed) { try await rows(call) }
            return .list(ShownList(name: name, rows: entity.take(values, in: call.session), columns: columns))
        }
    }
}

/// The rows that a list had when it was fetched, each as it is now.
private struct ShownList<Value: Identifiable & Equatable & Sendable>: Showable
where Value.ID: LosslessStringConvertible & Sendable {
    /// Tells two lists apart that were fetched one after the other.
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
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(fetch) }
    var headline: String { "\(shown.count) \(shown.count == 1 ? "row" : "rows")" }
    func fields() -> [ShownField] { [ShownField("count", shown.count)] }
    func rows() -> [any Showable]? { shown }
}
