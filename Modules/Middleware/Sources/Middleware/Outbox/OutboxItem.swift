public import Foundation
public import Primitives

/// An edit or creation by a person that the server has not confirmed. It is stored as identifiers and text until then, so that a later
/// launch can send it without a living model.
public struct OutboxItem: Sendable, Hashable, Codable, Identifiable {
    /// The number of an item. The items of one account are numbered in the order in which they were made.
    public typealias ID = Int

    /// The state of the item.
    public enum State: Sendable, Hashable {
        /// It waits for a connection, for a log-in, or for its turn.
        case waiting
        /// It is being sent.
        case sending
        /// It may have arrived, and the server's answer leaves that open: a person decides.
        case uncertain(String)
        /// The server refused it, and its shown value has been rolled back: a person decides.
        case refused(String)
        /// It was not sent, because somebody else has changed the same fields, and the server's version is shown: a person decides.
        case conflicting(EditConflict)
    }

    /// The verified fields below an edit of a living model. A later launch shows the edit on top of them, and an edit that asks about
    /// conflicts (``ConflictPolicy/ask``) is compared with them before it is sent.
    struct Base: Sendable, Hashable, Codable {
        let tier: String
        let id: EntityID
        let fields: String
    }

    /// The number of the item.
    public internal(set) var number: Int
    /// The name of its type in files: `vote post`.
    public let kind: String
    /// The edited entity; for a creation, its parent.
    public var subject: EntityKey { about }
    /// The item in words: `vote post:42 up`.
    public let words: String
    /// The encoded edit or creation, as JSON text.
    public let payload: String
    /// The date on which the person made it.
    public let madeAt: Date
    /// True for a creation, which does not exist anywhere until the server has created it.
    public let isCreation: Bool
    /// The state of the item.
    public internal(set) var state: State
    /// For a creation that may have arrived: the date of the last attempt.
    public internal(set) var sentAt: Date?
    /// For a creation that may have arrived at its first attempt: the date of that attempt.
    var firstSentAt: Date?
    /// For a creation: the number of attempts at which the server itself failed.
    var failures: Int?
    /// For a creation: the highest id of its kind that was known before the first attempt. The created entity has a higher one.
    package internal(set) var highest: Int?
    /// For a creation that may have been sent: the ids of other entities that its author is known to have created there since.
    var others: Set<Int>?
    var base: Base?
    private let about: EntityKey

    init(
        kind: String,
        subject: EntityKey,
        words: String,
        payload: String,
        madeAt: Date,
        isCreation: Bool,
        base: Base? = nil
    ) {
        number = 0
        self.kind = kind
        about = subject
        self.words = words
        self.payload = payload
        self.madeAt = madeAt
        self.isCreation = isCreation
        self.base = base
        state = .waiting
    }

    /// The number of the item.
    public var id: Int { number }

    /// The facts that distinguish the created entity from all others.
    var trace: CreationFingerprint { CreationFingerprint(highest: highest, others: others ?? [], sentAt: firstSentAt) }

    /// Makes an item that stands for the possible content of an unreadable part: it is unknown whether any item waited there, so a person
    /// has to be told.
    ///
    /// - Parameters:
    ///   - part: The name of the part in the log.
    ///   - number: The number of the new item.
    ///   - reason: The reason why the part is unreadable.
    public static func lost(_ part: String, number: Int, because reason: String) -> OutboxItem {
        let subject = EntityKey(kind: "outbox", id: part)
        var lost = OutboxItem(
            kind: "lost",
            subject: subject,
            words: "an edit that may have waited (\(part))",
            payload: "",
            madeAt: .distantPast,
            isCreation: false
        )
        (lost.number, lost.state) = (number, .refused(reason))
        return lost
    }

    /// Returns true if it is of this kind and edits this entity.
    func isAbout(_ subject: EntityKey, _ kind: String) -> Bool { self.kind == kind && self.subject == subject }

    /// True if it waits for a person to send it again or withdraw it.
    public var needsDecision: Bool {
        switch state {
        case .waiting, .sending: false
        case .uncertain, .refused, .conflicting: true
        }
    }
}

/// The result of an item without a waiting caller: its caller stopped waiting, or an earlier launch made it.
public struct OutboxItemResult: Sendable, Hashable {
    /// The outcome of the item.
    public enum Outcome: Sendable, Hashable {
        /// The server has it; for a creation, with the created entity.
        case sent(EntityKey?)
        /// The server refused it, with the reason. Its shown value has been rolled back, and it stays listed until a person has decided.
        case refused(String)
        /// It is unknown whether the server has it, with the reason. It stays listed until a person has decided.
        case unconfirmed(String)
        /// It was not sent, because somebody else has changed the same fields. It stays listed until a person has decided.
        case conflicting(EditConflict)
        /// A person withdrew it, or logged out.
        case withdrawn
        /// A later item replaced it.
        case superseded
    }

    /// The item as it was at that time.
    public let intention: OutboxItem
    /// The outcome of the item.
    public let outcome: Outcome
}

extension OutboxItem.State: Codable {
    /// The form in files. An earlier release does not know conflicts, and reads one as a refusal with its reason.
    private enum Stored: Codable {
        case waiting
        case sending
        case uncertain(String)
        case refused(String, conflict: EditConflict?)
    }

    /// Decodes the state.
    public init(from decoder: any Decoder) throws {
        self =
            switch try Stored(from: decoder) {
            case .waiting: .waiting
            case .sending: .sending
            case .uncertain(let why): .uncertain(why)
            case .refused(let why, let conflict): conflict.map { .conflicting($0) } ?? .refused(why)
            }
    }

    /// Encodes the state.
    public func encode(to encoder: any Encoder) throws {
        let stored: Stored =
            switch self {
            case .waiting: .waiting
            case .sending: .sending
            case .uncertain(let why): .uncertain(why)
            case .refused(let why): .refused(why, conflict: nil)
            case .conflicting(let conflict): .refused(conflict.description, conflict: conflict)
            }
        try stored.encode(to: encoder)
    }
}
