package import Propagation

extension Knowledge {
    /// What an answer changes of one entry, worked out off the main actor: as good as what it was worked out from.
    package struct Change: Sendable {
        let saying: Saying
        /// What was verified when it was compared.
        let known: AnyBox
        /// The groups that were admitted then.
        let admitted: GroupSet
        /// What is verified if both still stand.
        let result: AnyBox
    }

    /// What came of comparing an answer with what is known.
    package struct Comparison: Sendable {
        /// What was compared.
        let sayings: [Saying]
        /// When its request started.
        let startedAt: Stamp
        /// What differs.
        package internal(set) var changes: [Change] = []
        /// Whether all of it is about entries that somebody shows.
        package internal(set) var isHeld = true
        /// Whether it clears a mark of the viewer's own: the server may have forgotten who asks.
        package internal(set) var clearsMark = false
        /// Which entries there were, and how many edits had ended.
        let generation: Int

        /// Whether it says nothing that is not shown already.
        var isKnown: Bool { isHeld && changes.isEmpty }
    }

    /// Compares an answer with what is known: what differs comes back, what does not has been noted as said again.
    ///
    /// Changes nothing that is shown, so that it can run off the main actor. What nobody shows is not compared: ``hold(_:at:)`` takes it.
    ///
    /// - Parameters:
    ///   - sayings: What the answer says; of several for one key the last counts.
    ///   - stamp: When its request started.
    /// - Returns: What differs, for ``commit(_:at:)``.
    /// - Complexity: O(fields said).
    package mutating func compare(_ sayings: [Saying], at stamp: Stamp) -> Comparison {
        var comparison = Comparison(sayings: sayings, startedAt: stamp, generation: generation)
        var known: [(place: EntryTable.Place, saying: Int, admitted: GroupSet)] = []
        var news: Set<EntryKey> = []
        var missing = 0
        known.reserveCapacity(sayings.count)
        // Nothing waits, and nothing adds to what is known.
        let isQuiet = edits.isEmpty && affected.isEmpty
        for (number, saying) in sayings.enumerated() {
            guard let place = entries.place(of: saying.key) else {
                comparison.isHeld = false
                missing += 1
                if journal.count > 0, clearsConfirmedMark(saying, at: stamp) { comparison.clearsMark = true }
                continue
            }
            // What is read in place says it with the very box.
            if isQuiet, news.isEmpty, saying.box === entries[place].verified {
                let admitted = entries[place].stamps.admitted(saying.groups, at: stamp)
                if !entries[place].stamps.isFirst(admitted, of: saying.box) {
                    known.append((place, number, admitted))
                    continue
                }
            }
            let entry = entries[place]
            let admitted = admitted(saying, entry, at: stamp)
            let result = entry.verified.taking(admitted, from: saying.box)
            // Of several sayings for one key the last counts, also where it says what is known and an earlier one does not.
            let isOther = !news.isEmpty && news.contains(saying.key)
            let isDoubted = !edits.isEmpty && edits.isUncertain(saying.key)
            // That a field is “no” is news where nobody knew it, though the box has had its `false` all the time.
            let isFirst = entry.stamps.isFirst(admitted, of: entry.verified)
            guard result !== entry.verified || isOther || isDoubted || isFirst else {
                known.append((place, number, admitted))
                continue
            }
            news.insert(saying.key)
            let change = Change(saying: saying, known: entry.verified, admitted: admitted, result: result)
            comparison.changes.append(change)
            if result.clearsMark(of: entry.verified) { comparison.clearsMark = true }
        }
        // If one of an entity's sayings is news, none counts before all are taken, in order.
        var earlier: [Change] = []
        for (place, number, admitted) in known {
            if !news.isEmpty, news.contains(sayings[number].key) {
                let box = entries[place].verified
                earlier.append(Change(saying: sayings[number], known: box, admitted: admitted, result: box))
            } else if !admitted.isEmpty {
                entries[place].stamps.note(admitted, at: stamp)
            }
        }
        if !earlier.isEmpty { comparison.changes = earlier + comparison.changes }
        // What is missing is held soon, on the main actor: the room for it is made here.
        if missing > 0 { entries.reserve(missing) }
        return comparison
    }

    /// Whether a later answer lacks a mark that the journal has of an entity that nobody shows.
    private func clearsConfirmedMark(_ saying: Saying, at stamp: Stamp) -> Bool {
        journal[saying.key].contains { record in
            record.stamp.isOlder(than: stamp) && saying.groups.contains(record.group)
                && saying.box.clearsMark(of: record.applied(to: saying.box))
        }
    }

    /// Takes what was compared; anew where what it was compared with has been replaced since.
    ///
    /// - Returns: What is to be done about it, in order.
    package mutating func commit(_ changes: [Change], at stamp: Stamp) -> [KnowledgeAction] {
        guard refusal == nil else { return [] }
        var actions: [KnowledgeAction] = []
        for change in changes {
            let key = change.saying.key
            guard let entry = entries[key] else { continue }
            let admitted = admitted(change.saying, entry, at: stamp)
            let stands = entry.verified === change.known && admitted == change.admitted
            let result = stands ? change.result : entry.verified.taking(admitted, from: change.saying.box)
            verify(key, result, admitted, at: stamp, &actions)
            settle(key, at: stamp, &actions)
        }
        return actions
    }

    /// Takes an answer here and now.
    mutating func take(_ sayings: [Saying], at stamp: Stamp) -> [KnowledgeAction] {
        commit(compare(sayings, at: stamp).changes, at: stamp)
    }

    /// The groups of a saying that count: none later said, and none that an edit or another request is adding to.
    private func admitted(_ saying: Saying, _ entry: Entry, at stamp: Stamp) -> GroupSet {
        var admitted = entry.stamps.admitted(saying.groups, at: stamp)
        if !affected.isEmpty { admitted.subtract(affected.groups(of: saying.key)) }
        guard !edits.isEmpty else { return admitted }
        return edits.records(of: saying.key).reduce(admitted) { rest, record in
            record.isUnderWay && record.edit?.kind == .accumulating ? rest.subtracting(record.group) : rest
        }
    }

    /// Replaces the verified fields of an entry and shows them under its edits.
    mutating func verify(
        _ key: EntryKey,
        _ box: AnyBox,
        _ groups: GroupSet,
        at stamp: Stamp,
        _ actions: inout [KnowledgeAction]
    ) {
        let isFirst = entries[key].map { $0.stamps.isFirst(groups, of: $0.verified) } ?? false
        entries[key]?.stamps.note(groups, at: stamp)
        guard let entry = entries[key], entry.verified !== box || isFirst else { return }
        entries[key]?.verified = box
        // What lies under an edit is part of its state, also if the edit hides it.
        guard edits.shown(key) == nil else { return showEdits(key, &actions, areOthers: true) }
        actions.append(.show(key, box, editsChanged: isFirst))
    }

    /// Ends the doubt about groups that a read has said that started after the doubt came up.
    ///
    /// What a lost edit left is known now. That outlives who shows it, like any edit: a page from before would take it back.
    mutating func settle(_ key: EntryKey, at stamp: Stamp, _ actions: inout [KnowledgeAction]) {
        guard !edits.isEmpty, let entry = entries[key] else { return }
        let known = edits.uncertainGroups(of: key).filter {
            $0.since.isOlder(than: stamp) && entry.stamps.stamp(of: $0.group) == stamp
        }.map(\.group)
        guard !known.isEmpty else { return }
        let lost = known.map { (group: $0, edits: edits.clear(key, $0)) }
        for (group, lost) in lost {
            for record in lost where record.isMade(in: entry.verified) {
                guard let made = record.doubt?.elsewhere else { continue }
                actions += confirm(made.effects, of: [], startedAt: made.startedAt, answeredAt: stamp)
            }
            journal.note(key, group, entry.verified, at: stamp)
            actions.append(keeping(key, group, entry.verified, at: stamp))
        }
        actions.append(.show(key, shown(key) ?? entry.verified, editsChanged: true))
    }

    // MARK: Who shows it

    /// Notes that one more shows an entry. One that nobody has shown takes what it brings; of one that is known it takes nothing, since
    /// others would have to be told: say ``KnowledgeEvent/held(_:_:)``, or compare and commit first.
    ///
    /// What it brings may end a doubt, too.
    ///
    /// - Returns: What to show: what is known, or what was brought with what was confirmed since laid over it; and what is to be done.
    package mutating func hold(_ saying: Saying, at stamp: Stamp) -> (shown: AnyBox, actions: [KnowledgeAction]) {
        let held = hold(saying, at: stamp, entries.place(of: saying.key))
        return (held.entry.shown, held.actions)
    }

    /// The same, of an entry that was looked up.
    mutating func hold(
        _ saying: Saying,
        at stamp: Stamp,
        _ known: EntryTable.Place?
    ) -> (entry: HeldEntry, actions: [KnowledgeAction]) {
        let place: EntryTable.Place
        if let known {
            place = known
            entries[place].holders += 1
        } else {
            let confirmed = journal[saying.key]
            var entry = Entry(saying, at: stamp, with: confirmed)
            entry.holders = 1
            if saying.groups != .all { entry.partOf = showing }
            place = entries.insert(entry, for: saying.key)
            generation += 1
            if !affected.isEmpty {
                affected.noteBirth(of: saying.key) { confirmed.base(of: $0, on: saying, at: stamp) }
            }
        }
        guard !edits.isEmpty else { return (HeldEntry(place: place, shown: entries[place].verified), []) }
        var actions: [KnowledgeAction] = []
        settle(saying.key, at: stamp, &actions)
        return (HeldEntry(place: place, shown: shown(saying.key) ?? saying.box), actions)
    }

    /// What is shown of an entry, or would be if somebody held what is brought.
    package func preview(_ saying: Saying, at stamp: Stamp) -> AnyBox {
        shown(saying.key) ?? Entry(saying, at: stamp, with: journal[saying.key]).verified
    }

    /// Notes that one who showed an entry is gone.
    ///
    /// - Returns: What nobody shows any more; let it go outside of any lock.
    package mutating func release(_ key: EntryKey) -> AnyBox? {
        guard let place = entries.place(of: key) else { return nil }
        return release(key, at: place)
    }

    /// The same, of an entry that was found.
    mutating func release(_ key: EntryKey, at place: EntryTable.Place) -> AnyBox? {
        guard entries[place].release() else { return nil }
        guard edits.isEmpty || edits.shown(key) == nil else { return nil }
        generation += 1
        return entries.remove(at: place).verified
    }

    // MARK: Earlier launches

    /// Takes what an earlier launch wrote down.
    mutating func restore(_ lines: [JournalEntry]) -> [KnowledgeAction] {
        var actions: [KnowledgeAction] = []
        for line in lines {
            let said = entries[line.key]?.stamps.stamp(of: line.group) ?? .never
            switch line.outcome {
            case .forgotten: break
            case .confirmed(let box):
                journal.note(line.key, line.group, box, at: line.stamp)
                guard said.isOlder(than: line.stamp), let entry = entries[line.key] else { break }
                verify(line.key, entry.verified.taking(line.group, from: box), line.group, at: line.stamp, &actions)
            case .open:
                // Nobody noted when that launch's edit was lost: any answer that it was given, and kept in a file, may have missed it.
                let since = Stamp.later(line.stamp, .stored(.max))
                guard !since.isOlder(than: said) else { break }
                edits.insertUnanswered(line.key, line.group, uncertainSince: since)
                // Nobody shows what is restored at a start; an account that is kept only later may be shown by then.
                if entries[line.key] != nil { showEdits(line.key, &actions, areOthers: true) }
            }
        }
        return actions
    }
}
