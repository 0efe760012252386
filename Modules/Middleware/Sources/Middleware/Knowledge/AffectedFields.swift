import Propagation

/// The fields that requests under way add to. A pure value.
///
/// A count that is read while a comment is being sent may have that comment in it or not, and no answer tells. So an answer leaves the count
/// alone until the comment was answered; then it is one more than what was read before.
struct AffectedFields: Sendable {
    /// Numbers the requests.
    typealias RequestID = UInt64

    private struct Fields: Sendable {
        let group: GroupSet
        var requests: Set<RequestID>
        /// When the last change of them was confirmed while others were under way.
        var confirmedAt: Stamp?
    }

    private var fields: [EntryKey: [Fields]] = [:]
    private var last: RequestID = 0

    /// Whether nothing is affected.
    var isEmpty: Bool { fields.isEmpty }

    /// Notes that a request starts.
    ///
    /// - Returns: Its number; nil if it adds to nothing.
    mutating func begin(_ effects: [SideEffect]) -> RequestID? {
        let accumulating = effects.filter { $0.kind == .accumulating }
        guard !accumulating.isEmpty else { return nil }
        last += 1
        for effect in accumulating {
            var own = fields[effect.key] ?? []
            if let index = own.firstIndex(where: { $0.group == effect.group }) {
                own[index].requests.insert(last)
            } else {
                own.append(Fields(group: effect.group, requests: [last]))
            }
            fields[effect.key] = own
        }
        return last
    }

    /// The groups of an entity that requests add to.
    func groups(of key: EntryKey) -> GroupSet {
        fields[key]?.reduce([]) { $0.union($1.group) } ?? []
    }

    /// Notes that a change was confirmed.
    ///
    /// - Returns: Whether requests under way add to the same fields: then the fields count as said when the last of those has ended.
    mutating func confirm(_ key: EntryKey, _ group: GroupSet, at stamp: Stamp) -> Bool {
        guard let index = fields[key]?.firstIndex(where: { $0.group == group }) else { return false }
        fields[key]?[index].confirmedAt = stamp
        return true
    }

    /// Notes that a request has ended, whatever came of it.
    ///
    /// - Returns: The fields that no other request adds to and that were changed meanwhile, and when.
    mutating func end(_ request: RequestID) -> [(key: EntryKey, group: GroupSet, stamp: Stamp)] {
        var ended: [(EntryKey, GroupSet, Stamp)] = []
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

extension Knowledge {
    /// Notes that a request starts that adds to fields elsewhere.
    ///
    /// - Returns: Its number, for ``endAffecting(_:)``; nil if it adds to nothing.
    mutating func beginAffecting(_ effects: [SideEffect]) -> AffectedFields.RequestID? { affected.begin(effects) }

    /// Notes that such a request has ended, and that its answer, if there was one, was taken.
    mutating func endAffecting(_ request: AffectedFields.RequestID) {
        for (key, group, stamp) in affected.end(request) { entries[key]?.stamps.note(group, at: stamp) }
        // What was compared meanwhile left these fields alone.
        generation += 1
    }

    /// Takes what a request did elsewhere and its answer does not say.
    ///
    /// - Parameters:
    ///   - effects: What it did.
    ///   - sayings: What its answer says.
    ///   - startedAt: When the request started: what was asked for since has seen what it adds.
    ///   - answeredAt: When the answer was there.
    mutating func confirm(
        _ effects: [SideEffect],
        of sayings: [Saying],
        startedAt: Stamp,
        answeredAt: Stamp
    ) -> [KnowledgeAction] {
        guard refusal == nil else { return [] }
        var actions: [KnowledgeAction] = []
        for effect in effects {
            switch effect.kind {
            case .absolute: state(effect, of: sayings, startedAt: startedAt, answeredAt: answeredAt, &actions)
            case .accumulating: add(effect, startedAt: startedAt, answeredAt: answeredAt, &actions)
            }
        }
        return actions
    }

    /// Notes what a request made of some fields, unless its answer says so itself and is believed.
    private mutating func state(
        _ effect: SideEffect,
        of sayings: [Saying],
        startedAt: Stamp,
        answeredAt: Stamp,
        _ actions: inout [KnowledgeAction]
    ) {
        // An edit made since the request started is newer than what that did, whichever of them is answered first.
        let isOvertaken = journal[effect.key].contains { $0.group == effect.group && startedAt < $0.stamp }
        if isOvertaken { return }
        let said = sayings.last { $0.key == effect.key }
        let own = sayings.last { $0.key == effect.key && $0.groups.contains(effect.group) }?.box
        // Its answer says so, and nobody who asked later and was told earlier has said otherwise.
        let shown = entries[effect.key]?.verified ?? own
        if let own, let shown, own.agrees(with: effect.apply(own), on: effect.group),
            shown.agrees(with: effect.apply(shown), on: effect.group)
        {
            return
        }
        guard let box = entries[effect.key]?.verified ?? own ?? said?.box else {
            return journal.note(effect, since: answeredAt, at: answeredAt)
        }
        confirm(effect.key, effect.group, effect.apply(box), at: answeredAt, &actions)
    }

    /// Adds what a request added, to what was said before it started.
    private mutating func add(
        _ effect: SideEffect,
        startedAt: Stamp,
        answeredAt: Stamp,
        _ actions: inout [KnowledgeAction]
    ) {
        guard let entry = entries[effect.key] else { return journal.note(effect, since: startedAt, at: answeredAt) }
        let said = entry.stamps.stamp(of: effect.group)
        guard said != .never, said < startedAt else { return }
        let box = entry.verified.taking(effect.group, from: effect.apply(entry.verified))
        if affected.confirm(effect.key, effect.group, at: answeredAt) {
            verify(effect.key, box, [], at: answeredAt, &actions)
            journal.note(effect.key, effect.group, box, at: answeredAt)
            if isRecording { actions.append(keeping(effect.key, effect.group, box, at: answeredAt)) }
        } else {
            confirm(effect.key, effect.group, box, at: answeredAt, &actions)
        }
    }
}
