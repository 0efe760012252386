/// The dice of one request: a function of the seed and the request's number, so that neither threads nor other settings change them.
///
/// - Note: The mixing function is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
struct Chance: Hashable {
    /// From 0 up to 1: struck when it is below the rate.
    let strikes: Double
    /// From 0 up to 1: the share of the jitter to wait.
    let jitter: Double
    /// From 0 up to 1: where an answer is malformed.
    let place: Double

    /// Rolls for the request of that number, counted from the one that the seed was set for.
    init(seed: UInt64, number: Int) {
        let start = Self.mix(seed) &+ UInt64(truncatingIfNeeded: number) &* 3
        strikes = Self.share(Self.mix(start))
        jitter = Self.share(Self.mix(start &+ 1))
        place = Self.share(Self.mix(start &+ 2))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static func share(_ bits: UInt64) -> Double { Double(bits >> 11) / 9_007_199_254_740_992 }
}
