/// What an answer, a file or a tree says of one tier of one entity.
public struct Saying: Sendable {
    /// Of what.
    public let key: EntryKey
    /// The fields.
    public let box: AnyBox
    /// The groups of fields that it says; the others are left open, whatever the box has there.
    public let groups: GroupSet

    /// States a saying.
    @inlinable
    public init(_ key: EntryKey, _ box: AnyBox, _ groups: GroupSet = .all) {
        self.key = key
        self.box = box
        self.groups = groups
    }
}

/// Something that reading an entity does to it: fetching a post marks it read, and answers as it was before.
public struct ReadEffect: Sendable {
    let key: EntryKey
    let group: GroupSet
    let name: String
    let apply: BoxEdit

    /// States what a read does.
    ///
    /// - Parameters:
    ///   - id: To which entity.
    ///   - group: The fields that it touches, and no others.
    ///   - apply: Does it.
    public init<Fields: TierFields>(
        on id: EntityID,
        _ group: FieldGroup<Fields>,
        apply: @escaping @Sendable (inout Fields) -> Void
    ) {
        key = EntryKey(Fields.self, id)
        self.group = group.set
        name = group.name
        self.apply = BoxEdit(apply)
    }
}
