public import Foundation
public import Primitives

/// Something that a person did and the server has not confirmed, kept until it has: by identifiers and text, so that a later launch can
/// send it without a living model.
public struct Intention: Sendable, Hashable, Codable, Identifiable {
    /// Numbers the intentions of one account in the order in which they were made.
    public typealias ID = Int

    /// What is being done about it.
    public enum State: Sendable, Hashable, Codable {
        /// It waits: for a connection, for a log-in, or for its turn.
        case waiting
        /// It is on its way.
        case sending
        /// It may have arrived, and what the server says leaves open whether it has: a person decides.
        case uncertain(String)
        /// The server said no, and what was shown of it has been taken back: a person decides.
        case refused(String)
    }

    /// The fields that an edit of a living model lies on, as the server was known to have them: what a later launch shows it on.
    struct Base: Sendable, Hashable, Codable {
        let tier: String
        let id: EntityID
        let fields: String
    }

    /// Its number.
    public internal(set) var number: Int
    /// What is to be done, by the name that files know it by: `vote post`.
    public let kind: String
    /// What is edited; of what is created, what it stands under.
    public var subject: EntityKey { EntityKey(kind: about.kind, id: about.id) }
    /// The same in words: `vote post:42 up`.
    public let words: String
    /// What it takes to send it, as JSON text.
    public let payload: String
    /// When the person did it.
    public let madeAt: Date
    /// Whether it creates something, which is nowhere before the server has it.
    public let isCreation: Bool
    /// What is being done about it.
    public internal(set) var state: State
    /// Of what creates: when it was sent, if it may have arrived.
    public internal(set) var sentAt: Date?
    /// Of what creates: when it was first sent, if it may have arrived then.
    var firstSentAt: Date?
    /// Of what creates: how often the server itself failed at it.
    var failures: Int?
    /// Of what creates: the highest number of its kind that was known before it was first sent. What it made has a higher one.
    public internal(set) var highest: Int?
    /// Of what creates and may have been sent: the numbers of what else its author is known to have made there since.
    var others: Set<Int>?
    var base: Base?
    private let about: Subject

    private struct Subject: Sendable, Hashable, Codable {
        let kind: String
        let id: String
    }

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
        about = Subject(kind: subject.kind, id: subject.id)
        self.words = words
        self.payload = payload
        self.madeAt = madeAt
        self.isCreation = isCreation
        self.base = base
        state = .waiting
    }

    /// Its number.
    public var id: Int { number }

    /// What tells what it made from everything else.
    var trace: CreationTrace { CreationTrace(highest: highest, others: others ?? [], sentAt: firstSentAt) }

    /// Stands for what may have waited in a part that cannot be read any more: nobody knows whether anything did, and a person is to hear
    /// of it.
    ///
    /// - Parameters:
    ///   - part: What recorders call the part.
    ///   - number: Its own number.
    ///   - reason: What is wrong with it.
    public static func lost(_ part: String, number: Int, because reason: String) -> Intention {
        let subject = EntityKey(kind: "outbox", id: part)
        var lost = Intention(
            kind: "lost",
            subject: subject,
            words: "something that may have waited (\(part))",
            payload: "",
            madeAt: .distantPast,
            isCreation: false
        )
        (lost.number, lost.state) = (number, .refused(reason))
        return lost
    }

    /// Whether it was refused, and a later one says what is to be instead.
    func isOvertaken(by later: Intention) -> Bool {
        needsDecision && !isCreation && kind == later.kind && subject == later.subject
    }

    /// Whether it waits for a person, who sends it again or takes it back.
    public var needsDecision: Bool {
        switch state {
        case .waiting, .sending: false
        case .uncertain, .refused: true
        }
    }
}
