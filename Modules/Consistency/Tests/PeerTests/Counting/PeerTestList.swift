/// The tests of a peer, by suite and name; the names are facts, the tests here are ours.
struct PeerTestList {
    /// What keys of its tests begin with.
    let peer: String
    /// The names of the tests that are about behaviour, by suite.
    let suites: [String: String]
    /// How many others there are, by suite: about data structures of the peer's own, mostly.
    let leftOut: [String: Int]

    /// The keys of the tests that are about behaviour.
    var keys: Set<String> {
        Set(suites.flatMap { suite, names in names.split { $0.isWhitespace }.map { "\(peer).\(suite).\($0)" } })
    }

    /// How many tests there are, whatever they are about.
    var count: Int { keys.count + leftOut.values.reduce(0, +) }

    static let all = [consistencyManager, rocketData]
}
