import Propagation

/// An edit of an entity as a value: its fields, its change to them, and its server request.
///
/// Use a ``DurableEdit`` for an edit that has to survive a relaunch, and a ``FieldEdit`` for one that is made in place.
public protocol EntityEdit<Model>: Sendable {
    /// The model whose fields it edits.
    associatedtype Model: TierModel
    /// The group of fields that it changes; it must change no others.
    var group: FieldGroup<Model.Value.Fields> { get }
    /// The identity of the entity.
    var id: Model.Value.ID { get }
    /// The edit in words, for causes and errors: `vote post:42 up`.
    var summary: String { get }
    /// The kind of the edit: `absolute` if it sets a value; `accumulating` if it adds to the current value and may not be skipped. Absolute
    /// by default.
    var editKind: Edit.Kind { get }
    /// Applies the edit to the fields. It is called again whenever the fields below the edit change.
    func apply(to fields: inout Model.Value.Fields)
    /// Makes the server request when the edit's turn has come. Not called if a later edit has replaced this one.
    ///
    /// - Throws: An error if the request cannot be made; the edit then fails with it.
    @MainActor func request(by client: Model.Client) throws -> EditRequest
}

extension EntityEdit {
    /// Returns `absolute`.
    public var editKind: Edit.Kind { .absolute }
}

/// An edit that ends with the program and is made in place.
///
/// ```swift
/// note.submit(.star, "star note:42") {
///     $0.isStarred = true
/// } request: { api in
///     EditRequest { try await api.ask(toStar: 42) }
/// }
/// ```
public struct FieldEdit<Model: TierModel>: EntityEdit {
    /// The group of fields that it changes; it must change no others.
    public let group: FieldGroup<Model.Value.Fields>
    /// The identity of the entity.
    public let id: Model.Value.ID
    /// The edit in words.
    public let summary: String
    /// The kind of the edit: it sets a value or adds to one.
    public let editKind: Edit.Kind
    private let make: @Sendable (inout Model.Value.Fields) -> Void
    private let makeRequest: @MainActor @Sendable (Model.Client) throws -> EditRequest

    /// Describes an edit; for the parameters, see ``EntityEdit``.
    public init(
        _ group: FieldGroup<Model.Value.Fields>,
        on id: Model.Value.ID,
        _ words: String,
        kind: Edit.Kind = .absolute,
        apply: @escaping @Sendable (inout Model.Value.Fields) -> Void,
        request: @escaping @MainActor @Sendable (Model.Client) throws -> EditRequest
    ) {
        self.group = group
        self.id = id
        self.summary = words
        editKind = kind
        make = apply
        makeRequest = request
    }

    /// Applies the edit to the fields.
    public func apply(to fields: inout Model.Value.Fields) { make(&fields) }

    /// Makes the server request.
    public func request(by client: Model.Client) throws -> EditRequest { try makeRequest(client) }
}

extension Edit {
    init<Made: EntityEdit>(_ made: Made, because cause: Cause) {
        self.init(
            id: cause.id,
            on: Made.Model.Value.entityID(of: made.id),
            lane: Made.Model.Value.lane,
            made.group,
            kind: made.editKind,
            because: cause
        ) {
            made.apply(to: &$0)
        }
    }
}
