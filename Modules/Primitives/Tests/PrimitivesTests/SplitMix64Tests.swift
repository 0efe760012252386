import Primitives
import Testing

@Suite struct `Random numbers with a seed` {
    /// The first numbers of the reference implementation for 1234567.
    @Test func `gives the numbers of the published algorithm`() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in random.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ]
        )
    }
}
