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
        /// When what is shown of them was asked for, what was added since aside: it has what requests added that started before.
        var base: Stamp?
    }

    private var fields: [EntryKey: [Fields]] = [:]
    private var last: RequestID = 0

    /// Whether nothing is affected.
    var isEmpty: Bool { fields.isEmpty }

    /// Notes that a request starts.
    ///
    /// - Parameters:
    ///   - effects: What it will do.
    ///   - base: When the fields that are shown of an entity were said; nil if nobody shows it.
    /// - Returns: Its number; nil if it adds to nothing.
    mutating func begin(_ effects: [SideEffect], base: (EntryKey, GroupSet) -> Stamp?) -> RequestID? {
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

    /// The groups of an entity that requests add to.
    func groups(of key: EntryKey) -> GroupSet {
        fields[key]?.reduce([]) { $0.union($1.group) } ?? []
    }

    /// Notes that an entity is shown from now on.
    ///
    /// - Parameters:
    ///   - key: Which one.
    ///   - base: When a group of it was asked for.
    mutating func noteBirth(of key: EntryKey, base: (GroupSet) -> Stamp?) {
        for index in fields[key]?.indices ?? 0..<0 {
            guard let group = fields[key]?[index].group else { continue }
            fields[key]?[index].base = base(group)
        }
    }

    /// When what is shown of fields was asked for, what was added since aside; nil if no request under way is known to add to them.
    func base(of key: EntryKey, _ group: GroupSet) -> Stamp? {
        fields[key]?.first { $0.group == group }.flatMap(\.base)
    }

    /// Notes that a change was confirmed: the fields count as said when the last request that adds to them has ended.
    mutating func confirm(_ key: EntryKey, _ group: GroupSet, at stamp: Stamp) {
        guard let index = fields[key]?.firstIndex(where: { $0.group == group }) else { return }
        fields[key]?[index].confirmedAt = stamp
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
    mutating func beginAffecting(_ effects: [SideEffect]) -> AffectedFields.RequestID? {
        affected.begin(effects) { key, group in entries[key]?.stamps.stamp(of: group) }
    }

    /// Notes that such a request has ended, and that its answer, if there was one, was taken.
    mutating func endAffecting(_ request: AffectedFields.RequestID) {
        for (key, group, stamp) in affected.end(request) {
            // A page that was shown since may be of later.
            guard let entry = entries[key], entry.stamps.stamp(of: group).isOlder(than: stamp) else { continue }
            entries[key]?.stamps.note(group, at: stamp)
        }
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
        let isOvertaken = journal[effect.key].contains { $0.group == effect.group && startedAt.isOlder(than: $0.stamp) }
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
        let base = affected.base(of: effect.key, effect.group)
        guard said != .never else { return }
        guard (base ?? said).isOlder(than: startedAt) else {
            // What is shown has it already. A page from before has not.
            return journal.note(effect.key, effect.group, entry.verified, at: answeredAt, base: base)
        }
        let box = entry.verified.taking(effect.group, from: effect.apply(entry.verified))
        if let base {
            // It counts as said when the last request that adds to it has ended: until then no answer touches it anyway.
            affected.confirm(effect.key, effect.group, at: answeredAt)
            verify(effect.key, box, [], at: answeredAt, &actions)
            journal.note(effect.key, effect.group, box, at: answeredAt, base: base)
            if isRecording { actions.append(keeping(effect.key, effect.group, box, at: answeredAt)) }
        } else {
            confirm(effect.key, effect.group, box, at: answeredAt, &actions)
        }
    }
}

/// A request under way that adds to fields elsewhere, for who simulates one without a home.
package struct AffectedRequest: Sendable {
    private let id: AffectedFields.RequestID?

    /// Notes that it starts.
    package init(effects: [SideEffect], in knowledge: inout Knowledge) { id = knowledge.beginAffecting(effects) }

    /// Notes that it has ended.
    package func end(in knowledge: inout Knowledge) { if let id { knowledge.endAffecting(id) } }
}
