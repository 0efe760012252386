/// Random numbers that are the same on every platform and in every run.
///
/// - Note: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). Only whole numbers, sums, products
///   and quotients are used: their results are exact everywhere, those of `pow` and `log` are not.
struct SeededRandom {
    private var state: UInt64

    init(state: UInt64) { self.state = state }

    /// - Parameter stream: Parts of a world draw from streams of their own, so that one more comment changes no post.
    init(seed: UInt64, stream: UInt64) {
        state = seed
        let start = next()
        state = start ^ (stream &* 0xD134_2543_DE82_EF95)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// From 0 up to `count`; 0 when there is nothing to choose from.
    mutating func index(below count: Int) -> Int {
        guard count > 0 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    /// As ``index(below:)``, the lower the likelier: half of the choices are from the first quarter.
    mutating func skewedIndex(below count: Int) -> Int {
        let share = unit()
        return min(Int(Double(count) * share * share), max(count - 1, 0))
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + index(below: range.upperBound - range.lowerBound + 1)
    }

    mutating func isStruck(perMille chance: Int) -> Bool { index(below: 1000) < chance }

    mutating func element<Element>(of list: [Element]) -> Element { list[index(below: list.count)] }

    /// Mostly small, at times as large as `limit`: what votes and replies are like. The middle of all draws is `scale`.
    mutating func heavyTail(scale: Double, limit: Double) -> Int {
        let least = scale / (limit + scale)
        return Int(scale * (1 / (least + unit() * (1 - least)) - 1))
    }

    mutating func shuffle<Element>(_ list: inout [Element]) {
        for last in stride(from: list.count - 1, to: 0, by: -1) { list.swapAt(last, index(below: last + 1)) }
    }
}
