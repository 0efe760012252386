package import Propagation

extension EntityStore {
    /// The change of one entry by an answer, computed off the main actor. It is valid as long as the snapshot it was computed from.
    package struct Change: Sendable {
        let update: EntityUpdate
        /// The verified snapshot at the time of the comparison.
        let known: AnySnapshot
        /// The groups that were admitted at that time.
        let admitted: GroupSet
        /// The verified snapshot after the change, if both still hold.
        let result: AnySnapshot
    }

    /// Fields of an answer that are not shown, although they differ from the known ones.
    package struct Superseded: Sendable {
        /// The reason why the known fields count.
        package enum Reason: Hashable, Sendable {
            /// A request that started later has delivered them.
            case later(Stamp)
            /// An edit was confirmed since.
            case edited
            /// A request or an edit that is under way adds to them.
            case underWay
        }

        package let key: TierKey
        package let groups: GroupSet
        package let reason: Reason
    }

    /// The result of comparing an answer with the entries.
    package struct Comparison: Sendable {
        /// The updates that were compared.
        let updates: [EntityUpdate]
        /// The stamp of the request's start.
        let startedAt: Stamp
        /// The changes of entries.
        package internal(set) var changes: [Change] = []
        /// The indices of the updates without an entry.
        var missing: [Int] = []
        /// True if the answer clears a mark of the viewer's own: the server may have forgotten the account.
        package internal(set) var clearsMark = false
        /// The entries that were read from a file, as far as was known before this answer; empty unless they were asked for.
        var formerlyStored: [TierKey] = []
        /// The generation of the store at the time of the comparison: it counts inserted and removed entries and ended edits.
        let generation: Int

        /// True if every value of the answer is shown already.
        var isUnchanged: Bool { missing.isEmpty && changes.isEmpty }
    }

    /// The result of admitting an answer.
    package struct Admission: Sendable {
        /// True if every value of the answer was shown already.
        let isKnown: Bool
        /// The actions to perform, in order.
        package internal(set) var actions: [EntityStoreAction] = []
        /// The entries that the answer has inserted and retains.
        var inserted: [(key: TierKey, place: EntryTable.Slot)] = []
    }

    /// Compares an answer with the entries. It returns the differences, and records the new stamp of equal values at once.
    ///
    /// It changes no shown value, so it can run off the main actor. Entities without an entry are not compared;
    /// ``admit(_:effects:answeredAt:)`` inserts them.
    ///
    /// - Parameters:
    ///   - updates: The updates of the answer; of several for one key, the last one counts.
    ///   - stamp: The stamp of the request's start.
    ///   - findsStored: True to find the entries that were read from a file, too.
    /// - Returns: The differences.
    /// - Complexity: O(fields in the updates).
    package mutating func compare(
        _ updates: [EntityUpdate],
        at stamp: Stamp,
        findsStored: Bool = false
    ) -> Comparison {
        var comparison = Comparison(updates: updates, startedAt: stamp, generation: generation)
        var equal: [(place: EntryTable.Slot, update: Int, admitted: GroupSet)] = []
        var news: Set<TierKey> = []
        equal.reserveCapacity(updates.count)
        for (number, update) in updates.enumerated() {
            guard let place = entries.slot(of: update.key) else {
                comparison.missing.append(number)
                if confirmedEdits.count > 0, clearsConfirmedViewerState(update, at: stamp) {
                    comparison.clearsMark = true
                }
                continue
            }
            if findsStored, entries[place].stamps.stamp(of: .rest).isStored {
                comparison.formerlyStored.append(update.key)
            }
            let admitted = admitted(update, at: place, stamp)
            // Equal fields are news if an earlier update for the key is, if an edit of them is in doubt, or if they were unknown: the
            // snapshot has contained a `false` all the time then.
            let isNews =
                !news.isEmpty && news.contains(update.key) || !edits.isEmpty && edits.isUnconfirmed(update.key)
                || entries[place].stamps.hasNewGroups(admitted, of: update.snapshot)
            // An answer that is decoded with the known snapshots carries the same instance, so that no fields are compared.
            if !isNews, update.snapshot === entries[place].verified {
                equal.append((place, number, admitted))
                continue
            }
            let known = entries[place].verified
            let result = known.merging(admitted, from: update.snapshot)
            guard isNews || result !== known else {
                equal.append((place, number, admitted))
                continue
            }
            news.insert(update.key)
            comparison.changes.append(Change(update: update, known: known, admitted: admitted, result: result))
            if result.clearsViewerState(of: known) { comparison.clearsMark = true }
        }
        // If one of an entity's updates is news, none counts before all are merged in order.
        var earlier: [Change] = []
        for (place, number, admitted) in equal {
            if !news.isEmpty, news.contains(updates[number].key) {
                let (update, known) = (updates[number], entries[place].verified)
                earlier.append(Change(update: update, known: known, admitted: admitted, result: known))
            } else if !admitted.isEmpty {
                entries[place].stamps.record(admitted, at: stamp)
            }
        }
        if !earlier.isEmpty { comparison.changes = earlier + comparison.changes }
        // The main actor inserts the missing entries soon; the table grows here, off the main actor.
        entries.reserve(comparison.missing.count)
        return comparison
    }

    /// Merges a compared answer, and inserts and retains an entry for each entity in it that has none. The models of the answer are made
    /// from these entries; then the caller passes the result to `release(_:)`.
    ///
    /// - Parameters:
    ///   - comparison: The compared answer. It is compared again if entries were inserted or removed since.
    ///   - effects: The side effects of the request.
    ///   - answeredAt: A stamp taken when the answer arrived. It is not taken if the answer is no news.
    package mutating func admit(
        _ comparison: Comparison,
        effects: [SideEffect],
        answeredAt: @autoclosure () -> Stamp
    ) -> Admission {
        let (startedAt, isCurrent) = (comparison.startedAt, comparison.generation == generation)
        var admission = Admission(isKnown: isCurrent && comparison.isUnchanged)
        if admission.isKnown, effects.isEmpty { return admission }
        let comparison = isCurrent ? comparison : compare(comparison.updates, at: startedAt)
        admission.actions = handle(.compared(comparison, effects: effects, answeredAt: answeredAt()))
        admission.inserted.reserveCapacity(comparison.missing.count)
        for number in comparison.missing {
            let update = comparison.updates[number]
            guard let place = entries.slot(of: update.key) else {
                let place = insert(update, at: startedAt)
                entries[place].retainCount = 1
                admission.inserted.append((update.key, place))
                continue
            }
            // An answer may deliver an entity in parts: the later ones add the groups that the first lacks. A group of an earlier confirmed
            // edit, which is remembered, is older than the answer.
            guard entries[place].stamps.isBehind(update.groups, of: update.snapshot, at: startedAt) else { continue }
            let admitted = admitted(update, at: place, startedAt)
            entries[place].verified = entries[place].verified.merging(admitted, from: update.snapshot)
            entries[place].stamps.record(admitted, at: startedAt)
        }
        return admission
    }

    /// Returns true if a later answer lacks a mark that a confirmed edit has set on an entity without an entry.
    private func clearsConfirmedViewerState(_ update: EntityUpdate, at stamp: Stamp) -> Bool {
        confirmedEdits[update.key].contains { record in
            record.stamp.isOlder(than: stamp) && update.groups.contains(record.group)
                && update.snapshot.clearsViewerState(of: record.applied(to: update.snapshot))
        }
    }

    /// Applies compared changes. A change whose entry has been replaced since is merged again.
    ///
    /// - Returns: The actions to perform, in order.
    package mutating func apply(_ changes: [Change], at stamp: Stamp) -> [EntityStoreAction] {
        guard refusal == nil else { return [] }
        var actions: [EntityStoreAction] = []
        for change in changes {
            let key = change.update.key
            guard let place = entries.slot(of: key) else { continue }
            let (admitted, known) = (admitted(change.update, at: place, stamp), entries[place].verified)
            let stands = known === change.known && admitted == change.admitted
            let result = stands ? change.result : known.merging(admitted, from: change.update.snapshot)
            setVerified(key, result, admitted, at: stamp, &actions)
            resolveUnconfirmed(key, at: stamp, &actions)
        }
        return actions
    }

    /// Compares an answer and applies it at once.
    mutating func apply(_ updates: [EntityUpdate], at stamp: Stamp) -> [EntityStoreAction] {
        apply(compare(updates, at: stamp).changes, at: stamp)
    }

    /// Returns the groups of an update that count: those without a later stamp, and to which no edit or other request is adding.
    private func admitted(_ update: EntityUpdate, at place: EntryTable.Slot, _ stamp: Stamp) -> GroupSet {
        var admitted = entries[place].stamps.accepted(update.groups, at: stamp)
        if !inFlightEffects.isEmpty { admitted.subtract(inFlightEffects.groups(of: update.key)) }
        guard !edits.isEmpty else { return admitted }
        return edits.records(of: update.key).reduce(admitted) { rest, record in
            record.isInFlight && record.edit?.kind == .accumulating ? rest.subtracting(record.group) : rest
        }
    }

    /// Returns the fields of an answer that are not shown although they differ, each group with its reason.
    ///
    /// - Complexity: O(updates), and O(fields) for an update that something later is known of.
    func superseded(by updates: [EntityUpdate], at stamp: Stamp) -> [Superseded] {
        updates.flatMap { update -> [Superseded] in
            guard let place = entries.slot(of: update.key) else { return [] }
            let admitted = admitted(update, at: place, stamp)
            guard admitted != update.groups else { return [] }
            let entry = entries[place]
            let accepted = entry.stamps.accepted(update.groups, at: stamp)
            let refused = update.groups.subtracting(admitted).intersection(update.snapshot.groups)
            return refused.single.filter { !entry.verified.isEqual(to: update.snapshot, on: $0) }.map { group in
                let known = entry.stamps.stamp(of: group)
                let isEdit = confirmedEdits[update.key].contains { $0.group == group && $0.stamp == known }
                let reason: Superseded.Reason = accepted.contains(group) ? .underWay : isEdit ? .edited : .later(known)
                return Superseded(key: update.key, groups: group, reason: reason)
            }
        }
    }

    /// Returns the groups of an edit's answer that will not count although their fields differ, each with its reason. Call it before the
    /// edit is confirmed.
    ///
    /// - Complexity: O(fields in the updates).
    func superseded(by answer: [EntityUpdate], of edit: Edit, at stamp: Stamp) -> [Superseded] {
        guard edits[edit.id]?.isInFlight ?? false else { return [] }
        return superseded(by: answer.map { $0.excluding(edit) }, at: stamp)
    }

    /// Replaces the verified fields of an entry and publishes them below its edits.
    mutating func setVerified(
        _ key: TierKey,
        _ snapshot: AnySnapshot,
        _ groups: GroupSet,
        at stamp: Stamp,
        _ actions: inout [EntityStoreAction]
    ) {
        guard let place = entries.slot(of: key) else { return }
        let isFirst = entries[place].stamps.hasNewGroups(groups, of: snapshot)
        entries[place].stamps.record(groups, at: stamp)
        guard entries[place].verified !== snapshot || isFirst else { return }
        entries[place].verified = snapshot
        // The fields below an edit are part of its state, even if the edit hides them.
        guard edits.shown(key) == nil else { return publishShown(key, &actions, editsChanged: true) }
        actions.append(.publish(key, snapshot, editsChanged: isFirst))
    }
}
