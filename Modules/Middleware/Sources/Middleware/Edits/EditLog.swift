public import Primitives

/// A log that keeps edits across launches, next to the files they are applied to: the edits that wait for the server, and those it has
/// confirmed.
public protocol EditLog: AnyObject, Sendable {
    /// Returns the next number. It is greater than every number that is stored or was stored in this launch.
    func makeItemID() -> OutboxItem.ID

    /// Writes changes, in the order of the calls. The changes of one entity in one call are stored all together or not at all.
    ///
    /// - Returns: The numbers of the outbox items that could not be written, once the other changes are durable. The outbox passes those
    ///   items again.
    @concurrent func write(_ changes: [EditLogChange]) async -> Set<OutboxItem.ID>
}

/// A change to the stored edits.
public enum EditLogChange: Sendable {
    /// The state of a group of fields has changed.
    case line(EditLogLine)
    /// The item has to be stored as it is now; it replaces the stored item with its number.
    case stored(OutboxItem)
    /// The item has ended.
    case removed(OutboxItem)

    /// The entity of the change. The log stores all changes of one entity in one place.
    public var subject: EntityKey {
        switch self {
        case .line(let line): EntityKey(kind: line.lane, id: line.id.description)
        case .stored(let intention), .removed(let intention): intention.subject
        }
    }

    /// The number of the outbox item; nil for a line.
    public var number: OutboxItem.ID? {
        switch self {
        case .line: nil
        case .stored(let intention), .removed(let intention): intention.number
        }
    }
}

/// The state of a group of fields, by names that survive a relaunch.
public struct EditLogLine: Sendable, Hashable {
    /// The state of the fields.
    public enum Outcome: Sendable, Hashable {
        /// The edit is about to be sent, or was sent and not answered.
        case open
        /// The server has these fields: JSON of the whole tier, of which only the group counts.
        case confirmed(String)
        /// The edit had no effect, or a later read has resolved it.
        case discarded
    }

    /// The kind of entity in whose lane the edits are sent: `community` for a community's relation.
    public let lane: String
    /// The tier's name, `post2`.
    public let tier: String
    /// The identity of the entity.
    public let id: EntityID
    /// The name of the field group.
    public let group: String
    /// The number of the stamp.
    public let number: Int64
    /// The state of the fields.
    public let outcome: Outcome
    /// True if an edit of these fields may still be under way. A confirmed line then does not end the open one.
    public let isOpen: Bool

    /// Makes a line.
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
