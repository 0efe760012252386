/// What is left of the reports of several posts once the value at the end is compared with the one at the beginning; nil if it is the same.
///
/// Each report is right for its own post; one after the other they may contradict each other: what was deleted came back, what changed is
/// as it was, or went. Only what was noted is reported, so that a listener for a part hears of the part alone.
///
/// - Complexity: O(nodes along the changed paths), but O(nodes of both) if something entered on the way; each is compared once.
func verified<Value: ConsistencyManagerModel>(
    _ noted: ModelUpdates,
    from old: Value?,
    to new: Value?
) -> ModelUpdates? {
    guard old != new else { return nil }
    let before = ValueSample()
    let after = ValueSample()
    if noted.enteredList.isEmpty, noted.deletedList.isEmpty, let old, let new {
        before.collectDifferent(old, new, after)
    } else {
        if let old { before.visit(old) }
        if let new { after.visit(new) }
    }
    return verified(noted, before, after)
}

/// The same for the parts that differ, as they were and as they are.
///
/// - Parameter isComplete: Whether every identifier whose value differs is reported as changed, noted or not.
func verified(
    _ noted: ModelUpdates,
    _ before: ValueSample,
    _ after: ValueSample,
    isComplete: Bool = false
) -> ModelUpdates {
    let entered = noted.entered
    let candidates = isComplete ? [] : entered.union(noted.changedList)
    var result = ModelUpdates()
    let comparison = ValueComparison(before, after)
    for identifier in after.order {
        guard before.contains(identifier) else {
            // What was not there may stand in a part that does not differ.
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

/// What of a report can still come to matter for somebody who shows one value and will show another.
///
/// Whoever is paused for long would note without end otherwise.
func trimmed<Value: ConsistencyManagerModel>(_ noted: ModelUpdates, from old: Value?, to new: Value?) -> ModelUpdates {
    let sample = ValueSample()
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
