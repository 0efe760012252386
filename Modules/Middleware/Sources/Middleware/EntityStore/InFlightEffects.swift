import Propagation

/// The fields that requests under way add to. A pure value.
///
/// A count that is read while a comment is being sent may or may not include that comment, and no answer tells which. So answers do not
/// change the count until the comment has been answered; then it is one more than the last count read before.
struct InFlightEffects: Sendable {
    /// The number of a request.
    typealias RequestID = UInt64

    private struct Fields: Sendable {
        let group: GroupSet
        var requests: Set<RequestID>
        /// The stamp of the last confirmed change while other requests were under way.
        var confirmedAt: Stamp?
        /// The stamp at which the shown fields were requested, not counting later additions. They include the additions of requests that
        /// started before it.
        var base: Stamp?
    }

    private var fields: [TierKey: [Fields]] = [:]
    private var last: RequestID = 0

    /// True if no field is affected.
    var isEmpty: Bool { fields.isEmpty }

    /// Records that a request starts.
    ///
    /// - Parameters:
    ///   - effects: The side effects of the request.
    ///   - base: Returns the stamp at which the shown fields of an entity were delivered; nil without an entry.
    /// - Returns: The number of the request; nil if it adds to no field.
    mutating func begin(_ effects: [SideEffect], base: (TierKey, GroupSet) -> Stamp?) -> RequestID? {
        let accumulating = effects.filter { $0.kind == .accumulating }
        guard !accumulating.isEmpty else { return nil }
        last += 1
        for effect in accumulating {
            var own = fields[effect.key] ?? []
            if let index = own.firstIndex(where: { $0.group == effect.group }) {
                own[index].requests.insert(last)
            } else {
                own.append(Fields(group: effect.group, requests: [last], base: base(effect.key, effect.group)))
            }
            fields[effect.key] = own
        }
        return last
    }

    /// Returns the groups of an entity that requests add to.
    func groups(of key: TierKey) -> GroupSet {
        fields[key]?.reduce([]) { $0.union($1.group) } ?? []
    }

    /// Records that an entity is shown from now on.
    ///
    /// - Parameters:
    ///   - key: The tier and entity.
    ///   - base: Returns the stamp at which a group was requested.
    mutating func recordInsertion(of key: TierKey, base: (GroupSet) -> Stamp?) {
        for index in fields[key]?.indices ?? 0..<0 {
            guard let group = fields[key]?[index].group else { continue }
            fields[key]?[index].base = base(group)
        }
    }

    /// Returns the stamp at which the shown fields were requested, not counting later additions; nil if no known request under way adds to
    /// them.
    func base(of key: TierKey, _ group: GroupSet) -> Stamp? {
        fields[key]?.first { $0.group == group }.flatMap(\.base)
    }

    /// Records a confirmed change. The fields get its stamp when the last request that adds to them has ended.
    mutating func confirm(_ key: TierKey, _ group: GroupSet, at stamp: Stamp) {
        guard let index = fields[key]?.firstIndex(where: { $0.group == group }) else { return }
        fields[key]?[index].confirmedAt = stamp
    }

    /// Records that a request has ended, successful or not.
    ///
    /// - Returns: The fields that were changed and that no other request adds to, with their stamps.
    mutating func end(_ request: RequestID) -> [(key: TierKey, group: GroupSet, stamp: Stamp)] {
        var ended: [(TierKey, GroupSet, Stamp)] = []
        for (key, own) in fields where own.contains(where: { $0.requests.contains(request) }) {
            var left: [Fields] = []
            for var one in own {
                one.requests.remove(request)
                if !one.requests.isEmpty {
                    left.append(one)
                } else if let stamp = one.confirmedAt {
                    ended.append((key, one.group, stamp))
                }
            }
            fields[key] = left.isEmpty ? nil : left
        }
        return ended
    }
}

extension EntityStore {
    /// Records the start of a request that adds to fields of other entities.
    ///
    /// - Returns: Its number, for ``endEffects(_:)``; nil if it adds to no field.
    mutating func beginEffects(_ effects: [SideEffect]) -> InFlightEffects.RequestID? {
        inFlightEffects.begin(effects) { key, group in entries[key]?.stamps.stamp(of: group) }
    }

    /// Records that such a request has ended and that its answer, if any, was merged.
    mutating func endEffects(_ request: InFlightEffects.RequestID) {
        for (key, group, stamp) in inFlightEffects.end(request) {
            // A page that was shown since may have a later stamp.
            guard let entry = entries[key], entry.stamps.stamp(of: group).isOlder(than: stamp) else { continue }
            entries[key]?.stamps.record(group, at: stamp)
        }
        // An answer compared meanwhile has skipped these fields.
        generation += 1
    }

    /// Returns side effects that are marked as news if they change known fields. Call it before the answer is merged.
    func markingNews(_ effects: [SideEffect]) -> [SideEffect] {
        effects.map { effect in
            var effect = effect
            effect.isNews =
                entries[effect.key].map { !$0.verified.isEqual(to: effect.apply($0.verified), on: effect.group) }
                ?? false
            return effect
        }
    }

    /// Confirms the side effects of a request. Of those that its answer contains, only news is recorded.
    ///
    /// - Parameters:
    ///   - effects: The side effects.
    ///   - updates: The updates of the answer.
    ///   - startedAt: The stamp of the request's start. A value requested later includes the additions.
    ///   - answeredAt: The stamp of the answer.
    mutating func confirm(
        _ effects: [SideEffect],
        of updates: [EntityUpdate],
        startedAt: Stamp,
        answeredAt: Stamp
    ) -> [EntityStoreAction] {
        guard refusal == nil else { return [] }
        var actions: [EntityStoreAction] = []
        for effect in effects {
            switch effect.kind {
            case .absolute: applyAbsolute(effect, of: updates, startedAt: startedAt, answeredAt: answeredAt, &actions)
            case .accumulating: applyAccumulating(effect, startedAt: startedAt, answeredAt: answeredAt, &actions)
            }
        }
        return actions
    }

    /// Records the new value of fields, unless the request's own answer contains it and was merged.
    private mutating func applyAbsolute(
        _ effect: SideEffect,
        of updates: [EntityUpdate],
        startedAt: Stamp,
        answeredAt: Stamp,
        _ actions: inout [EntityStoreAction]
    ) {
        // An edit made since the request started is newer than its side effect, in whatever order they are answered.
        let isOvertaken = journal[effect.key].contains { $0.group == effect.group && startedAt.isOlder(than: $0.stamp) }
        if isOvertaken { return }
        let said = updates.last { $0.key == effect.key }
        let own = updates.last { $0.key == effect.key && $0.groups.contains(effect.group) }?.snapshot
        // The answer contains the value, and no answer to a later request that arrived earlier contradicts it.
        let shown = entries[effect.key]?.verified ?? own
        if let own, let shown, own.isEqual(to: effect.apply(own), on: effect.group),
            shown.isEqual(to: effect.apply(shown), on: effect.group)
        {
            // A page or a file that was requested before the edit may be shown once nothing else knows of it.
            if effect.isNews { recordConfirmed(effect.key, effect.group, shown, at: answeredAt, &actions) }
            return
        }
        guard let snapshot = entries[effect.key]?.verified ?? own ?? said?.snapshot else {
            return journal.recordEffect(effect, since: answeredAt, at: answeredAt)
        }
        confirm(effect.key, effect.group, effect.apply(snapshot), at: answeredAt, &actions)
    }

    /// Adds the request's change to fields that were requested before it started.
    private mutating func applyAccumulating(
        _ effect: SideEffect,
        startedAt: Stamp,
        answeredAt: Stamp,
        _ actions: inout [EntityStoreAction]
    ) {
        guard let entry = entries[effect.key] else {
            return journal.recordEffect(effect, since: startedAt, at: answeredAt)
        }
        let said = entry.stamps.stamp(of: effect.group)
        let base = inFlightEffects.base(of: effect.key, effect.group)
        guard said != .never else { return }
        guard (base ?? said).isOlder(than: startedAt) else {
            // The shown fields include the change already; an earlier page does not.
            return journal.record(effect.key, effect.group, entry.verified, at: answeredAt, base: base)
        }
        let snapshot = entry.verified.merging(effect.group, from: effect.apply(entry.verified))
        if let base {
            // The fields get the stamp when the last request that adds to them has ended; until then no answer changes them anyway.
            inFlightEffects.confirm(effect.key, effect.group, at: answeredAt)
            setVerified(effect.key, snapshot, [], at: answeredAt, &actions)
            journal.record(effect.key, effect.group, snapshot, at: answeredAt, base: base)
            if isRecording { actions.append(persistConfirmed(effect.key, effect.group, snapshot, at: answeredAt)) }
        } else {
            confirm(effect.key, effect.group, snapshot, at: answeredAt, &actions)
        }
    }
}

/// A request under way that adds to fields of other entities, for a simulation without a client store.
package struct InFlightEffectsRequest: Sendable {
    private let id: InFlightEffects.RequestID?

    /// Records the start of the request.
    package init(effects: [SideEffect], in entityStore: inout EntityStore) { id = entityStore.beginEffects(effects) }

    /// Records the end of the request.
    package func end(in entityStore: inout EntityStore) { if let id { entityStore.endEffects(id) } }
}
