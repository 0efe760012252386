/// What changed in a listener's tree in one commit.
public struct ModelUpdates: Sendable {
    var changedList: [ModelIdentifier] = []
    var deletedList: [ModelIdentifier] = []

    /// The identifiers in the tree whose values are not what they were: every ancestor of a change, and what is new in the tree, too.
    ///
    /// What left the tree is not among them.
    public var changed: Set<ModelIdentifier> { Set(changedList) }

    /// The identifiers that were deleted, by themselves or because a child that they require was.
    public var deleted: Set<ModelIdentifier> { Set(deletedList) }

    mutating func add(_ other: ModelUpdates) {
        if changedList.isEmpty {
            changedList = other.changedList
        } else {
            changedList += other.changedList
        }
        deletedList += other.deletedList
    }
}
