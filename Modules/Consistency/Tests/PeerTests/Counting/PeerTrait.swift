import Testing

/// Which test of a peer a test of ours is about: `CM` is ConsistencyManager-iOS, `RD` is RocketData, then suite and name.
///
/// ``DifferenceTests`` reads the keys from the source and compares them with the article that lists what is otherwise here.
struct PeerTrait: TestTrait {
    /// Peer, suite and name of the test.
    let key: String
    /// Whether what the peer's test asks for is so here, too.
    let isHeld: Bool
}

extension Trait where Self == PeerTrait {
    /// What the peer's test asks for is so here, and this test would fail if it were not.
    static func holds(_ key: String) -> PeerTrait { PeerTrait(key: key, isHeld: true) }

    /// It is otherwise here on purpose: this test shows how; the article says why.
    static func differs(_ key: String) -> PeerTrait { PeerTrait(key: key, isHeld: false) }
}
