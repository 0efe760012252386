import Persistence

/// A value that says which it is and can be seen to be whole: the filler follows from the numbers.
struct Entry: Codable, Hashable, Sendable {
    /// Whose it is: a key's number, or a process's.
    let owner: Int
    /// Counts up with each write.
    let number: Int
    private let length: Int
    private let filler: String

    /// Makes the value with a filler of so many letters; without a number, of up to 20,000.
    init(owner: Int, number: Int, length: Int? = nil) {
        var draw = Draw(UInt64(number) &* 31 &+ UInt64(owner))
        let length = length ?? draw.below(20_000)
        (self.owner, self.number, self.length) = (owner, number, length)
        filler = Self.filler(owner, number, length)
    }

    /// Nothing of it is missing, and nothing of another is in it.
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
