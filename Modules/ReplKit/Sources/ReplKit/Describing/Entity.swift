import Primitives
import Propagation

/// A kind of entity made of closures: the core keeps one living object for each id, shows it, and edits it.
///
/// ```swift
/// struct Note: Identifiable, Equatable, Sendable { let id: Int; var text: String }
///
/// let note = Entity<Note>("note", summary: "A note", headline: \.text) { note in
///     [ShownField("text", note.text)]
/// } load: { id, _ in
///     try await server.note(id)
/// }
/// try registrar.add(note)
/// ```
///
/// The values are plain structs, as the server sends them. Whatever brings one of an id that lives, a load, a ``List``, an edit's answer,
/// goes into the same object, and every view of it is drawn anew. Where you have models of your own, conform to ``EntityKind`` and
/// ``Showable`` instead.
@MainActor
public final class Entity<Value: Identifiable & Equatable & Sendable>: EntityKind
where Value.ID: LosslessStringConvertible & Sendable {
    /// Fetches the value of an id; nil if there is none.
    public typealias Load = @MainActor (_ id: Value.ID, _ session: Session) async throws -> Value?

    /// The name before the colon: `note`.
    public let name: String
    /// One line for `help`.
    public let summary: String
    /// None: a value is known whole.
    public var tiers: [String] { [] }
    /// The name that references use: ``name``, or `plugin.name` if a plug-in before has a kind of that name.
    public internal(set) var kind: String

    let headline: (Value) -> String
    let fields: (Value) -> [ShownField]
    let edges: [(name: String, follow: (Value) -> (any Showable)?)]
    let watched: [String]?
    let loading: Load
    let completion: ((String, Session) -> [String])?
    let recognition: ((String) -> String?)?
    let living = LivingRecords<Value>()

    /// Describes a kind.
    ///
    /// - Parameters:
    ///   - name: The name before the colon, in the singular.
    ///   - summary: One line for `help`.
    ///   - headline: One line that tells one from others.
    ///   - watched: The fields that a view follows; nil for all.
    ///   - edges: What a value leads to, by name, in the order to list them: `("board", { boards.shown($0.board) })`.
    ///   - complete: Ids that may be meant by what is typed of one; nil for those that have been seen. Quick, and without a request.
    ///   - recognize: The id in a URL or another spelling; nil where there is none.
    ///   - fields: Its fields, in the order to show them.
    ///   - load: Fetches the value of an id; nil if there is none. What it throws goes through ``PluginRegistrar/explainErrors(_:)``.
    public init(
        _ name: String,
        summary: String,
        headline: @escaping (Value) -> String,
        watched: [String]? = nil,
        edges: [(name: String, follow: (Value) -> (any Showable)?)] = [],
        complete: ((_ begun: String, _ session: Session) -> [String])? = nil,
        recognize: ((_ text: String) -> String?)? = nil,
        fields: @escaping (Value) -> [ShownField],
        load: @escaping Load
    ) {
        self.name = name
        self.summary = summary
        self.headline = headline
        self.watched = watched
        self.edges = edges
        self.fields = fields
        kind = name
        loading = load
        completion = complete
        recognition = recognize
    }

    /// The living object of an id, for an edge; nil if nobody holds it.
    public func shown(_ id: Value.ID) -> (any Showable)? {
        living[id].map { ShownRecord(record: $0, entity: self) }
    }

    /// Takes in what a server sent, outside of a load, a list and an edit: in the object that lives, or in a new one.
    ///
    /// - Returns: The object, to be shown; it lives as long as somebody holds it.
    @discardableResult
    public func take(_ value: Value, in session: Session) -> any Showable { take([value], in: session)[0] }

    /// Takes in values, in one commit.
    func take(_ values: [Value], in session: Session) -> [ShownRecord<Value>] {
        let arrived = session.commits.makeCause(.response, kind)
        return session.commits.run(arrived) {
            values.map { value in
                guard let record = living[value.id] else {
                    let shown = ShownRecord(record: living.add(value), entity: self)
                    session.commits.log.record(.make, cause: arrived, entity: shown.reference, "")
                    return shown
                }
                let shown = ShownRecord(record: record, entity: self)
                session.write(to: shown, because: arrived) { record.merge(value) }
                return shown
            }
        }
    }
}
