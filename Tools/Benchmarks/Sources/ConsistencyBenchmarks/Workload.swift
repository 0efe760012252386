import Harness

/// One line of the report: a piece of work, the same work by hand, and its limits.
@MainActor
struct Workload {
    /// Does the work once and returns the time that it took.
    typealias Sample = @MainActor () async -> Duration

    let name: String
    /// The limit for one operation, in milliseconds; nil if only the ratio has a limit.
    var limit: Double?
    /// The limit for the ratio to the same work by hand.
    var ratioLimit: Double?
    /// The number of operations in a sample.
    var operations = 1
    /// The maximum number of rounds, for work that takes long.
    var mostRounds = Int.max
    let ours: Sample
    var bare: Sample?

    /// Runs both sides in turns, so that other load on the machine affects both.
    func run(rounds: Int) async -> (ours: Double, bare: Double?) {
        _ = await ours()
        _ = await bare?()
        var samples = Samples()
        var bareSamples = Samples()
        for _ in 0..<min(rounds, mostRounds) {
            samples.add(await ours(), operations: operations)
            if let bare { bareSamples.add(await bare(), operations: operations) }
        }
        return (samples.median / 1e6, bare == nil ? nil : bareSamples.median / 1e6)
    }
}

/// A line of the report that is counted, not timed: bytes, or entries left behind.
struct Count {
    let name: String
    let value: Double
    let unit: String
    let limit: Double?
}

/// The scale of all workloads.
struct Scale {
    /// The divisor of all counts: 1 for measuring, more for a smoke run.
    let divisor: Int

    func callAsFunction(_ count: Int) -> Int { max(count / divisor, 20) }
}
