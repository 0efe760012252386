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
}

/// A request under way that adds to fields of other entities, for a simulation without a client store.
package struct InFlightEffectsRequest: Sendable {
    private let id: InFlightEffects.RequestID?

    /// Records the start of the request.
    package init(effects: [SideEffect], in entityStore: inout EntityStore) { id = entityStore.beginEffects(effects) }

    /// Records the end of the request.
    package func end(in entityStore: inout EntityStore) { if let id { entityStore.endEffects(id) } }
}
