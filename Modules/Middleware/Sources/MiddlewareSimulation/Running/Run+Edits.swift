import Middleware
import Propagation

extension EditRun {
    /// Submits an edit of a shown subject; sometimes an observer of that edit submits another one at once.
    mutating func submit(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        guard let (deed, subject) = randomEdit(account, &draw) else { return }
        if draw.once(in: 4) { clients[account].observers = 1 + draw.below(2) }
        try act(account, submit(deed, subject, account), &draw)
        clients[account].observers = 0
    }

    private func randomEdit(_ account: Int, _ draw: inout SeededRandom) -> (SimulatedEdit, Int)? {
        let shown = SimulatedTier.all.indices.filter { clients[account].holders[$0] > 0 }
        guard !shown.isEmpty else { return nil }
        let subject = shown[draw.below(shown.count)]
        let shell = clients[account]
        let tag = (account * 100 + shell.launch) * 100 + shell.edits.count
        let deed = SimulatedEdit.drawn(for: SimulatedTier.all[subject].tier, &draw, tag: tag)
        // An accumulating edit of an unknown value is not possible.
        let isKnown = oracles[account].fact(Oracle.Place(subject: subject, group: deed.group)) != nil
        return isKnown || deed.isAbsolute ? (deed, subject) : nil
    }

    private mutating func submit(_ deed: SimulatedEdit, _ subject: Int, _ account: Int) -> [EntityStoreAction] {
        let id = Edit.ID(clients[account].edits.count + 1)
        record("account \(account) edits \(SimulatedTier.all[subject]): \(deed) (edit \(id))")
        clients[account].edits[id] = (deed, subject)
        oracles[account].submit(id, deed, subject)
        return clients[account].entityStore.handle(
            .submitted(deed.edit(id, of: SimulatedTier.all[subject], because: cause))
        )
    }

    // MARK: Actions

    /// Performs the actions of an entity store, in order; actions that follow from them come after.
    mutating func act(_ account: Int, _ actions: [EntityStoreAction], _ draw: inout SeededRandom) throws(Mismatch) {
        var queue = actions[...]
        while let action = queue.popFirst() {
            if let left = clients[account].actionsLeft {
                clients[account].actionsLeft = left - 1
                if left <= 0 {
                    clients[account].actionsLeft = -1
                    return
                }
            }
            switch action {
            case .publish(let key, let snapshot, _):
                let subject = SimulatedTier.places[key] ?? 0
                if clients[account].holders[subject] > 0 { clients[account].shown[subject] = snapshot }
                guard clients[account].observers > 0, !clients[account].isClosed else { continue }
                guard let (deed, subject) = randomEdit(account, &draw) else { continue }
                clients[account].observers -= 1
                queue += submit(deed, subject, account)
            case .record(let edit):
                try start(edit, account)
                clients[account].records.append(edit)
            case .send(let edit): try send(edit, account)
            case .persist(let entry): try keep(entry, account)
            case .finish(let edit, let result): try finish(edit, result, account)
            }
        }
    }

    /// Starts recording or sending an edit: it must be the next of its lane, and the only one.
    private mutating func start(_ edit: Edit, _ account: Int) throws(Mismatch) {
        let (deed, subject) = try deed(of: edit, account)
        let lane = SimulatedTier.all[subject].laneIndex
        try require(
            !clients[account].inFlight.values.contains { SimulatedTier.all[$0.subject].laneIndex == lane },
            "edit \(edit.id) starts while another of its lane is under way"
        )
        try require(
            clients[account].lastStarted[lane, default: 0] < edit.id,
            "edit \(edit.id) starts after a later one of its lane"
        )
        clients[account].lastStarted[lane] = edit.id
        let place = Oracle.Place(subject: subject, group: deed.group)
        clients[account].inFlight[edit.id] = place
        if deed.isAccumulating { oracles[account].start(place) }
    }

    private mutating func send(_ edit: Edit, _ account: Int) throws(Mismatch) {
        if !clients[account].isRecording { try start(edit, account) }
        try require(clients[account].sent.insert(edit.id).inserted, "edit \(edit.id) is sent twice")
        let (deed, subject) = try deed(of: edit, account)
        let place = Oracle.Place(subject: subject, group: deed.group)
        try require(
            !clients[account].isRecording || clients[account].disk[place]?.isOpen ?? false,
            "edit \(edit.id) is sent without a record"
        )
        let number = makeNumber()
        requests.append(
            SimulatedRequest(
                number: number,
                account: account,
                kind: .edit(edit, deed, subject: subject),
                startedAt: commits.makeStamp()
            )
        )
        record("  account \(account) sends edit \(edit.id) as request \(number)")
    }

    private mutating func keep(_ entry: EditLogEntry, _ account: Int) throws(Mismatch) {
        let place = Oracle.Place(subject: SimulatedTier.places[entry.key] ?? 0, group: entry.group.index)
        let subject = SimulatedTier.all[place.subject]
        record("  account \(account) keeps \(subject) \(subject.name(of: place.group)): \(words(entry.outcome))")
        clients[account].store(entry, place)
    }

    private func words(_ outcome: EditLogEntry.Outcome) -> String {
        switch outcome {
        case .open: "open"
        case .confirmed: "confirmed"
        case .forgotten: "forgotten"
        }
    }

    private mutating func finish(_ edit: Edit, _ result: EditResult, _ account: Int) throws(Mismatch) {
        let (deed, subject) = try deed(of: edit, account)
        record("  account \(account), edit \(edit.id): \(result)")
        try require(clients[account].finished.insert(edit.id).inserted, "edit \(edit.id) is settled twice")
        oracles[account].removeWaitingEdit(edit.id, of: subject)
        let made = server.made[EditIdentity(account: account, launch: clients[account].launch, id: edit.id)] ?? 0
        switch result {
        case .succeeded: try require(made == 1, "edit \(edit.id) succeeded, and the server made it \(made) times")
        case .ignored:
            try require(
                made == 0 && !clients[account].sent.contains(edit.id),
                "edit \(edit.id) was sent and is ignored"
            )
            try require(
                isIdle(deed, subject, edit.id, account),
                "edit \(edit.id) is ignored and would have made a difference"
            )
        case .failed, .deferred: break
        }
        dropIfUnretained(subject, account)
    }

    /// Returns true if an edit need not be sent: it would change no value, or a later edit replaces it.
    private func isIdle(_ deed: SimulatedEdit, _ subject: Int, _ id: Edit.ID, _ account: Int) -> Bool {
        let oracle = oracles[account]
        let place = Oracle.Place(subject: subject, group: deed.group)
        if deed.isAccumulating { return false }
        if oracle.waiting[subject].contains(where: { $0.id > id && $0.deed.group == deed.group }) { return true }
        guard oracle.doubts[place] == nil else { return false }
        // A value from a file or an earlier launch may be outdated.
        guard let fact = oracle.fact(place), !fact.stamp.isStored else { return false }
        if deed.applied(to: fact.value) == fact.value { return true }
        let shown = oracle.shown(place)
        return deed.applied(to: shown) == shown
    }

    func deed(of edit: Edit, _ account: Int) throws(Mismatch) -> (deed: SimulatedEdit, subject: Int) {
        guard let deed = clients[account].edits[edit.id] else {
            throw Mismatch(message: "nobody submitted edit \(edit.id)")
        }
        return deed
    }

    mutating func dropIfUnretained(_ subject: Int, _ account: Int) {
        guard clients[account].holders[subject] == 0, oracles[account].waiting[subject].isEmpty else { return }
        oracles[account].drop(subject)
    }

    // MARK: Open lines

    /// Completes the write of the oldest open line.
    mutating func write(_ account: Int) throws(Mismatch) {
        guard !clients[account].records.isEmpty else { return }
        let edit = clients[account].records.removeFirst()
        record("account \(account) has recorded edit \(edit.id)")
        if let place = clients[account].inFlight[edit.id] {
            var line = clients[account].disk[place] ?? SimulatedClient.Line()
            (line.isOpen, line.recordedAt) = (true, commits.makeStamp())
            clients[account].disk[place] = line
        }
        var draw = SeededRandom(0)
        try act(account, clients[account].entityStore.handle(.recorded(edit.id)), &draw)
    }
}
