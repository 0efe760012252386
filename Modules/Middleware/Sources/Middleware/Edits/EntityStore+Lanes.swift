import Propagation

/// The order in which edits are sent: one at a time for each entity and its relations, in the order of submission. An edit whose value the
/// server already has is not sent.
extension EntityStore {
    /// Starts the next edit of a lane if none is under way and a waiting one still changes the server's value.
    mutating func startNext(inLane name: Edit.Lane, _ actions: inout [EntityStoreAction]) {
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

    /// Starts the edits that waited in other lanes for an edit that has ended.
    mutating func startNextInOtherLanes(_ edit: Edit, _ actions: inout [EntityStoreAction]) {
        for next in edits.pending(on: edit.key) where next.lane != edit.lane { startNext(inLane: next.lane, &actions) }
    }

    /// Returns true if the server already has the edit's target value, as far as is known.
    func isSatisfied(_ edit: Edit) -> Bool {
        edit.kind == .absolute && !mayBeStale(edit)
            && entries[edit.key].map { !edit.changes($0.verified) } ?? false
    }

    /// Ends an edit that waits or is under way.
    @discardableResult
    mutating func end(_ id: Edit.ID, _ event: PendingEdit.Event = .ended) -> Edit? {
        guard let record = edits[id], edits.handle(event, id) != .ignored else { return nil }
        // The edit may have held off or left uncertain an answer that was compared before it ended.
        if record.isInFlight { generation += 1 }
        return record.edit
    }

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

    /// Records that a queue is sending these edits.
    mutating func markBatchSending(_ sent: [Edit]) { for edit in sent { edits.handle(.batchSent, edit.id) } }

    /// Records that a batch was not sent, or that its result is unknown, and that it will be sent again.
    mutating func requeueBatch(_ failed: [Edit]) -> [EntityStoreAction] {
        for edit in failed { edits.handle(.batchFailed, edit.id) }
        var actions: [EntityStoreAction] = []
        for edit in failed { startNextInOtherLanes(edit, &actions) }
        return actions
    }
}
