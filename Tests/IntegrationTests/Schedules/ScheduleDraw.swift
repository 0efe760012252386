/// Random numbers from a seed: SplitMix64, so that a seed means the same on every platform.
///
/// - Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct ScheduleDraw: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number from 0 up to, but not including, `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }

    /// Returns a random element; nil if there is none.
    mutating func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
