package import Propagation

/// What a person did to an entity and the server has not answered.
public struct Edit: Sendable, Identifiable {
    /// Numbers the edits of one home in the order in which they were submitted: by their causes, in a client.
    public typealias ID = UInt64

    /// Whether an edit says what is to be, or adds to what is.
    public enum Kind: Hashable, Sendable {
        /// "Vote = up": the last one counts, and one that changes nothing need not be sent.
        case absolute
        /// "Append a tag": each counts, none is dropped for another, and while one is under way no read may touch its fields.
        case accumulating
    }

    /// Whose edits it stands in line with: one at a time of a lane is under way, in the order in which they were submitted.
    struct Lane: Hashable, Sendable {
        /// The kind of entity that is edited.
        let kind: String
        let id: EntityID
    }

    /// Its number.
    public let id: ID
    /// The entity, its relation included.
    let lane: Lane
    /// What it edits.
    package let key: EntryKey
    /// The fields that it touches, and no others.
    package let group: GroupSet
    /// Their name.
    package let groupName: String
    /// Whether it may be coalesced.
    package let kind: Kind
    /// Why, in words: `vote post:42 up`.
    package let cause: Cause
    let apply: BoxEdit
    /// Whether somebody else than the home sends it, when he wants to: until he does, no other edit waits for it.
    var isMark = false

    /// States an edit.
    ///
    /// - Parameters:
    ///   - id: Its number, greater than those of all before it.
    ///   - entityID: Of what.
    ///   - lane: The kind of entity whose edits it stands in line with: a community's relation, with the community.
    ///   - group: The fields that it touches, and no others.
    ///   - kind: Whether it may be coalesced.
    ///   - cause: Why.
    ///   - apply: Makes the edit; made again whenever what is below it changes.
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
        key = EntryKey(Fields.self, entityID)
        self.group = group.set
        groupName = group.name
        self.kind = kind
        self.cause = cause
        self.apply = BoxEdit(apply)
    }

    /// Whether it would make a difference to its fields.
    func changes(_ box: AnyBox) -> Bool { !box.agrees(with: apply(box), on: group) }
}
