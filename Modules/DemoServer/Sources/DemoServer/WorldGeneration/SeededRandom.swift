import Primitives

/// A random number generator that gives the same numbers on every platform and in every run.
///
/// - Note: It uses only integers, sums, products and quotients, because their results are exact on every platform; those of `pow` and `log`
///   are not.
struct SeededRandom {
    private var generator: SplitMix64

    /// Makes a generator.
    ///
    /// - Parameter stream: The number of a stream. Each part of a world uses its own stream, so that one more comment does not change any
    ///   post.
    init(seed: UInt64, stream: UInt64) {
        var mixer = SplitMix64(seed: seed)
        generator = SplitMix64(seed: mixer.next() ^ (stream &* 0xD134_2543_DE82_EF95))
    }

    mutating func next() -> UInt64 { generator.next() }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// Returns a number from 0 up to, but not including, `count`; 0 if `count` is not positive.
    mutating func index(below count: Int) -> Int {
        guard count > 0 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    /// Returns a number like ``index(below:)`` that favors low values: half of the results are in the first quarter.
    mutating func skewedIndex(below count: Int) -> Int {
        let share = unit()
        return min(Int(Double(count) * share * share), max(count - 1, 0))
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + index(below: range.upperBound - range.lowerBound + 1)
    }

    mutating func chance(perMille chance: Int) -> Bool { index(below: 1000) < chance }

    mutating func element<Element>(of list: [Element]) -> Element { list[index(below: list.count)] }

    /// Returns a heavy-tailed number for votes and replies: usually small, sometimes as large as `limit`. The median is `scale`.
    mutating func heavyTailed(scale: Double, limit: Double) -> Int {
        let least = scale / (limit + scale)
        return Int(scale * (1 / (least + unit() * (1 - least)) - 1))
    }

    mutating func shuffle<Element>(_ list: inout [Element]) {
        for last in stride(from: list.count - 1, to: 0, by: -1) { list.swapAt(last, index(below: last + 1)) }
    }
}
