import Primitives
import Propagation

/// A kind of entity that is made of closures: the core keeps one living object for each id, shows it, and edits it.
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
/// The values are plain structs, as the server sends them. A load, a ``List`` and the answer of an edit merge their values into the living
/// object of the same id, and every view of it is redrawn. If you have models of your own, conform to ``EntityKind`` and ``Showable``
/// instead.
@MainActor
public final class Entity<Value: Identifiable & Equatable & Sendable>: EntityKind
where Value.ID: LosslessStringConvertible & Sendable {
    /// A closure that fetches the value of an id; nil if there is none.
    public typealias Load = @MainActor (_ id: Value.ID, _ session: Session) async throws -> Value?

    /// The name before the colon in a reference: `note`.
    public let name: String
    /// A summary in one line for `help`.
    public let summary: String
    /// An empty array: a value is always complete.
    public var tiers: [String] { [] }
    /// The name that references use: ``name``, or `plugin.name` if an earlier plug-in has a kind of that name.
    public internal(set) var kind: String

    let headline: (Value) -> String
    let fields: (Value) -> [ShownField]
    let edges: [(name: String, follow: (Value) -> (any Showable)?)]
    let watched: [String]?
    let loading: Load
    let completion: ((String, Session) -> [String])?
    let recognition: ((String) -> String?)?
    let living = RecordCache<Value>()
    /// The source by which an inspector knows the living objects; nil before the kind is added to a session.
    var source: RecordSource<Value>?

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - name: The name before the colon, in the singular.
    ///   - summary: A summary in one line for `help`.
    ///   - headline: Returns one line that distinguishes a value from others.
    ///   - watched: The fields that a view follows; nil for all.
    ///   - edges: The objects that a value leads to, by name, in the order in which they are listed:
    ///     `("board", { boards.shown($0.board) })`.
    ///   - complete: Returns the ids that may be meant by a typed prefix; nil offers the ids that have been seen. It must be fast and send
    ///     no request.
    ///   - recognize: Returns the id in a URL or another spelling; nil if there is none.
    ///   - fields: Returns the fields of a value in the order in which they are shown.
    ///   - load: Fetches the value of an id; nil if there is none. Its errors go through ``PluginRegistrar/explainErrors(_:)``.
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

    /// Returns the living object of an id, for an edge; nil if the object is not retained.
    public func shown(_ id: Value.ID) -> (any Showable)? {
        living[id].map { ShownRecord(record: $0, entity: self) }
    }

    /// Merges a value that the server sent outside of a load, a list or an edit, into the living object or into a new one.
    ///
    /// - Returns: The object to show; the caller must retain it to keep it alive.
    @discardableResult
    public func merge(_ value: Value, in session: Session) -> any Showable { merge([value], in: session)[0] }

    /// Merges values in one commit.
    func merge(_ values: [Value], in session: Session) -> [ShownRecord<Value>] {
        let arrived = session.commits.makeCause(.response, kind)
        return session.commits.run(arrived) {
            values.map { value in
                guard let record = living[value.id] else {
                    let shown = ShownRecord(record: living.add(value, mark: source?.mark(of: value.id)), entity: self)
                    session.commits.log.record(.make, cause: arrived, entity: shown.reference, "")
                    return shown
                }
                let shown = ShownRecord(record: record, entity: self)
                session.commit(to: shown, because: arrived) { record.merge(value) }
                return shown
            }
        }
    }
}

/// A kind that has to know the session to which it was added.
@MainActor
protocol RegisteredKind: EntityKind {
    /// Called when the kind was added to a session.
    ///
    /// - Parameter name: The name of the kind in references.
    func wasAdded(to registry: Registry, as name: String)
}

extension Entity: RegisteredKind {
    /// Takes the name, and lets an inspector see the living objects.
    func wasAdded(to registry: Registry, as name: String) {
        kind = name
        source = RecordSource(of: self, in: registry.commits.inspection, codes: registry.codes)
    }
}

extension Entity {
    /// Returns the living object, or fetches it.
    ///
    /// - Throws: ``ReplError`` with code `unknownReference` if the id is malformed or has no value; any error of the load closure.
    public func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        if let living = shown(try key(id)) { return LoadResult(living, from: .live) }
        return try await fetch(id, in: session)
    }

    /// Fetches the value again and merges it into the living object.
    ///
    /// - Throws: The errors of ``load(_:to:in:)``.
    public func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        try await fetch(object.reference.id, in: session)
    }

    /// Returns the objects that are still retained, sorted by id.
    public func liveObjects(in session: Session) -> [LiveObject] {
        living.all.map {
            LiveObject(
                EntityKey(kind: kind, id: $0.value.id.description),
                tier: nil,
                identities: [ObjectIdentifier($0)]
            )
        }
    }

    /// Returns the ids that the closure offers, or the ids that have been seen.
    public func complete(_ begun: String, in session: Session) -> [String] {
        completion?(begun, session) ?? living.knownIDs.map(\.description)
    }

    /// Returns the id that the closure recognizes.
    public func recognize(_ text: String) -> String? { recognition?(text) }

    private func fetch(_ id: String, in session: Session) async throws -> LoadResult {
        let key = try key(id)
        let value = try await session.request("load", "\(kind):\(id)") { try await loading(key, session) }
        guard let value else {
            let seen = living.knownIDs.prefix(3).map { "\(kind):\($0)" }.joined(separator: ", or ")
            throw ReplError(.unknownReference, "there is no \(name) \(TextLayout.cut(id, to: 40))", hint: seen)
        }
        return LoadResult(merge([value], in: session)[0], from: .fetched)
    }

    private func key(_ text: String) throws -> Value.ID {
        guard let key = Value.ID(text) else {
            let shown = TextLayout.cut(TextLayout.clean(text), to: 40)
            throw ReplError(
                .unknownReference,
                "\(kind):\(shown) is no \(name): \"\(shown)\" is no \(Value.ID.self == Int.self ? "number" : "id")",
                hint: living.knownIDs.first.map { "\(kind):\($0)" } ?? ""
            )
        }
        return key
    }
}
