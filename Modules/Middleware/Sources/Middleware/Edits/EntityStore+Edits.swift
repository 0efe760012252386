import Propagation

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

    /// Starts the next edit of a lane if none is under way and a waiting one still changes the server's value.
    private mutating func startNext(inLane name: Edit.Lane, _ actions: inout [EntityStoreAction]) {
        let lane = edits.lane(name)
        guard lane.first?.isInFlight == false else { return }
        let free = lane.compactMap(\.edit).prefix { !edits.isBlocked($0) }
        let satisfied = free.prefix { isSatisfied($0) }
        for edit in satisfied { edits.handle(.ended, edit.id) }
        if let next = free.dropFirst(satisfied.count).first {
            edits.handle(.unblocked(isRecording: isRecording), next.id)
            actions.append(isRecording ? .record(next) : .send(next))
        }
        for edit in satisfied {
            publishShown(edit.key, &actions, editsChanged: true)
            actions.append(.finish(edit, .ignored))
            startNextInOtherLanes(edit, &actions)
        }
    }

    /// Records that a queue is sending these edits.
    mutating func markBatchSending(_ sent: [Edit]) { for edit in sent { edits.handle(.batchSent, edit.id) } }

    /// Records that a batch was not sent, or that its result is unknown, and that it will be sent again.
    mutating func requeueBatch(_ failed: [Edit]) -> [EntityStoreAction] {
        for edit in failed { edits.handle(.batchFailed, edit.id) }
        var actions: [EntityStoreAction] = []
        for edit in failed { startNextInOtherLanes(edit, &actions) }
        return actions
    }

    /// Starts the edits that waited in other lanes for an edit that has ended.
    private mutating func startNextInOtherLanes(_ edit: Edit, _ actions: inout [EntityStoreAction]) {
        for next in edits.pending(on: edit.key) where next.lane != edit.lane { startNext(inLane: next.lane, &actions) }
    }

    /// Returns the verified fields of an entry if an answer that was requested since the stamp has delivered the group; nil otherwise.
    func verified(_ key: TierKey, since stamp: Stamp, _ group: GroupSet) -> AnySnapshot? {
        guard let entry = entries[key], !entry.stamps.stamp(of: group).isOlder(than: stamp) else { return nil }
        return entry.verified
    }

    /// Returns true if the server already has the edit's target value, as far as is known.
    private func isSatisfied(_ edit: Edit) -> Bool {
        edit.kind == .absolute && !mayBeStale(edit)
            && entries[edit.key].map { !edit.changes($0.verified) } ?? false
    }

    /// Returns true if the shown fields of an edit may differ from the server's: an edit's answer got lost, or no answer of this session
    /// has delivered them. A value from a file may have been changed by another device since.
    private func mayBeStale(_ edit: Edit) -> Bool {
        if isUncertain(edit.key, edit.group) { return true }
        guard let said = entries[edit.key]?.stamps.stamp(of: edit.group) else { return false }
        // A batched mark is set by scrolling and is not a deliberate choice, so the value from a file is reliable enough.
        return edit.isBatched ? said == .never : said.isStored
    }

    /// Returns true if an answer requested since the stamp shows that the server has applied the edit.
    func isApplied(_ edit: Edit, since stamp: Stamp) -> Bool {
        verified(edit.key, since: stamp, edit.group).map { !edit.changes($0) } ?? false
    }

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

    /// Records confirmed fields in the entry and in the journal.
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

    /// Records confirmed fields in the journal, and in the log if there is one.
    mutating func recordConfirmed(
        _ key: TierKey,
        _ group: GroupSet,
        _ snapshot: AnySnapshot,
        at answeredAt: Stamp,
        _ actions: inout [EntityStoreAction]
    ) {
        journal.record(key, group, snapshot, at: answeredAt)
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
            JournalEntry(key: key, group: group, stamp: stamp, outcome: .confirmed(snapshot), isOpen: isOpen)
        )
    }

    /// Returns true if the server may receive, or may have received, an unconfirmed edit of the group.
    private func isOpen(_ key: TierKey, _ group: GroupSet) -> Bool {
        if isUncertain(key, group) { return true }
        return edits.records(of: key).contains { $0.group == group && $0.isInFlight }
    }

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

    /// Returns the uncertainty that an edit with a lost answer leaves.
    private func unconfirmed(
        _ edit: Edit,
        since lostAt: Stamp,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> PendingEdit.Unconfirmed {
        let base = effects.isEmpty ? nil : entries[edit.key]?.verified
        let elsewhere = base.map { PendingEdit.Effects(base: $0, effects: effects, startedAt: startedAt) }
        return PendingEdit.Unconfirmed(since: lostAt, fields: fields(changedBy: edit), effects: elsewhere)
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

    private func fields(changedBy edit: Edit) -> ChangeMask {
        changedFields(edit.key).first { $0.edit.id == edit.id }?.fields ?? []
    }

    /// Returns the action that writes that a recorded edit had no effect.
    private func persistDiscarded(_ edit: Edit) -> EntityStoreAction {
        let stamp = entries[edit.key]?.stamps.stamp(of: edit.group) ?? .never
        return .persist(JournalEntry(key: edit.key, group: edit.group, stamp: stamp, outcome: .forgotten))
    }

    // MARK: Edits that wait for a connection

    /// Postpones an edit, to be sent in order with others: it stays shown and ahead of its entity's later edits.
    mutating func postpone(
        _ id: Edit.ID,
        lostAt: Stamp?,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> [EntityStoreAction] {
        guard let record = edits[id], let edit = record.edit else { return [] }
        let doubt = lostAt.map { self.unconfirmed(edit, since: $0, effects, startedAt: startedAt) }
        guard edits.handle(.postponed(doubt), id) == .kept else { return [] }
        var actions: [EntityStoreAction] = []
        if lostAt != nil {
            publishShown(edit.key, &actions, editsChanged: true)
        } else if isRecording, record.state == .sending, !isUncertain(edit.key, edit.group) {
            actions.append(persistDiscarded(edit))
        }
        return actions
    }

    /// Resumes a postponed edit for sending. An edit whose value the server already has is not sent: an answer has shown so, also if the
    /// edit's own answer got lost.
    mutating func resume(_ id: Edit.ID) -> [EntityStoreAction] {
        guard let record = edits[id], record.state == .postponed, let edit = record.edit, isSatisfied(edit) else {
            edits.handle(.resumed, id)
            return []
        }
        end(id)
        var actions: [EntityStoreAction] = []
        if isRecording, !isUncertain(edit.key, edit.group) { actions.append(persistDiscarded(edit)) }
        publishShown(edit.key, &actions, editsChanged: true)
        actions.append(.finish(edit, .succeeded))
        startNext(inLane: edit.lane, &actions)
        startNextInOtherLanes(edit, &actions)
        return actions
    }

    /// Shows an edit of an earlier launch again and enqueues it in its lane.
    mutating func reopen(_ edit: Edit, on base: AnySnapshot) -> [EntityStoreAction] {
        if refusal == nil, entries[edit.key] == nil {
            // No answer of this launch has delivered these fields, so any answer is newer, and the edit does not count as satisfied.
            entries[edit.key] = Entry(EntityUpdate(edit.key, base, []), at: .never, with: journal[edit.key])
            generation += 1
        }
        return submit(edit)
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

    /// Ends an edit that waits or is under way.
    @discardableResult
    private mutating func end(_ id: Edit.ID, _ event: PendingEdit.Event = .ended) -> Edit? {
        guard let record = edits[id], edits.handle(event, id) != .ignored else { return nil }
        // The edit may have held off or left uncertain an answer that was compared before it ended.
        if record.isInFlight { generation += 1 }
        return record.edit
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
}

extension EntityUpdate {
    /// Returns the update without the edit's own fields.
    func excluding(_ edit: Edit) -> EntityUpdate {
        key == edit.key ? EntityUpdate(key, snapshot, groups.subtracting(edit.group)) : self
    }
}
