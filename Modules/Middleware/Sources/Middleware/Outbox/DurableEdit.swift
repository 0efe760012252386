public import Foundation
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
///     func request(by client: NotesClient) -> EditRequest {
///         EditRequest { try await client.ask(toStar: id, isStarred) }
///     }
/// }
///
/// note.submit(NoteStar(id: 42, isStarred: true))
/// ```
///
/// It says what is to be and never adds to what is: sent twice, it counts once. Make its client know it
/// (``Outbox/serve(_:edits:creations:)``).
public protocol DurableEdit<Model>: EntityEdit, Codable {
    /// Its name in files; change it with the shape.
    static var kind: String { get }
    /// The fields that it touches, and no others.
    static var group: FieldGroup<Model.Value.Fields> { get }
}

extension DurableEdit {
    /// The same for each.
    public var group: FieldGroup<Model.Value.Fields> { Self.group }
}

/// Something that a person writes and the server makes an entity of, which outlives the program until it has.
///
/// Sent twice, it would be there twice. So what is known before it is sent is written down with it (``CreationTrace``); if its answer got
/// lost, it is looked for, and sent again only if it is certainly not there.
public protocol DurableCreation: Codable, Sendable {
    /// The model of what the server makes.
    associatedtype Model: TierModel
    /// Its name in files; change it with the shape.
    static var kind: String { get }
    /// The entity that it stands under, whose views say that something waits.
    var parent: EntityKey { get }
    /// The place where it is read in order: the post of a comment, whatever it answers. The parent, unless told otherwise.
    ///
    /// What is made for one place reaches the server in the order in which it was made, one at a time.
    var place: EntityKey { get }
    /// What is done, in words: `comment on post:42`.
    var words: String { get }
    /// Looks for it on the server, in a way that sees what its author wrote.
    ///
    /// If nothing can tell, say ``CreationFinding/unclear(_:)``: then a person decides. Throw what the server could not be asked for.
    ///
    /// - Parameters:
    ///   - client: The client that asks.
    ///   - trace: What is known of it from the time before it was sent.
    @MainActor func find(by client: Model.Client, _ trace: CreationTrace) async throws -> CreationFinding<Model>
    /// Sends it, and shows what the server made of it. It asks nothing before: what is written must not wait for a read.
    @MainActor func send(by client: Model.Client) async throws -> Model
    /// What the server changed elsewhere with it, where it has been found there; sending it says so with its answer. Nothing, unless told
    /// otherwise.
    @MainActor func effects(of model: Model, by client: Model.Client) -> [SideEffect]
}

extension DurableCreation {
    /// The parent.
    public var place: EntityKey { parent }

    /// Nothing.
    public func effects(of model: Model, by client: Model.Client) -> [SideEffect] { [] }
}

/// What tells something that may have been sent from everything else that its author wrote.
public struct CreationTrace: Sendable, Hashable {
    /// The highest number that the server was known to have given before it was sent; what it made has a higher one. Nil if none was known.
    public let highest: Int?
    /// The numbers of what the same author is known to have made there since: those are none of it.
    public let others: Set<Int>
    /// When it was first sent, by the clock of this machine, which may be another than the server's; nil if nobody noted it.
    public let sentAt: Date?

    /// Describes a trace.
    public init(highest: Int?, others: Set<Int> = [], sentAt: Date? = nil) {
        (self.highest, self.others, self.sentAt) = (highest, others, sentAt)
    }

    /// Whether something with this number may be it.
    public func admits(_ number: Int) -> Bool { number > highest ?? .min && !others.contains(number) }

    /// Whether something that the server made then is not older than it, for all that clocks say.
    ///
    /// The numbers say more: where the highest is known, what has a higher one was made later, whatever the clocks say.
    public func isNotOlder(madeAt: Date) -> Bool {
        guard highest == nil, let sentAt else { return true }
        // Two clocks that are kept right differ by less.
        return sentAt.timeIntervalSince(madeAt) <= 30
    }
}

/// What looking for something says that may have been sent.
public enum CreationFinding<Model: TierModel> {
    /// It is there.
    case found(Model)
    /// It is not there.
    case absent
    /// Nobody can tell whether it is there; why, in words.
    case unclear(String)
}

/// What became of something that was to be created.
public enum CreationResult<Model: TierModel> {
    /// The server made it.
    case created(Model)
    /// It is kept, and will be sent: the outbox has it by this number.
    case deferred(Intention.ID)
}
