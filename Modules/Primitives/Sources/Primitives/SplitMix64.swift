/// A random number generator with a seed. Unlike `SystemRandomNumberGenerator`, it gives the same numbers in every run and on every machine.
///
/// It is used for simulations, generated worlds and random tests, where the seed identifies a case. Its numbers can be computed from the
/// seed, so never use it for a secret.
///
/// ```swift
/// var random = SplitMix64(seed: 7)
/// let place = Int.random(in: 0..<10, using: &random)
/// ```
///
/// - Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline var state: UInt64

    /// Creates a generator whose numbers depend on the seed alone.
    @inlinable
    public init(seed: UInt64) { state = seed }

    /// Returns the next number.
    @inlinable
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
