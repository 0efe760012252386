import Primitives

/// The highest id of each kind of entity in any answer or file.
///
/// Servers assign ascending ids. An entity created after an answer has a higher id than every entity in it, so no request is needed before
/// a new entity is sent.
struct HighestKnownIDs: Sendable {
    private var watched: [(tier: ObjectIdentifier, number: Int?)] = []

    /// True if no tier is tracked, as in a client without an outbox.
    var isEmpty: Bool { watched.isEmpty }

    /// Tracks the ids of some tiers from now on.
    mutating func track(_ tiers: [ObjectIdentifier]) {
        for tier in tiers where !watched.contains(where: { $0.tier == tier }) { watched.append((tier, nil)) }
    }

    /// Records the ids in an answer.
    ///
    /// - Complexity: O(updates), with one or two comparisons each.
    mutating func record(_ updates: [EntityUpdate]) {
        for update in updates {
            for index in watched.indices where watched[index].tier == update.key.tier {
                guard case .number(let number) = update.key.id else { continue }
                watched[index].number = max(watched[index].number ?? number, number)
            }
        }
    }

    /// Returns the highest recorded id of some tiers; nil if there is none.
    func number(of tiers: [ObjectIdentifier]) -> Int? {
        watched.filter { tiers.contains($0.tier) }.compactMap(\.number).max()
    }
}
