import Propagation

/// Confirming edits: the server has accepted an edit, or a later read has shown its value after its answer got lost. The fields of the edit
/// become verified, and are remembered in ``ConfirmedEdits``.
extension EntityStore {
    /// Confirms an edit that the server accepted, and merges everything in the answer once.
    mutating func confirm(
        _ id: Edit.ID,
        _ updates: [EntityUpdate],
        startedAt: Stamp,
        answeredAt: Stamp
    ) -> [EntityStoreAction] {
        guard let record = edits[id], record.isInFlight, let edit = record.edit else { return [] }
        guard let entry = entries[edit.key] else { preconditionFailure("An edit of \(edit.key.id) outlived its entry") }
        var actions: [EntityStoreAction] = []
        // The edit's own fields come first, and only here: the rest of the answer counts as a read that started with the edit.
        let own = updates.last { $0.key == edit.key && $0.groups.contains(edit.group) }
        let said = entry.stamps.stamp(of: edit.group)
        // The answer may be handled after that of a read that started later.
        let confirmedAt = Stamp.later(answeredAt, said)
        let verified: AnySnapshot
        if answeredAt.isOlder(than: said) || startedAt.isOlder(than: said) && !edit.changes(entry.verified) {
            // A later read that included the edit is newer than the edit's answer.
            verified = entry.verified
        } else {
            verified = entry.verified.merging(edit.group, from: own?.snapshot ?? edit.apply(entry.verified))
        }
        // An accumulating edit does not tell the value that it was added to.
        if edit.kind == .absolute || own != nil { _ = edits.resolve(edit.key, edit.group) }
        _ = end(id)
        // Nothing is published before the rest has been merged, to avoid flicker.
        entries[edit.key]?.verified = verified
        entries[edit.key]?.stamps.record(edit.group, at: confirmedAt)
        actions += apply(updates.map { $0.excluding(edit) }, at: startedAt)
        confirm(edit.key, edit.group, entries[edit.key]?.verified ?? verified, at: confirmedAt, &actions)
        publishShown(edit.key, &actions, editsChanged: true)
        actions.append(.finish(edit, .succeeded))
        startNext(inLane: edit.lane, &actions)
        startNextInOtherLanes(edit, &actions)
        return actions
    }

    /// Records confirmed fields in the entry and among the confirmed edits.
    mutating func confirm(
        _ key: TierKey,
        _ group: GroupSet,
        _ snapshot: AnySnapshot,
        at answeredAt: Stamp,
        _ actions: inout [EntityStoreAction]
    ) {
        let said = entries[key]?.stamps.stamp(of: group) ?? .never
        // A read that started later and included this edit may have been handled first.
        if !answeredAt.isOlder(than: said) { setVerified(key, snapshot, group, at: answeredAt, &actions) }
        recordConfirmed(key, group, snapshot, at: answeredAt, &actions)
    }

    /// Records confirmed fields among the confirmed edits, and in the edit log if there is one.
    mutating func recordConfirmed(
        _ key: TierKey,
        _ group: GroupSet,
        _ snapshot: AnySnapshot,
        at answeredAt: Stamp,
        _ actions: inout [EntityStoreAction]
    ) {
        confirmedEdits.record(key, group, snapshot, at: answeredAt)
        guard isRecording else { return }
        actions.append(persistConfirmed(key, group, snapshot, at: answeredAt))
    }

    /// Returns the action that writes confirmed fields to the log.
    func persistConfirmed(_ key: TierKey, _ group: GroupSet, _ snapshot: AnySnapshot, at stamp: Stamp)
        -> EntityStoreAction
    {
        // The next edit of the same fields may be under way, so its open line stays.
        let isOpen = isOpen(key, group)
        return .persist(
            EditLogEntry(key: key, group: group, stamp: stamp, outcome: .confirmed(snapshot), isOpen: isOpen)
        )
    }

    /// Returns true if the server may receive, or may have received, an unconfirmed edit of the group.
    private func isOpen(_ key: TierKey, _ group: GroupSet) -> Bool {
        if isUncertain(key, group) { return true }
        return edits.records(of: key).contains { $0.group == group && $0.isInFlight }
    }

    // MARK: After a lost answer

    /// Resolves the uncertainty of groups that were read by a request that started after the loss.
    ///
    /// The resolved value of a lost edit is recorded like that of any confirmed edit, because an older page would revert it.
    mutating func resolveUnconfirmed(_ key: TierKey, at stamp: Stamp, _ actions: inout [EntityStoreAction]) {
        guard !edits.isEmpty, let entry = entries[key] else { return }
        let known = edits.unconfirmedGroups(of: key).filter {
            $0.since.isOlder(than: stamp) && entry.stamps.stamp(of: $0.group) == stamp
        }.map(\.group)
        guard !known.isEmpty else { return }
        let lost = known.map { (group: $0, edits: edits.resolve(key, $0)) }
        for (group, lost) in lost {
            for record in lost where record.isApplied(in: entry.verified) {
                guard let made = record.unconfirmed?.effects else { continue }
                actions += confirm(made.effects, of: [], startedAt: made.startedAt, answeredAt: stamp)
            }
            confirmedEdits.record(key, group, entry.verified, at: stamp)
            actions.append(persistConfirmed(key, group, entry.verified, at: stamp))
        }
        actions.append(.publish(key, shown(key) ?? entry.verified, editsChanged: true))
    }

    /// Returns the verified fields of an entry if an answer that was requested since the stamp has delivered the group; nil otherwise.
    func verified(_ key: TierKey, since stamp: Stamp, _ group: GroupSet) -> AnySnapshot? {
        guard let entry = entries[key], !entry.stamps.stamp(of: group).isOlder(than: stamp) else { return nil }
        return entry.verified
    }

    /// Returns true if an answer requested since the stamp shows that the server has applied the edit.
    func isApplied(_ edit: Edit, since stamp: Stamp) -> Bool {
        verified(edit.key, since: stamp, edit.group).map { !edit.changes($0) } ?? false
    }
}

extension EntityUpdate {
    /// Returns the update without the edit's own fields.
    func excluding(_ edit: Edit) -> EntityUpdate {
        key == edit.key ? EntityUpdate(key, snapshot, groups.subtracting(edit.group)) : self
    }
}
