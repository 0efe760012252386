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
        let superseded = lanes[edit.lane]?.dropSuperseded(by: edit) ?? (stalled.isEmpty ? nil : dropStalled(for: edit))
        pending[edit.key, default: Pending(edits: [], shown: shown)].edits.append(edit)
        lanes[edit.lane, default: EditLane()].waiting.append(edit)
        if let superseded { withdraw(superseded) }
        var actions: [KnowledgeAction] = []
        showEdits(edit.key, &actions, areOthers: true)
        if let superseded { actions.append(.settle(superseded, .ignored)) }
        advance(edit.lane, &actions)
        return actions
    }

    /// Starts the next edit of a line, if none is under way and one is left that says something new.
    private mutating func advance(_ name: EditLane.Name, _ actions: inout [KnowledgeAction]) {
        guard let lane = lanes[name], lane.current == nil else { return }
        let free = lane.waiting.prefix { !isHeldUp($0) }
        let satisfied = free.prefix { isSatisfied($0) }
        let next = free.dropFirst(satisfied.count).first
        let left = Array(lane.waiting.dropFirst(satisfied.count + (next == nil ? 0 : 1)))
        lanes[name] = next == nil && left.isEmpty ? nil : EditLane(current: next, waiting: left)
        if let next {
            underWay[next.id] = name
            actions.append(isRecording ? .record(next) : .send(next))
        }
        for edit in satisfied {
            remove(edit, &actions)
            actions.append(.settle(edit, .ignored))
            advanceOthers(edit, &actions)
        }
    }

    /// Whether an earlier edit of the same fields, in another line, waits to be answered: of two the later is to reach the server last.
    private func isHeldUp(_ edit: Edit) -> Bool {
        pending[edit.key]?.edits.contains {
            $0.id < edit.id && $0.lane != edit.lane && !$0.group.isDisjoint(with: edit.group)
                && (!$0.isDeferred || departed.contains($0.id))
        } ?? false
    }

    /// Notes that deferred edits are being sent.
    mutating func depart(_ edits: [Edit]) { departed.formUnion(edits.map(\.id)) }

    /// Notes that they were not, or that nobody knows, and that they will be sent again.
    mutating func comeBack(_ edits: [Edit]) -> [KnowledgeAction] {
        departed.subtract(edits.map(\.id))
        var actions: [KnowledgeAction] = []
        for edit in edits { advanceOthers(edit, &actions) }
        return actions
    }

    /// Starts what waited in other lines for an edit that has ended.
    private mutating func advanceOthers(_ edit: Edit, _ actions: inout [KnowledgeAction]) {
        for other in pending[edit.key]?.edits ?? [] where other.lane != edit.lane { advance(other.lane, &actions) }
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
        return edit.isDeferred ? said == .never : said.isStored
    }

    /// Whether an answer to what was asked since then says that the server has what an edit wants.
    func isMade(_ edit: Edit, since stamp: Stamp) -> Bool {
        guard let entry = entries[edit.key], !entry.stamps.stamp(of: edit.group).isOlder(than: stamp) else {
            return false
        }
        return !edit.changes(entry.verified)
    }

    /// Sends an edit whose record is kept.
    func send(_ id: Edit.ID) -> [KnowledgeAction] {
        guard let name = underWay[id], let edit = lanes[name]?.current else { return [] }
        return [.send(edit)]
    }

    /// The server agreed: everything that the answer says is taken, once.
    mutating func confirm(
        _ id: Edit.ID,
        _ sayings: [Saying],
        startedAt: Stamp,
        answeredAt: Stamp
    ) -> [KnowledgeAction] {
        guard let edit = end(id), let entry = entries[edit.key] else { return [] }
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
        if edit.kind == .absolute || own != nil {
            uncertain[edit.key]?.removeAll { $0.group == edit.group }
            if uncertain[edit.key]?.isEmpty ?? false { uncertain[edit.key] = nil }
        }
        withdraw(edit)
        // Nothing of it shows before the rest has been taken, so that nothing flickers.
        entries[edit.key]?.verified = verified
        entries[edit.key]?.stamps.note(edit.group, at: confirmedAt)
        actions += take(sayings.map { $0.leavingOut(edit) }, at: startedAt)
        confirm(edit.key, edit.group, entries[edit.key]?.verified ?? verified, at: confirmedAt, &actions)
        showEdits(edit.key, &actions, areOthers: true)
        actions.append(.settle(edit, .succeeded))
        advance(edit.lane, &actions)
        advanceOthers(edit, &actions)
        _ = dropIfUnheld(edit.key)
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
        return pending[key]?.edits.contains { $0.group == group && underWay[$0.id] != nil } ?? false
    }

    /// Takes an edit back; those behind it are replayed on what is verified.
    mutating func fail(
        _ id: Edit.ID,
        _ error: any Error,
        lostAt: Stamp?,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) -> [KnowledgeAction] {
        guard let edit = end(id) else { return takeOutOfLine(id, error) }
        var actions: [KnowledgeAction] = []
        if let lostAt {
            let base = effects.isEmpty ? nil : entries[edit.key]?.verified
            let lost = base.map { Uncertainty.Lost(edit: edit, base: $0, effects: effects, startedAt: startedAt) }
            doubt(edit, since: lostAt, lost)
        } else if isRecording, !isUncertain(edit.key, edit.group) {
            actions.append(forgetting(edit))
        }
        remove(edit, &actions)
        actions.append(.settle(edit, .failed(error)))
        advance(edit.lane, &actions)
        advanceOthers(edit, &actions)
        return actions
    }

    /// Notes that nobody knows what the server has of the fields of an edit that is still in its line.
    private mutating func doubt(_ edit: Edit, since: Stamp, _ lost: Uncertainty.Lost? = nil) {
        var doubts = uncertain[edit.key] ?? []
        var doubt = Uncertainty(group: edit.group, since: since)
        doubt.fields = changedFields(edit.key).first { $0.edit.id == edit.id }?.fields ?? []
        if let index = doubts.firstIndex(where: { $0.group == edit.group }) {
            let earlier = doubts.remove(at: index)
            doubt.fields.formUnion(earlier.fields)
            doubt.lost = earlier.lost
        }
        if let lost { doubt.lost.append(lost) }
        uncertain[edit.key] = doubts + [doubt]
    }

    /// Which fields each edit that waits on an entry changes.
    func changedFields(_ key: EntryKey) -> [(edit: Edit, fields: ChangeMask)] {
        guard let waiting = pending[key], var shown = entries[key]?.verified else { return [] }
        return waiting.edits.map { edit in
            let before = shown
            shown = edit.apply(before)
            return (edit, shown.changes(from: before))
        }
    }

    /// Has it written down that nothing came of what was recorded.
    private func forgetting(_ edit: Edit) -> KnowledgeAction {
        let stamp = entries[edit.key]?.stamps.stamp(of: edit.group) ?? .never
        return .keep(JournalEntry(key: edit.key, group: edit.group, stamp: stamp, outcome: .forgotten))
    }

    // MARK: Edits that wait for a connection

    /// Has an edit wait that was not taken: it stays shown, and ahead of its entity's later edits.
    mutating func stall(_ id: Edit.ID, lostAt: Stamp?) -> [KnowledgeAction] {
        guard let name = underWay[id], let edit = lanes[name]?.current, edit.id == id else { return [] }
        stalled.insert(id)
        var actions: [KnowledgeAction] = []
        if let lostAt {
            doubt(edit, since: lostAt)
            showEdits(edit.key, &actions, areOthers: true)
        } else if isRecording, !isUncertain(edit.key, edit.group) {
            actions.append(forgetting(edit))
        }
        return actions
    }

    /// Edits whose entity's line is held up by one that waits for a connection, each with that one.
    var editsBehindStalled: [(edit: Edit, stalled: Edit)] {
        guard !stalled.isEmpty else { return [] }
        return lanes.values.flatMap { lane -> [(edit: Edit, stalled: Edit)] in
            guard let current = lane.current, stalled.contains(current.id) else { return [] }
            return lane.waiting.map { ($0, current) }
        }
    }

    /// Takes out the absolute edit that waits for a connection for an absolute one of the same fields to take its place.
    private mutating func dropStalled(for edit: Edit) -> Edit? {
        guard edit.kind == .absolute, let current = lanes[edit.lane]?.current, stalled.contains(current.id),
            current.kind == .absolute, current.key == edit.key, current.group == edit.group
        else { return nil }
        return end(current.id)
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

    /// Takes an edit back that has not started.
    private mutating func takeOutOfLine(_ id: Edit.ID, _ error: any Error) -> [KnowledgeAction] {
        let isIt = { (edit: Edit) in edit.id == id }
        guard let (name, lane) = lanes.first(where: { $0.value.waiting.contains(where: isIt) }),
            let index = lane.waiting.firstIndex(where: isIt)
        else { return [] }
        var rest = lane
        let edit = rest.waiting.remove(at: index)
        lanes[name] = rest.current == nil && rest.waiting.isEmpty ? nil : rest
        var actions: [KnowledgeAction] = []
        remove(edit, &actions)
        actions.append(.settle(edit, .failed(error)))
        advance(name, &actions)
        advanceOthers(edit, &actions)
        return actions
    }

    /// Gives up everything that waits.
    mutating func giveUp(_ error: any Error) -> [KnowledgeAction] {
        let given = lanes.values.flatMap { lane in (lane.current.map { [$0] } ?? []) + lane.waiting }
        lanes = [:]
        underWay = [:]
        departed = []
        stalled = []
        var actions: [KnowledgeAction] = []
        for edit in given.sorted(by: { $0.id < $1.id }) {
            remove(edit, &actions)
            actions.append(.settle(edit, .failed(error)))
        }
        return actions
    }

    private mutating func end(_ id: Edit.ID) -> Edit? {
        guard let name = underWay.removeValue(forKey: id), let edit = lanes[name]?.current, edit.id == id else {
            return nil
        }
        lanes[name]?.current = nil
        departed.remove(id)
        stalled.remove(id)
        if lanes[name]?.waiting.isEmpty ?? false { lanes[name] = nil }
        // What it held off, or leaves in doubt, an answer tells that was compared before it ended.
        generation += 1
        return edit
    }

    /// Takes an edit off what is shown.
    private mutating func remove(_ edit: Edit, _ actions: inout [KnowledgeAction]) {
        withdraw(edit)
        showEdits(edit.key, &actions, areOthers: true)
        _ = dropIfUnheld(edit.key)
    }

    private mutating func withdraw(_ edit: Edit) {
        pending[edit.key]?.edits.removeAll { $0.id == edit.id }
        if pending[edit.key]?.edits.isEmpty ?? false { pending[edit.key] = nil }
    }

    /// Works out again what is shown of an entry with edits.
    ///
    /// - Parameter areOthers: Whether other edits wait than before: that is told also if the fields are what they were.
    mutating func showEdits(_ key: EntryKey, _ actions: inout [KnowledgeAction], areOthers: Bool) {
        guard let entry = entries[key] else { return }
        guard let waiting = pending[key] else {
            return actions.append(.show(key, entry.verified, editsChanged: areOthers))
        }
        let edited = waiting.edits.reduce(entry.verified) { box, edit in edit.apply(box) }
        // Equal fields keep their box: whoever compares by identity sees no change where there is none.
        let isSame = waiting.shown.agrees(with: edited, on: .all)
        if !isSame { pending[key]?.shown = edited }
        if !isSame || areOthers { actions.append(.show(key, isSame ? waiting.shown : edited, editsChanged: areOthers)) }
    }

    /// Forgets an entry that nobody shows and no edit waits for.
    mutating func dropIfUnheld(_ key: EntryKey) -> AnyBox? {
        guard let entry = entries[key], entry.holders <= 0, pending[key] == nil else { return nil }
        generation += 1
        return entries.removeValue(forKey: key)?.verified
    }
}

extension Saying {
    /// What is said besides an edit's own fields.
    fileprivate func leavingOut(_ edit: Edit) -> Saying {
        key == edit.key ? Saying(key, box, groups.subtracting(edit.group)) : self
    }
}
