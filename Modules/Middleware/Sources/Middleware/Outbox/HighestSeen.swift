import Primitives

/// The highest number of each kind of entity that any answer or file has named.
///
/// Servers number what they make upwards. What is made after an answer arrived has a higher number than everything in it, so that
/// nobody has to be asked before something new is sent.
struct HighestSeen: Sendable {
    private var watched: [(tier: ObjectIdentifier, number: Int?)] = []

    /// Notes the numbers of some tiers from now on.
    mutating func watch(_ tiers: [ObjectIdentifier]) {
        for tier in tiers where !watched.contains(where: { $0.tier == tier }) { watched.append((tier, nil)) }
    }

    /// Notes the numbers that an answer names.
    ///
    /// - Complexity: O(what it says), a comparison or two each.
    mutating func note(_ sayings: [Saying]) {
        guard !watched.isEmpty else { return }
        for saying in sayings {
            for index in watched.indices where watched[index].tier == saying.key.tier {
                guard case .number(let number) = saying.key.id else { continue }
                watched[index].number = max(watched[index].number ?? number, number)
            }
        }
    }

    /// The highest number that any of some tiers was named with; nil if none was.
    func number(of tiers: [ObjectIdentifier]) -> Int? {
        watched.filter { tiers.contains($0.tier) }.compactMap(\.number).max()
    }
}
