public import Primitives

/// Keeps edits across launches, beside the files that they are laid over: what waits for the server, and what the server has confirmed.
public protocol EditRecorder: AnyObject, Sendable {
    /// Takes the next number: greater than that of everything that is kept, and of everything that was kept in this launch.
    func takeNumber() -> Intention.ID

    /// Writes changes down, in the order of the calls. Of one call, those of one entity are kept all together or not at all.
    ///
    /// - Returns: Once the others cannot get lost any more: the numbers of the intentions that could not be written. The outbox brings them
    ///   again.
    @concurrent func write(_ changes: [KeptChange]) async -> Set<Intention.ID>
}

/// One change of what is kept of edits.
public enum KeptChange: Sendable {
    /// What became of a group of fields.
    case line(KeptLine)
    /// Keep this as it is now, in place of what was kept by its number.
    case kept(Intention)
    /// This is over.
    case removed(Intention)

    /// The entity that it is about: what one entity has is kept in one place.
    public var subject: EntityKey {
        switch self {
        case .line(let line): EntityKey(kind: line.lane, id: line.id.description)
        case .kept(let intention), .removed(let intention): intention.subject
        }
    }

    /// The number of the intention that it is about; nil of a line.
    public var number: Intention.ID? {
        switch self {
        case .line: nil
        case .kept(let intention), .removed(let intention): intention.number
        }
    }
}

/// What became of a group of fields, by names that outlive the process.
public struct KeptLine: Sendable, Hashable {
    /// What became of it.
    public enum Outcome: Sendable, Hashable {
        /// About to be sent, or sent and not answered.
        case open
        /// The server has these fields: JSON of the whole tier, of which the group counts.
        case confirmed(String)
        /// Nothing happened, or a later read has told what did.
        case forgotten
    }

    /// The kind of entity whose edits it stands in line with: `community` of a community's relation.
    public let lane: String
    /// The tier's name, `post2`.
    public let tier: String
    /// Which entity.
    public let id: EntityID
    /// The group of fields, by name.
    public let group: String
    /// When, by the number of the stamp.
    public let number: Int64
    /// What became of it.
    public let outcome: Outcome
    /// Whether an edit of these fields may be on its way all the same: then what is confirmed does not end what is open.
    public let isOpen: Bool

    /// States a line.
    public init(
        lane: String,
        tier: String,
        id: EntityID,
        group: String,
        number: Int64,
        outcome: Outcome,
        isOpen: Bool = false
    ) {
        self.lane = lane
        self.tier = tier
        self.id = id
        self.group = group
        self.number = number
        self.outcome = outcome
        self.isOpen = isOpen
    }
}
