/// The random numbers for one request. They depend only on the seed and the request's number, not on threads or other settings.
///
/// - Note: The mixing function is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
struct FaultRandomness: Hashable {
    /// A number from 0 up to 1; the request is affected if it is below the rate.
    let draw: Double
    /// A number from 0 up to 1: the fraction of the jitter to wait.
    let jitter: Double
    /// A number from 0 up to 1: the position of the error in a malformed response.
    let place: Double

    /// Computes the numbers for a request, counted from the request at which the seed was set.
    init(seed: UInt64, number: Int) {
        let start = Self.mix(seed) &+ UInt64(truncatingIfNeeded: number) &* 3
        draw = Self.share(Self.mix(start))
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
