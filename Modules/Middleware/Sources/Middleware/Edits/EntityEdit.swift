import Propagation

/// An edit of an entity as a value: which fields, what it does to them, and what it asks of the server.
///
/// One that is to outlive the program is a ``DurableEdit``; one that is made where it is needed, a ``FieldEdit``.
public protocol EntityEdit<Model>: Sendable {
    /// The model whose fields it edits.
    associatedtype Model: TierModel
    /// The fields that it touches, and no others.
    var group: FieldGroup<Model.Value.Fields> { get }
    /// Which entity.
    var id: Model.Value.ID { get }
    /// The edit in words, for causes and errors: `vote post:42 up`.
    var words: String { get }
    /// `absolute` if it says what is to be; `accumulating` if it adds to what is, and may not be left out. Absolute, unless told otherwise.
    var editKind: Edit.Kind { get }
    /// Makes the edit; made again whenever what is below it changes.
    func apply(to fields: inout Model.Value.Fields)
    /// What it asks of the server, when its turn has come. Not called if a later edit has taken its place.
    ///
    /// - Throws: What fails the edit: it cannot be asked for.
    @MainActor func request(by client: Model.Client) throws -> EditRequest
}

extension EntityEdit {
    /// It says what is to be.
    public var editKind: Edit.Kind { .absolute }
}

/// An edit that ends with the program, made where it is needed.
///
/// ```swift
/// note.submit(.star, "star note:42") {
///     $0.isStarred = true
/// } request: { api in
///     EditRequest { try await api.ask(toStar: 42) }
/// }
/// ```
public struct FieldEdit<Model: TierModel>: EntityEdit {
    /// The fields that it touches, and no others.
    public let group: FieldGroup<Model.Value.Fields>
    /// Which entity.
    public let id: Model.Value.ID
    /// The edit in words.
    public let words: String
    /// Whether it says what is to be, or adds to what is.
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
        self.words = words
        editKind = kind
        make = apply
        makeRequest = request
    }

    /// Makes the edit.
    public func apply(to fields: inout Model.Value.Fields) { make(&fields) }

    /// What it asks of the server.
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
