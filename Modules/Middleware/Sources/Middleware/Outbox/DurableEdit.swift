public import Primitives

/// An edit that outlives the program: a value that says what is to be, and can be sent again by whoever reads it from a file.
///
/// ```swift
/// struct NoteStar: DurableEdit {
///     typealias Model = Note2
///     static let kind = "star note"
///     static let group = FieldGroup<Note2Fields>.star
///     let id: Int
///     let isStarred: Bool
///
///     var words: String { "star note:\(id)\(isStarred ? "" : " off")" }
///     func apply(to fields: inout Note2Fields) { fields.isStarred = isStarred }
///     func send(by client: NotesClient, in turn: EditTurn) async throws -> EditAnswer {
///         try await turn.answer { try await client.ask(toStar: id, isStarred) }
///     }
/// }
///
/// note.submit(NoteStar(id: 42, isStarred: true))
/// ```
///
/// It says what is to be and never adds to what is: sent twice, it counts once. Make its client know it
/// (``Outbox/serve(_:edits:creations:)``).
public protocol DurableEdit: Codable, Sendable {
    /// The model whose fields it edits.
    associatedtype Model: TierModel
    /// Its name in files; change it with the shape.
    static var kind: String { get }
    /// The fields that it touches, and no others.
    static var group: FieldGroup<Model.Value.Fields> { get }
    /// Which entity.
    var id: Model.Value.ID { get }
    /// The edit in words, for causes and errors: `vote post:42 up`.
    var words: String { get }
    /// Makes the edit; made again whenever what is below it changes.
    func apply(to fields: inout Model.Value.Fields)
    /// Sends it, on the main actor until it goes elsewhere by itself, so that edits start in order.
    @MainActor func send(by client: Model.Client, in turn: EditTurn) async throws -> EditAnswer
}

/// Something that a person writes and the server makes an entity of, which outlives the program until it has.
///
/// Sent twice, it would be there twice. So before it is sent the highest identifier that is known is written down beside it; if its answer
/// got lost, it is looked for above that, and sent again only if it is certainly not there.
public protocol DurableCreation: Codable, Sendable {
    /// What becomes of it.
    associatedtype Model: TierModel
    /// Its name in files; change it with the shape.
    static var kind: String { get }
    /// What it stands under: whose views say that something waits.
    var parent: EntityKey { get }
    /// What is done, in words: `comment on post:42`.
    var words: String { get }
    /// Asks the server for the highest identifier of its author's own; 0 if there is none.
    ///
    /// Asked once in a launch, before the first is sent.
    @MainActor func highest(by client: Model.Client) async throws -> Int
    /// Looks for it on the server.
    ///
    /// - Parameters:
    ///   - client: Who asks.
    ///   - highest: The highest identifier that was known before it was sent.
    @MainActor func find(by client: Model.Client, above highest: Int) async throws -> CreationFinding<Model>
    /// Sends it, and shows what the server made of it.
    @MainActor func send(by client: Model.Client) async throws -> Model
}

/// What looking for something says that may have been sent.
public enum CreationFinding<Model: TierModel> {
    /// It is there.
    case found(Model)
    /// It is not there.
    case absent
    /// There is something that may be it, or not all could be looked through; in words.
    case unclear(String)
}

/// What became of something that was to be created.
public enum CreationResult<Model: TierModel> {
    /// The server made it.
    case created(Model)
    /// It is kept, and will be sent: the outbox has it by this number.
    case deferred(Intention.ID)
}
