import Primitives

/// What is known of a world beside its tables, so that nobody has to go through them: it can always be made from them anew.
protocol WorldIndex: Sendable {
    /// An index of a world without rows.
    init()

    /// Whether it is the index of just this world.
    ///
    /// - Complexity: O(1).
    func isCurrent(for world: World) -> Bool

    /// Makes it the index of this world, whichever world it was of.
    ///
    /// - Complexity: O(rows that differ), and O(n / 128) to find them.
    mutating func follow(_ world: World)
}

/// Keeps the last index that somebody needed, for the next one.
///
/// An index is made when it is first asked for, and brought up to the world of whoever asks then: it remembers the tables that it is of, and
/// tables in pages say cheaply where they differ. So no rule that changes a row has to think of an index, and whichever worlds share a shelf,
/// each gets its own right.
final class Shelf<Index: WorldIndex>: Sendable {
    private let kept: Lock<Index?>
    /// Held by whoever brings it up to date, so that those who wait for the same do not do it once more.
    private let turn = Lock(())

    init(_ index: Index? = nil) { kept = Lock(index) }

    var latest: Index? { kept.withLock { $0 } }

    func index(of world: World) -> Index {
        if let index = latest, index.isCurrent(for: world) { return index }
        return turn.withLock { _ in
            var index = latest ?? Index()
            if !index.isCurrent(for: world) {
                index.follow(world)
                kept.withLock { [index] in $0 = index }
            }
            return index
        }
    }

    /// Brings the index up to a world, if anybody has needed it yet.
    func follow(_ world: World) {
        if latest != nil { _ = index(of: world) }
    }
}
