import Propagation

extension Knowledge {
    /// Shows an edit at once and puts it in line.
    mutating func submit(_ edit: Edit) -> [KnowledgeAction] {
        if let refusal { return [.settle(edit, .failed(refusal))] }
        guard let shown = shown(edit.key) else {
            preconditionFailure(
                "Edit an entity through a model of it: nobody shows \(edit.key.id) (\(edit.cause.text))"
            )
        }
        let isEffective = edit.kind == .accumulating || isInDoubt(edit) || edit.changes(shown)
        guard isEffective else { return [.settle(edit, .ignored)] }
        let number = edits.superseded(by: edit)
        edits.insert(edit, on: shown)
        let superseded = number.flatMap { end($0) }
        var actions: [KnowledgeAction] = []
        showEdits(edit.key, &actions, areOthers: true)
        if let superseded { actions.append(.settle(superseded, .ignored)) }
        advance(edit.lane, &actions)
        return actions
    }

    /// Starts the next edit of a lane, if none is under way and one is left that says something new.
    private mutating func advance(_ name: Edit.Lane, _ actions: inout [KnowledgeAction]) {
        let lane = edits.lane(name)
        guard lane.first?.isUnderWay == false else { return }
        let free = lane.compactMap(\.edit).prefix { !edits.isHeldUp($0) }
        let satisfied = free.prefix { isSatisfied($0) }
        for edit in satisfied { edits.take(.ended, edit.id) }
        if let next = free.dropFirst(satisfied.count).first {
            edits.take(.turn(isRecording: isRecording), next.id)
            actions.append(isRecording ? .record(next) : .send(next))
        }
        for edit in satisfied {
            showEdits(edit.key, &actions, areOthers: true)
            actions.append(.settle(edit, .ignored))
            advanceOthers(edit, &actions)
        }
    }

    /// Notes that edits which their queue sends are being sent.
    mutating func sendBatch(_ sent: [Edit]) { for edit in sent { edits.take(.batchSent, edit.id) } }

    /// Notes that they were not, or that nobody knows, and that they will be sent again.
    mutating func failBatch(_ failed: [Edit]) -> [KnowledgeAction] {
        for edit in failed { edits.take(.batchFailed, edit.id) }
        var actions: [KnowledgeAction] = []
        for edit in failed { advanceOthers(edit, &actions) }
        return actions
    }

    /// Starts what waited in other lanes for an edit that has ended.
    private mutating func advanceOthers(_ edit: Edit, _ actions: inout [KnowledgeAction]) {
        for other in edits.waiting(on: edit.key) where other.lane != edit.lane { advance(other.lane, &actions) }
    }

    /// Whether the server has what an edit wants, as far as is known.
    private func isSatisfied(_ edit: Edit) -> Bool {
        edit.kind == .absolute && !isInDoubt(edit)
            && entries[edit.key].map { !edit.changes($0.verified) } ?? false
    }

    /// Whether what is shown of an edit's fields may be other than what the server has: an edit's answer got lost, or no answer has said it
    /// in this session. What comes from a file was so then; another device may have changed it since.
    private func isInDoubt(_ edit: Edit) -> Bool {
        if isUncertain(edit.key, edit.group) { return true }
        guard let said = entries[edit.key]?.stamps.stamp(of: edit.group) else { return false }
        // A mark that is set by scrolling past is nobody's wish: what a file says of it is enough.
        return edit.isMark ? said == .never : said.isStored
    }

    /// Whether an answer to what was asked since then says that the server has what an edit wants.
    func isMade(_ edit: Edit, since stamp: Stamp) -> Bool {
        guard let entry = entries[edit.key], !entry.stamps.stamp(of: edit.group).isOlder(than: stamp) else {
            return false
        }
        return !edit.changes(entry.verified)
    }

    /// The server agreed: everything that the answer says is taken, once.
    mutating func confirm(
        _ id: Edit.ID,
        _ sayings: [Saying],
        startedAt: Stamp,
        answeredAt: Stamp
    ) -> [KnowledgeAction] {
        guard let record = edits[id], record.isUnderWay, let edit = record.edit else { return [] }
        guard let entry = entries[edit.key] else { preconditionFailure("An edit of \(edit.key.id) outlived its entry") }
        var actions: [KnowledgeAction] = []
        // Its own fields first, and only here: the rest of the answer is a read that started when the edit did.
        let own = sayings.last { $0.key == edit.key && $0.groups.contains(edit.group) }
        let said = entry.stamps.stamp(of: edit.group)
        // An answer may wait to be heard of, and a read that started behind it be heard of first.
        let confirmedAt = Stamp.later(answeredAt, said)
        let verified: AnyBox
        if answeredAt.isOlder(than: said) || startedAt.isOlder(than: said) && !edit.changes(entry.verified) {
            // A later read that had seen the edit knows better than its answer.
            verified = entry.verified
        } else {
            verified = entry.verified.taking(edit.group, from: own?.box ?? edit.apply(entry.verified))
        }
        // What adds says nothing of what it was added to.
        if edit.kind == .absolute || own != nil { _ = edits.clear(edit.key, edit.group) }
        _ = end(id)
        // Nothing of it shows before the rest has been taken, so that nothing flickers.
        entries[edit.key]?.verified = verified
        entries[edit.key]?.stamps.note(edit.group, at: confirmedAt)
        actions += take(sayings.map { $0.leavingOut(edit) }, at: startedAt)
        confirm(edit.key, edit.group, entries[edit.key]?.verified ?? verified, at: confirmedAt, &actions)
        showEdits(edit.key, &actions, areOthers: true)
        actions.append(.settle(edit, .succeeded))
        advance(edit.lane, &actions)
        advanceOthers(edit, &actions)
        return actions
    }

    /// Notes what the server is known to have, in the entry and in the journal.
    mutating func confirm(
        _ key: EntryKey,
        _ group: GroupSet,
        _ box: AnyBox,
        at answeredAt: Stamp,
        _ actions: inout [KnowledgeAction]
    ) {
        let said = entries[key]?.stamps.stamp(of: group) ?? .never
        // A read that started later has been heard of first; it had seen this.
        if !answeredAt.isOlder(than: said) { verify(key, box, group, at: answeredAt, &actions) }
        journal.note(key, group, box, at: answeredAt)
        guard isRecording else { return }
        actions.append(keeping(key, group, box, at: answeredAt))
    }

    /// Has it written down that the server has these fields.
    func keeping(_ key: EntryKey, _ group: GroupSet, _ box: AnyBox, at stamp: Stamp) -> KnowledgeAction {
        // The next edit of the same fields may be on its way: its record stays.
        let isOpen = isOpen(key, group)
        return .keep(JournalEntry(key: key, group: group, stamp: stamp, outcome: .confirmed(box), isOpen: isOpen))
    }

    /// Whether the server may get, or have got, an edit that it has not confirmed.
    private func isOpen(_ key: EntryKey, _ group: GroupSet) -> Bool {
        if isUncertain(key, group) { return true }
        return edits.records(of: key).contains { $0.group == group && $0.isUnderWay }
    }

    /// Takes an edit back; those behind it are replayed on what is verified.
    mutating func fail(
        _ id: Edit.ID,
        _ error: any Error,
        lostAt: Stamp?,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> [KnowledgeAction] {
        guard let record = edits[id], record.isShown, let edit = record.edit else { return [] }
        var actions: [KnowledgeAction] = []
        if let lostAt, record.isUnderWay {
            end(id, .lost(doubt(of: edit, since: lostAt, effects, startedAt: startedAt)))
        } else {
            end(id)
            if record.isUnderWay, isRecording, !isUncertain(edit.key, edit.group) { actions.append(forgetting(edit)) }
        }
        showEdits(edit.key, &actions, areOthers: true)
        actions.append(.settle(edit, .failed(error)))
        advance(edit.lane, &actions)
        advanceOthers(edit, &actions)
        return actions
    }

    /// What nobody knows of an edit whose answer got lost.
    private func doubt(
        of edit: Edit,
        since lostAt: Stamp,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> PendingEdit.Doubt {
        let base = effects.isEmpty ? nil : entries[edit.key]?.verified
        let elsewhere = base.map { PendingEdit.Elsewhere(base: $0, effects: effects, startedAt: startedAt) }
        return PendingEdit.Doubt(since: lostAt, fields: fields(changedBy: edit), elsewhere: elsewhere)
    }

    /// Which fields each edit that waits on an entry changes.
    func changedFields(_ key: EntryKey) -> [(edit: Edit, fields: ChangeMask)] {
        guard var shown = entries[key]?.verified else { return [] }
        return edits.waiting(on: key).map { edit in
            let before = shown
            shown = edit.apply(before)
            return (edit, shown.changes(from: before))
        }
    }

    private func fields(changedBy edit: Edit) -> ChangeMask {
        changedFields(edit.key).first { $0.edit.id == edit.id }?.fields ?? []
    }

    /// Has it written down that nothing came of what was recorded.
    private func forgetting(_ edit: Edit) -> KnowledgeAction {
        let stamp = entries[edit.key]?.stamps.stamp(of: edit.group) ?? .never
        return .keep(JournalEntry(key: edit.key, group: edit.group, stamp: stamp, outcome: .forgotten))
    }

    // MARK: Edits that wait for a connection

    /// Has an edit wait to be sent in order with others: it stays shown, and ahead of its entity's later edits.
    mutating func postpone(
        _ id: Edit.ID,
        lostAt: Stamp?,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> [KnowledgeAction] {
        guard let record = edits[id], let edit = record.edit else { return [] }
        let doubt = lostAt.map { self.doubt(of: edit, since: $0, effects, startedAt: startedAt) }
        guard edits.take(.postponed(doubt), id) == .stays else { return [] }
        var actions: [KnowledgeAction] = []
        if lostAt != nil {
            showEdits(edit.key, &actions, areOthers: true)
        } else if isRecording, record.state == .sending, !isUncertain(edit.key, edit.group) {
            actions.append(forgetting(edit))
        }
        return actions
    }

    /// Has an edit that waited be sent. What the server has by now is not sent: an answer has told so, also if the one to the edit got lost.
    mutating func resume(_ id: Edit.ID) -> [KnowledgeAction] {
        guard let record = edits[id], record.state == .postponed, let edit = record.edit, isSatisfied(edit) else {
            edits.take(.resumed, id)
            return []
        }
        end(id)
        var actions: [KnowledgeAction] = []
        if isRecording, !isUncertain(edit.key, edit.group) { actions.append(forgetting(edit)) }
        showEdits(edit.key, &actions, areOthers: true)
        actions.append(.settle(edit, .succeeded))
        advance(edit.lane, &actions)
        advanceOthers(edit, &actions)
        return actions
    }

    /// Shows an edit again that an earlier launch has left, and puts it in line.
    mutating func reopen(_ edit: Edit, on base: AnyBox) -> [KnowledgeAction] {
        if refusal == nil, entries[edit.key] == nil {
            // Nobody has said it in this launch: any answer knows better, and nothing says that the server has what the edit wants.
            entries[edit.key] = Entry(Saying(edit.key, base, []), at: .never, with: journal[edit.key])
            generation += 1
        }
        return submit(edit)
    }

    /// Gives up everything that waits.
    mutating func giveUp(_ error: any Error) -> [KnowledgeAction] {
        let given = edits.all.compactMap(\.edit)
        for edit in given { edits.take(.ended, edit.id) }
        var actions: [KnowledgeAction] = []
        for edit in given {
            showEdits(edit.key, &actions, areOthers: true)
            actions.append(.settle(edit, .failed(error)))
        }
        return actions
    }

    /// Ends an edit, if it waits or is under way.
    @discardableResult
    private mutating func end(_ id: Edit.ID, _ event: PendingEdit.Event = .ended) -> Edit? {
        guard let record = edits[id], edits.take(event, id) != .ignored else { return nil }
        // What it held off, or leaves in doubt, an answer tells that was compared before it ended.
        if record.isUnderWay { generation += 1 }
        return record.edit
    }

    /// Works out again what is shown of an entry with edits; with the last of them goes what nobody shows.
    ///
    /// - Parameter areOthers: Whether other edits wait than before: that is told also if the fields are what they were.
    mutating func showEdits(_ key: EntryKey, _ actions: inout [KnowledgeAction], areOthers: Bool) {
        guard let entry = entries[key] else { return }
        guard let shown = edits.shown(key) else {
            actions.append(.show(key, entry.verified, editsChanged: areOthers))
            // With the last edit goes what nobody shows.
            guard entry.holders <= 0 else { return }
            generation += 1
            return entries[key] = nil
        }
        let edited = edits.waiting(on: key).reduce(entry.verified) { box, edit in edit.apply(box) }
        // Equal fields keep their box: whoever compares by identity sees no change where there is none.
        let isSame = shown.agrees(with: edited, on: .all)
        if !isSame { edits.show(edited, key) }
        if !isSame || areOthers { actions.append(.show(key, isSame ? shown : edited, editsChanged: areOthers)) }
    }
}

extension Saying {
    /// What is said besides an edit's own fields.
    fileprivate func leavingOut(_ edit: Edit) -> Saying {
        key == edit.key ? Saying(key, box, groups.subtracting(edit.group)) : self
    }
}
