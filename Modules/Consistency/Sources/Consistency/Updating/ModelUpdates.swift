/// What became of the identifiers in a listener's tree in one commit; an identifier is in one of the three sets at most.
public struct ModelUpdates: Sendable {
    var changedList: [ModelIdentifier] = []
    var enteredList: [ModelIdentifier] = []
    var deletedList: [ModelIdentifier] = []

    /// The identifiers that were in the tree, still are, and whose values are not what they were: every ancestor of a change, too.
    public var changed: Set<ModelIdentifier> { Set(changedList) }

    /// The identifiers that are new in the tree.
    public var entered: Set<ModelIdentifier> { Set(enteredList) }

    /// The identifiers that were deleted, by themselves or because a child that they require was.
    ///
    /// What left the tree without having been deleted is in none of the sets.
    public var deleted: Set<ModelIdentifier> { Set(deletedList) }

    /// Whether the very same is noted, in the same order.
    static func == (left: ModelUpdates, right: ModelUpdates) -> Bool {
        left.changedList == right.changedList && left.enteredList == right.enteredList
            && left.deletedList == right.deletedList
    }

    /// How much is noted, repetitions included.
    var count: Int { changedList.count + enteredList.count + deletedList.count }

    /// Notes what a further post did. An identifier may be in several lists then, until ``verified(_:from:to:)`` has looked at the values.
    mutating func add(_ other: ModelUpdates) {
        changedList += other.changedList
        enteredList += other.enteredList
        deletedList += other.deletedList
    }

    /// These and what the same commit did to other trees: what is in any of the trees is not deleted, what was in any did not enter.
    func joined(with other: ModelUpdates) -> ModelUpdates {
        let changed = changed.union(other.changed)
        let entered = entered.union(other.entered).subtracting(changed)
        let deleted = deleted.union(other.deleted).subtracting(changed).subtracting(entered)
        return ModelUpdates(
            changedList: Array(changed),
            enteredList: Array(entered),
            deletedList: Array(deleted)
        )
    }
}
