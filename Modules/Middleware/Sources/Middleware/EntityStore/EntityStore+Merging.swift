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
        /// True if all updates are of retained entries.
        package internal(set) var isAllRetained = true
        /// True if the answer clears a mark of the viewer's own: the server may have forgotten the account.
        package internal(set) var clearsMark = false
        /// The entries that were read from a file, as far as was known before this answer; empty unless they were asked for.
        var formerlyStored: [TierKey] = []
        /// The generation of the store at the time of the comparison: it counts inserted and removed entries and ended edits.
        let generation: Int

        /// True if every value of the answer is shown already.
        var isUnchanged: Bool { isAllRetained && changes.isEmpty }
    }

    /// Compares an answer with the entries. It returns the differences, and records the new stamp of equal values at once.
    ///
    /// It changes no shown value, so it can run off the main actor. Entities without an entry are not compared; ``retain(_:at:)`` inserts
    /// them.
    ///
    /// - Parameters:
    ///   - updates: The updates of the answer; of several for one key, the last one counts.
    ///   - stamp: The stamp of the request's start.
    ///   - findsStored: True to find the entries that were read from a file, too.
    /// - Returns: The differences, for ``apply(_:at:)``.
    /// - Complexity: O(fields in the updates).
    package mutating func compare(
        _ updates: [EntityUpdate],
        at stamp: Stamp,
        findsStored: Bool = false
    ) -> Comparison {
        var comparison = Comparison(updates: updates, startedAt: stamp, generation: generation)
        var known: [(place: EntryTable.Slot, update: Int, admitted: GroupSet)] = []
        var news: Set<TierKey> = []
        var missing = 0
        known.reserveCapacity(updates.count)
        // True if no edit waits and no request adds to known fields.
        let isQuiet = edits.isEmpty && inFlightEffects.isEmpty
        for (number, update) in updates.enumerated() {
            guard let place = entries.slot(of: update.key) else {
                comparison.isAllRetained = false
                missing += 1
                if journal.count > 0, clearsConfirmedViewerState(update, at: stamp) { comparison.clearsMark = true }
                continue
            }
            if findsStored, entries[place].stamps.stamp(of: .rest).isStored {
                comparison.formerlyStored.append(update.key)
            }
            // An answer that is decoded with the known snapshots carries the same instance.
            if isQuiet, news.isEmpty, update.snapshot === entries[place].verified {
                let admitted = entries[place].stamps.accepted(update.groups, at: stamp)
                if !entries[place].stamps.hasNewGroups(admitted, of: update.snapshot) {
                    known.append((place, number, admitted))
                    continue
                }
            }
            let entry = entries[place]
            let admitted = admitted(update, entry, at: stamp)
            let result = entry.verified.merging(admitted, from: update.snapshot)
            // Of several updates for one key the last one counts, even if it equals the entry and an earlier one does not.
            let isOther = !news.isEmpty && news.contains(update.key)
            let isDoubted = !edits.isEmpty && edits.isUnconfirmed(update.key)
            // A `false` is news if the field was unknown, although the snapshot has contained `false` all the time.
            let isFirst = entry.stamps.hasNewGroups(admitted, of: entry.verified)
            guard result !== entry.verified || isOther || isDoubted || isFirst else {
                known.append((place, number, admitted))
                continue
            }
            news.insert(update.key)
            let change = Change(update: update, known: entry.verified, admitted: admitted, result: result)
            comparison.changes.append(change)
            if result.clearsViewerState(of: entry.verified) { comparison.clearsMark = true }
        }
        // If one of an entity's updates is news, none counts before all are merged in order.
        var earlier: [Change] = []
        for (place, number, admitted) in known {
            if !news.isEmpty, news.contains(updates[number].key) {
                let snapshot = entries[place].verified
                earlier.append(Change(update: updates[number], known: snapshot, admitted: admitted, result: snapshot))
            } else if !admitted.isEmpty {
                entries[place].stamps.record(admitted, at: stamp)
            }
        }
        if !earlier.isEmpty { comparison.changes = earlier + comparison.changes }
        // The main actor inserts the missing entries soon; the table grows here, off the main actor.
        if missing > 0 { entries.reserve(missing) }
        return comparison
    }

    /// Returns true if a later answer lacks a mark that the journal has for an entity without an entry.
    private func clearsConfirmedViewerState(_ update: EntityUpdate, at stamp: Stamp) -> Bool {
        journal[update.key].contains { record in
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
            guard let entry = entries[key] else { continue }
            let admitted = admitted(change.update, entry, at: stamp)
            let stands = entry.verified === change.known && admitted == change.admitted
            let result = stands ? change.result : entry.verified.merging(admitted, from: change.update.snapshot)
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
    private func admitted(_ update: EntityUpdate, _ entry: Entry, at stamp: Stamp) -> GroupSet {
        var admitted = entry.stamps.accepted(update.groups, at: stamp)
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
            guard let entry = entries[update.key] else { return [] }
            let admitted = admitted(update, entry, at: stamp)
            return admitted == update.groups ? [] : superseded(update, entry, admitted, at: stamp)
        }
    }

    /// Returns the groups of an update that do not count although their fields differ, each with its reason.
    private func superseded(
        _ update: EntityUpdate,
        _ entry: Entry,
        _ admitted: GroupSet,
        at stamp: Stamp
    ) -> [Superseded] {
        let accepted = entry.stamps.accepted(update.groups, at: stamp)
        let refused = update.groups.subtracting(admitted).intersection(update.snapshot.groups)
        return refused.single.filter { !entry.verified.isEqual(to: update.snapshot, on: $0) }.map { group in
            let known = entry.stamps.stamp(of: group)
            let isEdit = journal[update.key].contains { $0.group == group && $0.stamp == known }
            let reason: Superseded.Reason = accepted.contains(group) ? .underWay : isEdit ? .edited : .later(known)
            return Superseded(key: update.key, groups: group, reason: reason)
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
        let isFirst = entries[key].map { $0.stamps.hasNewGroups(groups, of: $0.verified) } ?? false
        entries[key]?.stamps.record(groups, at: stamp)
        guard let entry = entries[key], entry.verified !== snapshot || isFirst else { return }
        entries[key]?.verified = snapshot
        // The fields below an edit are part of its state, even if the edit hides them.
        guard edits.shown(key) == nil else { return publishShown(key, &actions, editsChanged: true) }
        actions.append(.publish(key, snapshot, editsChanged: isFirst))
    }

    /// Resolves the uncertainty of groups that were read by a request that started after the loss.
    ///
    /// The resolved value of a lost edit goes into the journal, like that of any edit, because an older page would revert it.
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
            journal.record(key, group, entry.verified, at: stamp)
            actions.append(persistConfirmed(key, group, entry.verified, at: stamp))
        }
        actions.append(.publish(key, shown(key) ?? entry.verified, editsChanged: true))
    }
}
