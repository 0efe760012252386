import Propagation

/// Optimistic updates: an edit is shown before the server has answered it. The shown fields are the verified fields with the pending edits
/// applied on top, in the order of submission, and are computed again when either changes.
extension EntityStore {
    /// Shows an edit at once and enqueues it in its lane.
    mutating func submit(_ edit: Edit) -> [EntityStoreAction] {
        if let refusal { return [.finish(edit, .failed(refusal))] }
        guard let shown = shown(edit.key) else {
            preconditionFailure(
                "Edit an entity through a live model: there is none of \(edit.key.id) (\(edit.cause.text))"
            )
        }
        let isEffective = edit.kind == .accumulating || mayBeStale(edit) || edit.changes(shown)
        guard isEffective else { return [.finish(edit, .ignored)] }
        let number = edits.superseded(by: edit)
        edits.insert(edit, on: shown)
        let superseded = number.flatMap { end($0) }
        var actions: [EntityStoreAction] = []
        publishShown(edit.key, &actions, editsChanged: true)
        if let superseded { actions.append(.finish(superseded, .ignored)) }
        startNext(inLane: edit.lane, &actions)
        return actions
    }

    /// Returns true if the shown fields of an edit may differ from the server's: an edit's answer got lost, or no answer of this session
    /// has delivered them. A value from a file may have been changed by another device since.
    func mayBeStale(_ edit: Edit) -> Bool {
        if isUncertain(edit.key, edit.group) { return true }
        guard let said = entries[edit.key]?.stamps.stamp(of: edit.group) else { return false }
        // A batched mark is set by scrolling and is not a deliberate choice, so the value from a file is reliable enough.
        return edit.isBatched ? said == .never : said.isStored
    }

    /// Recomputes the shown fields of an entry with edits. An entry that is not retained is removed with its last edit.
    ///
    /// - Parameter editsChanged: True if the set of waiting edits has changed; that is published even if the fields are the same.
    mutating func publishShown(_ key: TierKey, _ actions: inout [EntityStoreAction], editsChanged: Bool) {
        guard let entry = entries[key] else { return }
        guard let shown = edits.shown(key) else {
            actions.append(.publish(key, entry.verified, editsChanged: editsChanged))
            // An entry that is not retained is removed with its last edit.
            guard entry.retainCount <= 0 else { return }
            generation += 1
            return entries[key] = nil
        }
        let edited = edits.pending(on: key).reduce(entry.verified) { snapshot, edit in edit.apply(snapshot) }
        // Equal fields keep their snapshot, so that a comparison by identity sees no change.
        let isSame = shown.isEqual(to: edited, on: .all)
        if !isSame { edits.setShown(edited, key) }
        if !isSame || editsChanged {
            actions.append(.publish(key, isSame ? shown : edited, editsChanged: editsChanged))
        }
    }

    /// Returns the waiting edits of an entry with the fields that each of them changes.
    func changedFields(_ key: TierKey) -> [(edit: Edit, fields: ChangeMask)] {
        guard var shown = entries[key]?.verified else { return [] }
        return edits.pending(on: key).map { edit in
            let before = shown
            shown = edit.apply(before)
            return (edit, shown.changes(from: before))
        }
    }
}
