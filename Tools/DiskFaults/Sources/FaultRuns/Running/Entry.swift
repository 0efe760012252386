import Persistence
import Primitives

/// A value that identifies itself and can be verified: its filler follows from its numbers.
struct Entry: Codable, Hashable, Sendable {
    /// The number of the key or of the process that writes it.
    let owner: Int
    /// A counter that grows with each write.
    let number: Int
    private let length: Int
    private let filler: String

    /// Creates the value with a filler of so many letters; by default of up to 20,000.
    init(owner: Int, number: Int, length: Int? = nil) {
        var draw = SplitMix64(seed: UInt64(number) &* 31 &+ UInt64(owner))
        let length = length ?? draw.below(20_000)
        (self.owner, self.number, self.length) = (owner, number, length)
        filler = Self.filler(owner, number, length)
    }

    /// True if the value is complete and contains no part of another value.
    var isWhole: Bool { filler == Self.filler(owner, number, length) }

    private static func filler(_ owner: Int, _ number: Int, _ length: Int) -> String {
        let word = "\(owner).\(number) "
        return String(String(repeating: word, count: length / word.count + 1).prefix(length))
    }
}

extension StoreScope {
    static let alice = StoreScope.account("alice", on: "lemmy.world")
    static let guest = StoreScope.server("lemmy.world")
}

extension StoreKey {
    static func numbered(_ number: Int) -> StoreKey {
        StoreKey(scope: .alice, name: "value/\(number)", schema: 1)
    }
}
