import Harness

/// One line of the report: a piece of work, the same by hand, and what it may take.
@MainActor
struct Workload {
    /// Does the work once and says how long it took.
    typealias Sample = @MainActor () async -> Duration

    let name: String
    /// What one operation may take, in milliseconds; nil if only the ratio counts.
    var limit: Double?
    /// How often the time of the same work by hand it may take.
    var ratioLimit: Double?
    /// How many operations a sample is of.
    var operations = 1
    /// At most this many rounds, for what takes long.
    var mostRounds = Int.max
    let ours: Sample
    var bare: Sample?

    /// Runs both in turns, so that whatever else the machine does hits both.
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

/// A line of the report that is counted and not timed: bytes, entries left behind.
struct Count {
    let name: String
    let value: Double
    let unit: String
    let limit: Double?
}

/// How large everything is.
struct Scale {
    /// 1 to measure; more to see only whether it runs.
    let divisor: Int

    func callAsFunction(_ count: Int) -> Int { max(count / divisor, 20) }
}
