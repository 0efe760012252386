import Propagation

/// Rolling edits back: an edit that was refused, or whose answer got lost, is no longer shown, and the edits behind it are applied to the
/// verified fields again.
extension EntityStore {
    /// Rolls back an edit; the edits behind it are applied to the verified fields again.
    mutating func fail(
        _ id: Edit.ID,
        _ error: any Error,
        lostAt: Stamp?,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> [EntityStoreAction] {
        guard let record = edits[id], record.isShown, let edit = record.edit else { return [] }
        var actions: [EntityStoreAction] = []
        if let lostAt, record.isInFlight {
            end(id, .answerLost(unconfirmed(edit, since: lostAt, effects, startedAt: startedAt)))
        } else {
            end(id)
            if record.isInFlight, isRecording, !isUncertain(edit.key, edit.group) {
                actions.append(persistDiscarded(edit))
            }
        }
        publishShown(edit.key, &actions, editsChanged: true)
        actions.append(.finish(edit, .failed(error)))
        startNext(inLane: edit.lane, &actions)
        startNextInOtherLanes(edit, &actions)
        return actions
    }

    /// Fails all waiting edits.
    mutating func failAll(_ error: any Error) -> [EntityStoreAction] {
        let given = edits.all.compactMap(\.edit)
        for edit in given { edits.handle(.ended, edit.id) }
        var actions: [EntityStoreAction] = []
        for edit in given {
            publishShown(edit.key, &actions, editsChanged: true)
            actions.append(.finish(edit, .failed(error)))
        }
        return actions
    }

    /// Returns the uncertainty that an edit with a lost answer leaves.
    func unconfirmed(
        _ edit: Edit,
        since lostAt: Stamp,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> PendingEdit.Unconfirmed {
        let base = effects.isEmpty ? nil : entries[edit.key]?.verified
        let elsewhere = base.map { PendingEdit.Effects(base: $0, effects: effects, startedAt: startedAt) }
        return PendingEdit.Unconfirmed(since: lostAt, fields: fields(changedBy: edit), effects: elsewhere)
    }

    private func fields(changedBy edit: Edit) -> ChangeMask {
        changedFields(edit.key).first { $0.edit.id == edit.id }?.fields ?? []
    }

    /// Returns the action that writes that a recorded edit had no effect.
    func persistDiscarded(_ edit: Edit) -> EntityStoreAction {
        let stamp = entries[edit.key]?.stamps.stamp(of: edit.group) ?? .never
        return .persist(EditLogEntry(key: edit.key, group: edit.group, stamp: stamp, outcome: .forgotten))
    }
}
