import Middleware
import Propagation

extension Run {
    /// Somebody edits what they see, and sometimes who is shown that edits at once.
    mutating func submit(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        guard let (deed, subject) = drawnDeed(account, &draw) else { return }
        if draw.once(in: 4) { shells[account].observers = 1 + draw.below(2) }
        try act(account, submit(deed, subject, account), &draw)
        shells[account].observers = 0
    }

    private func drawnDeed(_ account: Int, _ draw: inout Draw) -> (Deed, Int)? {
        let shown = Subject.all.indices.filter { shells[account].holders[$0] > 0 }
        guard !shown.isEmpty else { return nil }
        let subject = shown[draw.below(shown.count)]
        let shell = shells[account]
        let tag = (account * 100 + shell.launch) * 100 + shell.deeds.count
        let deed = Deed.drawn(for: Subject.all[subject].tier, &draw, tag: tag)
        // Nobody can add to what has never been said.
        let isKnown = oracles[account].fact(Oracle.Place(subject: subject, group: deed.group)) != nil
        return isKnown || deed.isWhole ? (deed, subject) : nil
    }

    private mutating func submit(_ deed: Deed, _ subject: Int, _ account: Int) -> [KnowledgeAction] {
        let id = Edit.ID(shells[account].deeds.count + 1)
        note("account \(account) edits \(Subject.all[subject]): \(deed) (edit \(id))")
        shells[account].deeds[id] = (deed, subject)
        oracles[account].submit(id, deed, subject)
        return shells[account].knowledge.handle(.submitted(deed.edit(id, of: Subject.all[subject], because: cause)))
    }

    // MARK: Actions

    /// Does what a machine says, in order; what follows from that comes behind it.
    mutating func act(_ account: Int, _ actions: [KnowledgeAction], _ draw: inout Draw) throws(Mismatch) {
        var queue = actions[...]
        while let action = queue.popFirst() {
            if let left = shells[account].actionsLeft {
                shells[account].actionsLeft = left - 1
                if left <= 0 {
                    shells[account].actionsLeft = -1
                    return
                }
            }
            switch action {
            case .show(let key, let box, _):
                let subject = Subject.places[key] ?? 0
                if shells[account].holders[subject] > 0 { shells[account].displayed[subject] = box }
                guard shells[account].observers > 0, !shells[account].isClosed else { continue }
                guard let (deed, subject) = drawnDeed(account, &draw) else { continue }
                shells[account].observers -= 1
                queue += submit(deed, subject, account)
            case .record(let edit):
                try start(edit, account)
                shells[account].records.append(edit)
            case .send(let edit): try send(edit, account)
            case .keep(let entry): try keep(entry, account)
            case .settle(let edit, let result): try settle(edit, result, account)
            }
        }
    }

    /// An edit is recorded or sent: it must be the next of its lane, and alone.
    private mutating func start(_ edit: Edit, _ account: Int) throws(Mismatch) {
        let (deed, subject) = try deed(of: edit, account)
        let lane = Subject.all[subject].laneNumber
        try require(
            !shells[account].underWay.values.contains { Subject.all[$0.subject].laneNumber == lane },
            "edit \(edit.id) starts while another of its lane is under way"
        )
        try require(
            shells[account].lastStarted[lane, default: 0] < edit.id,
            "edit \(edit.id) starts after a later one of its lane"
        )
        shells[account].lastStarted[lane] = edit.id
        let place = Oracle.Place(subject: subject, group: deed.group)
        shells[account].underWay[edit.id] = place
        if deed.isAdding { oracles[account].start(place) }
    }

    private mutating func send(_ edit: Edit, _ account: Int) throws(Mismatch) {
        if !shells[account].isRecording { try start(edit, account) }
        try require(shells[account].sent.insert(edit.id).inserted, "edit \(edit.id) is sent twice")
        let (deed, subject) = try deed(of: edit, account)
        let place = Oracle.Place(subject: subject, group: deed.group)
        try require(
            !shells[account].isRecording || shells[account].disk[place]?.isOpen ?? false,
            "edit \(edit.id) is sent without a record"
        )
        let number = makeNumber()
        requests.append(
            Request(
                number: number,
                account: account,
                kind: .edit(edit, deed, subject: subject),
                startedAt: commits.makeStamp()
            )
        )
        note("  account \(account) sends edit \(edit.id) as request \(number)")
    }

    private mutating func keep(_ entry: JournalEntry, _ account: Int) throws(Mismatch) {
        let place = Oracle.Place(subject: Subject.places[entry.key] ?? 0, group: entry.group.index)
        let subject = Subject.all[place.subject]
        note("  account \(account) keeps \(subject) \(subject.name(of: place.group)): \(words(entry.outcome))")
        shells[account].keep(entry, place)
    }

    private func words(_ outcome: JournalEntry.Outcome) -> String {
        switch outcome {
        case .open: "open"
        case .confirmed: "confirmed"
        case .forgotten: "forgotten"
        }
    }

    private mutating func settle(_ edit: Edit, _ result: EditResult, _ account: Int) throws(Mismatch) {
        let (deed, subject) = try deed(of: edit, account)
        note("  account \(account), edit \(edit.id): \(result)")
        try require(shells[account].settled.insert(edit.id).inserted, "edit \(edit.id) is settled twice")
        oracles[account].settle(edit.id, subject)
        let made = server.made[EditName(account: account, launch: shells[account].launch, id: edit.id)] ?? 0
        switch result {
        case .succeeded: try require(made == 1, "edit \(edit.id) succeeded, and the server made it \(made) times")
        case .ignored:
            try require(made == 0 && !shells[account].sent.contains(edit.id), "edit \(edit.id) was sent and is ignored")
            try require(
                isIdle(deed, subject, edit.id, account),
                "edit \(edit.id) is ignored and would have made a difference"
            )
        case .failed, .deferred: break
        }
        dropIfUnheld(subject, account)
    }

    /// Whether an edit need not be sent: nothing would change by it, or a later one says what is to be.
    private func isIdle(_ deed: Deed, _ subject: Int, _ id: Edit.ID, _ account: Int) -> Bool {
        let oracle = oracles[account]
        let place = Oracle.Place(subject: subject, group: deed.group)
        if deed.isAdding { return false }
        if oracle.waiting[subject].contains(where: { $0.id > id && $0.deed.group == deed.group }) { return true }
        guard oracle.doubts[place] == nil else { return false }
        // A file or an earlier launch may be wrong by now.
        guard let fact = oracle.fact(place), !fact.stamp.isStored else { return false }
        if deed.made(on: fact.value) == fact.value { return true }
        let shown = oracle.shown(place)
        return deed.made(on: shown) == shown
    }

    func deed(of edit: Edit, _ account: Int) throws(Mismatch) -> (deed: Deed, subject: Int) {
        guard let deed = shells[account].deeds[edit.id] else {
            throw Mismatch(message: "nobody submitted edit \(edit.id)")
        }
        return deed
    }

    mutating func dropIfUnheld(_ subject: Int, _ account: Int) {
        guard shells[account].holders[subject] == 0, oracles[account].waiting[subject].isEmpty else { return }
        oracles[account].drop(subject)
    }

    // MARK: Records

    /// The oldest record has been written.
    mutating func write(_ account: Int) throws(Mismatch) {
        guard !shells[account].records.isEmpty else { return }
        let edit = shells[account].records.removeFirst()
        note("account \(account) has recorded edit \(edit.id)")
        if let place = shells[account].underWay[edit.id] {
            var line = shells[account].disk[place] ?? Shell.Line()
            (line.isOpen, line.recordedAt) = (true, commits.makeStamp())
            shells[account].disk[place] = line
        }
        var draw = Draw(0)
        try act(account, shells[account].knowledge.handle(.recorded(edit.id)), &draw)
    }
}
