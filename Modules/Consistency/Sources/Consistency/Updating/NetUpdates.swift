/// Returns the net changes of several posts by comparing the final value with the initial one; nil if they are equal.
///
/// Each report is correct for its own post, but in sequence they may contradict each other: a deleted model may come back, a changed one
/// may return to its old value or disappear. Only recorded identifiers are reported, so that a listener for a part is notified of the part
/// alone.
///
/// - Complexity: O(nodes along the changed paths), but O(nodes of both) if any identifier entered or was deleted; each is compared once.
func verified<Value: ConsistencyManagerModel>(
    _ noted: ModelUpdates,
    from old: Value?,
    to new: Value?
) -> ModelUpdates? {
    guard old != new else { return nil }
    let before = ValuesByIdentifier()
    let after = ValuesByIdentifier()
    if noted.enteredList.isEmpty, noted.deletedList.isEmpty, let old, let new {
        before.collectDifferent(old, new, after)
    } else {
        if let old { before.visit(old) }
        if let new { after.visit(new) }
    }
    return verified(noted, before, after)
}

/// Returns the net changes for the differing parts before and after.
///
/// - Parameter isComplete: True to report every identifier with a differing value as changed, recorded or not.
func verified(
    _ noted: ModelUpdates,
    _ before: ValuesByIdentifier,
    _ after: ValuesByIdentifier,
    isComplete: Bool = false
) -> ModelUpdates {
    let entered = noted.entered
    let candidates = isComplete ? [] : entered.union(noted.changedList)
    var result = ModelUpdates()
    let comparison = ValueComparison(before, after)
    for identifier in after.order {
        guard before.contains(identifier) else {
            // A new identifier may also occur in a part that does not differ.
            if entered.contains(identifier) { result.enteredList.append(identifier) }
            continue
        }
        if isComplete || candidates.contains(identifier), comparison.isChanged(identifier) {
            result.changedList.append(identifier)
        }
    }
    let deleted = noted.deleted
    result.deletedList = before.order.filter { deleted.contains($0) && !after.contains($0) }
    return result
}

/// Returns the part of a report that can still matter for an observer whose value changes from `old` to `new`.
///
/// Without it the record of a long pause would grow without limit.
func trimmed<Value: ConsistencyManagerModel>(_ noted: ModelUpdates, from old: Value?, to new: Value?) -> ModelUpdates {
    let sample = ValuesByIdentifier()
    if let old { sample.visit(old) }
    if let new { sample.visit(new) }
    return trimmed(noted) { sample.contains($0) }
}

func trimmed(_ noted: ModelUpdates, to isThere: (ModelIdentifier) -> Bool) -> ModelUpdates {
    ModelUpdates(
        changedList: noted.changed.filter(isThere),
        enteredList: noted.entered.filter(isThere),
        deletedList: noted.deleted.filter(isThere)
    )
}

/// The last net changes between two trees, reused for the next subscriber with the same two trees.
final class NetUpdatesCache {
    private var tree: RebuiltTree?
    private var noted = ModelUpdates()
    private var found: ModelUpdates?

    /// Returns the last result if the trees and the record are the same; otherwise computes a new one.
    ///
    /// - Parameters:
    ///   - isSame: Returns true if a tree, before and after, is the one in question.
    ///   - tree: Returns the tree in question.
    func netUpdates(
        _ noted: ModelUpdates,
        isSame: (RebuiltTree) -> Bool,
        tree: () -> RebuiltTree,
        compute: () -> ModelUpdates?
    ) -> ModelUpdates? {
        if let last = self.tree, isSame(last), noted == self.noted { return found }
        self.tree = tree()
        self.noted = noted
        found = compute()
        return found
    }
}
