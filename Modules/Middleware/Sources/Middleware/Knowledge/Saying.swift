/// What an answer, a file or a tree says of one tier of one entity.
@usableFromInline
package struct Saying: Sendable {
    /// Of what.
    @usableFromInline package let key: EntryKey
    /// The fields.
    @usableFromInline package let box: AnyBox
    /// The groups of fields that it says; the others are left open, whatever the box has there.
    @usableFromInline package let groups: GroupSet

    /// States a saying.
    @inlinable
    package init(_ key: EntryKey, _ box: AnyBox, _ groups: GroupSet = .all) {
        self.key = key
        self.box = box
        self.groups = groups
    }
}
