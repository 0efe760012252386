public import Foundation
public import Primitives

/// An edit that survives a relaunch: a value that sets fields and can be decoded from a file and sent again.
///
/// ```swift
/// struct NoteStar: DurableEdit {
///     typealias Model = Note2
///     static let kind = "star note"
///     static let group = FieldGroup<Note2Fields>.star
///     let id: Int
///     let isStarred: Bool
///
///     var summary: String { "star note:\(id)\(isStarred ? "" : " off")" }
///     func apply(to fields: inout Note2Fields) { fields.isStarred = isStarred }
///     func request(by client: NotesClient) -> EditRequest {
///         EditRequest { try await client.ask(toStar: id, isStarred) }
///     }
/// }
///
/// note.submit(NoteStar(id: 42, isStarred: true))
/// ```
///
/// It sets a value and never adds to one, so it counts once even if it is sent twice. Register the type with the client
/// (``Outbox/register(_:edits:creations:)``).
public protocol DurableEdit<Model>: EntityEdit, Codable {
    /// The name of the type in files; change it when the encoded form changes.
    static var kind: String { get }
    /// The group of fields that it changes; it must change no others.
    static var group: FieldGroup<Model.Value.Fields> { get }
    /// The treatment of a change that somebody else has made to the same fields while the edit waited. It is overwritten by default.
    static var conflictPolicy: ConflictPolicy { get }
    /// Returns true if a server that has applied the edit may have stored these fields. Servers change texts that they store, for example
    /// by removing white space; by default, the fields must be exactly those of the edit.
    func isStored(in fields: Model.Value.Fields) -> Bool
    /// Replaces the edited fields with those that the person saw when they began to write. The server's version is compared with the
    /// result (``ConflictPolicy/ask``). Replaces none by default: the person saw what the server had last stated.
    func restoreSeen(in fields: inout Model.Value.Fields)
}

extension DurableEdit {
    /// Returns `overwrite`.
    public static var conflictPolicy: ConflictPolicy { .overwrite }

    /// Returns true if the edit would not change the fields.
    public func isStored(in fields: Model.Value.Fields) -> Bool {
        var edited = fields
        apply(to: &edited)
        return edited == fields
    }

    /// Replaces no fields.
    public func restoreSeen(in fields: inout Model.Value.Fields) {}

    /// Returns the type's group.
    public var group: FieldGroup<Model.Value.Fields> { Self.group }
}

/// A new entity that a person writes, such as a comment, and that survives a relaunch until the server has created it.
///
/// Sending it twice would create two entities. So the known facts before it is sent are stored with it (``CreationFingerprint``). If its
/// answer got lost, it is looked up on the server, and sent again only if it is certainly absent.
public protocol DurableCreation: Codable, Sendable {
    /// The model of the created entity.
    associatedtype Model: TierModel
    /// The name of the type in files; change it when the encoded form changes.
    static var kind: String { get }
    /// The entity that the new one belongs to; its views show that a creation waits.
    var parent: EntityKey { get }
    /// The place in which it is ordered: the post of a comment, whatever the comment replies to. The parent by default.
    ///
    /// Creations in one place reach the server one at a time, in the order in which they were made.
    var place: EntityKey { get }
    /// The creation in words: `comment on post:42`.
    var words: String { get }
    /// Looks up the created entity on the server, with a request that includes the author's own entities.
    ///
    /// Return ``CreationLookup/unclear(_:)`` if the answer leaves it open; then a person decides. Throw the error if the request fails.
    ///
    /// - Parameters:
    ///   - client: The client that sends the request.
    ///   - trace: The facts that were known before it was sent.
    @MainActor func find(by client: Model.Client, _ trace: CreationFingerprint) async throws -> CreationLookup<Model>
    /// Sends it and shows the created entity. It must not make another request first, because the creation must not wait for a read.
    @MainActor func send(by client: Model.Client) async throws -> Model
    /// Returns the side effects of the creation, for the case that it was found on the server; if it was sent, its answer contains them.
    /// Empty by default.
    @MainActor func effects(of model: Model, by client: Model.Client) -> [SideEffect]
}

extension DurableCreation {
    /// The parent.
    public var place: EntityKey { parent }

    /// Returns no side effects.
    public func effects(of model: Model, by client: Model.Client) -> [SideEffect] { [] }
}

/// The facts that distinguish an entity that may have been created from the other entities of its author.
public struct CreationFingerprint: Sendable, Hashable {
    /// The highest id of the server that was known before it was sent; the created entity has a higher one. Nil if none was known.
    public let highest: Int?
    /// The ids of other entities that the same author is known to have created there since.
    public let others: Set<Int>
    /// The time of the first attempt, by the clock of this machine, which may differ from the server's; nil if it was not recorded.
    public let sentAt: Date?

    /// Makes a fingerprint.
    public init(highest: Int?, others: Set<Int> = [], sentAt: Date? = nil) {
        (self.highest, self.others, self.sentAt) = (highest, others, sentAt)
    }

    /// Returns true if the entity with this id may be the created one.
    public func matches(_ number: Int) -> Bool { number > highest ?? .min && !others.contains(number) }

    /// Returns true if an entity with this creation date is not older than the first attempt, within the precision of the clocks.
    ///
    /// Ids are more reliable: if the highest id is known, an entity with a higher one was created later, whatever the clocks say.
    public func isNotOlder(madeAt: Date) -> Bool {
        guard highest == nil, let sentAt else { return true }
        // Two clocks that are kept in sync differ by less.
        return sentAt.timeIntervalSince(madeAt) <= 30
    }
}

/// The result of looking up an entity that may have been created.
public enum CreationLookup<Model: TierModel> {
    /// The entity exists.
    case found(Model)
    /// The entity does not exist.
    case absent
    /// It is unknown whether the entity exists; the text gives the reason.
    case unclear(String)
}

/// The result of a creation.
public enum CreationResult<Model: TierModel> {
    /// The server created the entity.
    case created(Model)
    /// The creation is stored and will be sent; it has this number in the outbox.
    case deferred(OutboxItem.ID)
}
