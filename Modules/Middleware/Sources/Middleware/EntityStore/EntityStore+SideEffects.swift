import Propagation

/// Confirming the side effects of a request, which change other entities than the one that it is about.
extension EntityStore {
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
        let isOvertaken = confirmedEdits[effect.key].contains {
            $0.group == effect.group && startedAt.isOlder(than: $0.stamp)
        }
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
            return confirmedEdits.recordEffect(effect, since: answeredAt, at: answeredAt)
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
            return confirmedEdits.recordEffect(effect, since: startedAt, at: answeredAt)
        }
        let said = entry.stamps.stamp(of: effect.group)
        let base = inFlightEffects.base(of: effect.key, effect.group)
        guard said != .never else { return }
        guard (base ?? said).isOlder(than: startedAt) else {
            // The shown fields include the change already; an earlier page does not.
            return confirmedEdits.record(effect.key, effect.group, entry.verified, at: answeredAt, base: base)
        }
        let snapshot = entry.verified.merging(effect.group, from: effect.apply(entry.verified))
        if let base {
            // The fields get the stamp when the last request that adds to them has ended; until then no answer changes them anyway.
            inFlightEffects.confirm(effect.key, effect.group, at: answeredAt)
            setVerified(effect.key, snapshot, [], at: answeredAt, &actions)
            confirmedEdits.record(effect.key, effect.group, snapshot, at: answeredAt, base: base)
            if isRecording { actions.append(persistConfirmed(effect.key, effect.group, snapshot, at: answeredAt)) }
        } else {
            confirm(effect.key, effect.group, snapshot, at: answeredAt, &actions)
        }
    }
}
