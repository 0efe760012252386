/// A random number generator with a seed: SplitMix64, so that a seed has the same result on every platform.
///
/// - Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SeededRandom {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number from 0 and less than `bound`; 0 for a bound of at most 1.
    mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

    mutating func bool() -> Bool { below(2) == 0 }

    /// Returns true once in `times` calls on average.
    mutating func once(in times: Int) -> Bool { below(times) == 0 }
}
