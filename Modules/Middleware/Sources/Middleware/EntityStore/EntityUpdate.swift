/// The fields of one tier of one entity in an answer, a file or a tree.
@usableFromInline
package struct EntityUpdate: Sendable {
    /// The tier and entity.
    @usableFromInline package let key: TierKey
    /// The fields.
    @usableFromInline package let snapshot: AnySnapshot
    /// The groups of fields that the source delivers. The other groups are undefined, whatever the snapshot contains for them.
    @usableFromInline package let groups: GroupSet

    /// Makes an update.
    @inlinable
    package init(_ key: TierKey, _ snapshot: AnySnapshot, _ groups: GroupSet = .all) {
        self.key = key
        self.snapshot = snapshot
        self.groups = groups
    }
}
