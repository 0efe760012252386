/// A piece of work to measure, and its limits.
public struct Benchmark {
    /// Runs a benchmark once and returns the time that it took.
    typealias Sample = @MainActor () async -> Duration

    /// The group whose members are compared with one another; the first benchmark of a group is its yardstick.
    public let group: String
    /// The name of the benchmark within its group.
    public let name: String
    /// The number of operations in one sample; results are given for one operation.
    public let operations: Int
    /// The limit for one operation; nil if the benchmark is only for comparison.
    public let limit: Duration?
    /// The number of bytes that one call processes; 0 if a throughput would be meaningless.
    let bytes: Int
    /// The limit for the ratio of this median to the yardstick's median; nil if there is no limit.
    let ratioLimit: Double?
    let sample: Sample

    /// Creates a benchmark of a piece of work.
    ///
    /// - Parameters:
    ///   - group: The group; benchmarks of one group are run in turns, and their ratios are reported.
    ///   - name: The name of the benchmark within its group.
    ///   - operations: The number of operations in one call. Aim for a millisecond or more in total.
    ///   - bytes: The number of bytes that one call processes; if it is given, the report shows megabytes per second too.
    ///   - ratioLimit: The limit for the ratio of its median to the median of the group's first benchmark; a higher ratio fails the run.
    ///   - body: The work. Pass its result to ``keep(_:)``, or the optimiser removes the work.
    public init(
        group: String,
        name: String,
        operations: Int,
        bytes: Int = 0,
        ratioLimit: Double? = nil,
        body: @escaping @MainActor () -> Void
    ) {
        self.group = group
        self.name = name
        self.operations = operations
        self.bytes = bytes
        self.ratioLimit = ratioLimit
        limit = nil
        sample = { ContinuousClock().measure { body() } }
    }

    /// Creates a benchmark of work that waits for something and measures the relevant part itself.
    ///
    /// - Parameters:
    ///   - group: The group; benchmarks of one group are run in turns, and their ratios are reported.
    ///   - name: The name of the benchmark within its group.
    ///   - limit: The limit for the median; a higher median fails the run.
    ///   - sample: Does the work once and returns the time that counts.
    public init(
        group: String,
        name: String,
        limit: Duration,
        sample: @escaping @MainActor () async -> Duration
    ) {
        self.group = group
        self.name = name
        operations = 1
        bytes = 0
        ratioLimit = nil
        self.limit = limit
        self.sample = sample
    }
}

/// Uses a value in a way that the optimiser cannot see through.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: borrowing Value) {}
