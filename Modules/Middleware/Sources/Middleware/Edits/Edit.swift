package import Propagation

/// A change that a person has made to an entity and that the server has not answered yet.
public struct Edit: Sendable, Identifiable {
    /// The number of an edit. Within one client store, edits are numbered in the order of submission, by their causes.
    public typealias ID = UInt64

    /// The kind of an edit: it sets a value or adds to one.
    public enum Kind: Hashable, Sendable {
        /// An edit such as "Vote = up". Only the last one counts, and one that changes nothing need not be sent.
        case absolute
        /// An edit such as "Append a tag". Each one counts and none replaces another. While one is under way, no read may change its
        /// fields.
        case accumulating
    }

    /// The entity whose edits are sent in order: one edit of a lane is under way at a time, in the order of submission.
    struct Lane: Hashable, Sendable {
        /// The kind of entity that is edited.
        let kind: String
        let id: EntityID
    }

    /// The number of the edit.
    public let id: ID
    /// The lane: the entity, including its relation.
    let lane: Lane
    /// The tier of the entity that it edits.
    package let key: TierKey
    /// The group of fields that it changes; it must change no others.
    package let group: GroupSet
    /// The name of the group.
    package let groupName: String
    /// The kind of the edit, which decides whether it may be coalesced.
    package let kind: Kind
    /// The cause, in words: `vote post:42 up`.
    package let cause: Cause
    let apply: SnapshotTransform
    /// True if a queue sends the edit at a time of its own instead of the client store. Until then, no other edit waits for it.
    var isBatched = false

    /// Makes an edit.
    ///
    /// - Parameters:
    ///   - id: The number of the edit, greater than those of all earlier edits.
    ///   - entityID: The entity to edit.
    ///   - lane: The kind of entity in whose lane the edit is sent; for a community's relation, the community.
    ///   - group: The group of fields that the edit changes; it must change no others.
    ///   - kind: The kind of the edit, which decides whether it may be coalesced.
    ///   - cause: The cause of the edit.
    ///   - apply: Applies the edit to the fields; called again whenever the fields below it change.
    package init<Fields: TierFields>(
        id: ID,
        on entityID: EntityID,
        lane: String,
        _ group: FieldGroup<Fields>,
        kind: Kind = .absolute,
        because cause: Cause,
        apply: @escaping @Sendable (inout Fields) -> Void
    ) {
        self.id = id
        self.lane = Lane(kind: lane, id: entityID)
        key = TierKey(Fields.self, entityID)
        self.group = group.set
        groupName = group.name
        self.kind = kind
        self.cause = cause
        self.apply = SnapshotTransform(apply)
    }

    /// Returns true if the edit changes the snapshot's fields of its group.
    func changes(_ snapshot: AnySnapshot) -> Bool { !snapshot.isEqual(to: apply(snapshot), on: group) }
}
