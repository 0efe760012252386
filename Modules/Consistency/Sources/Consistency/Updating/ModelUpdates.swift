public import Propagation

/// The changes of the identifiers in an observer's tree in one commit; an identifier is in at most one of the three sets.
public struct ModelUpdates: Sendable {
    var changedList: [ModelIdentifier] = []
    var enteredList: [ModelIdentifier] = []
    var deletedList: [ModelIdentifier] = []

    /// The identifiers that were in the tree, still are, and whose values differ; every ancestor of a change is included.
    public var changed: Set<ModelIdentifier> { Set(changedList) }

    /// The identifiers that are new in the tree.
    public var entered: Set<ModelIdentifier> { Set(enteredList) }

    /// The identifiers that were deleted, by themselves or because a child that they require was deleted.
    ///
    /// An identifier that left the tree without a deletion is in none of the sets.
    public var deleted: Set<ModelIdentifier> { Set(deletedList) }

    /// Returns true if both have the same lists in the same order.
    static func == (left: ModelUpdates, right: ModelUpdates) -> Bool {
        left.changedList == right.changedList && left.enteredList == right.enteredList
            && left.deletedList == right.deletedList
    }

    /// The number of entries, repetitions included.
    var count: Int { changedList.count + enteredList.count + deletedList.count }

    /// Adds the changes of a further post. An identifier may then be in several lists, until ``verified(_:from:to:)`` has compared the
    /// values.
    mutating func add(_ other: ModelUpdates) {
        changedList += other.changedList
        enteredList += other.enteredList
        deletedList += other.deletedList
    }

    /// Combines changes of different trees in one commit: an identifier that is in any of the trees is not deleted, and one that was in any
    /// did not enter.
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

/// A post to a ``ConsistencyManager``, as passed to the handlers of ``ConsistencyManager/onUpdates(_:)``.
public struct PostedUpdate: Sendable {
    /// The posted change, without values older than the displayed ones.
    public let change: PreparedChange
    /// The start of the request that returned the values; nil for an edit.
    public let stamp: Stamp?
    /// The context of the post.
    public let context: (any Sendable)?
}
