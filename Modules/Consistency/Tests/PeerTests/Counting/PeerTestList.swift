/// The names of a peer's tests, by suite; only the names come from the peer, not the code of the tests.
struct PeerTestList {
    /// The prefix of the keys of its tests.
    let peer: String
    /// The names of the tests that check behaviour, by suite, separated by white space.
    let suites: [String: String]
    /// The number of other tests, by suite; most of them check internal data structures of the peer.
    let leftOut: [String: Int]

    /// The keys of the tests that check behaviour.
    var keys: Set<String> {
        Set(suites.flatMap { suite, names in names.split { $0.isWhitespace }.map { "\(peer).\(suite).\($0)" } })
    }

    /// The number of all tests, including those that do not check behaviour.
    var count: Int { keys.count + leftOut.values.reduce(0, +) }

    static let all = [consistencyManager, rocketData]
}
