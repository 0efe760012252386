import Primitives

/// The random numbers for one request. They depend only on the seed and the request's number, not on threads or other settings.
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
        var mixer = SplitMix64(seed: value)
        return mixer.next()
    }

    private static func share(_ bits: UInt64) -> Double { Double(bits >> 11) / 9_007_199_254_740_992 }
}
