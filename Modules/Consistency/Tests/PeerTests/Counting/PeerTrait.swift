import Testing

/// The test of a peer that a test here corresponds to.
///
/// A key consists of the peer (`CM` is ConsistencyManager-iOS, `RD` is RocketData), the suite and the name.
///
/// The suite in `DifferenceTests.swift` reads the keys from the sources and compares them with the article that lists the differences.
struct PeerTrait: TestTrait {
    /// The peer, suite and name of the peer's test.
    let key: String
    /// True if the behaviour that the peer's test requires also holds here.
    let isHeld: Bool
}

extension Trait where Self == PeerTrait {
    /// Marks a test of behaviour that the peer's test requires too; this test fails if the behaviour does not hold here.
    static func holds(_ key: String) -> PeerTrait { PeerTrait(key: key, isHeld: true) }

    /// Marks a test of behaviour that intentionally differs from the peer: this test shows the difference; the article gives the reason.
    static func differs(_ key: String) -> PeerTrait { PeerTrait(key: key, isHeld: false) }
}
