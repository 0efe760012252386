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
