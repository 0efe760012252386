/// A piece of work that is measured, and what it is compared with.
public struct Benchmark {
    /// What one call of a benchmark does; it says how long that took.
    typealias Sample = @MainActor () async -> Duration

    /// The group whose members are compared with one another; the first of a group is its yardstick.
    public let group: String
    /// What is measured.
    public let name: String
    /// How many operations one sample is of; results are given for one operation.
    public let operations: Int
    /// What one operation may take; nil if it is measured to be compared only.
    public let limit: Duration?
    /// Bytes that one call passes over; 0 if that says nothing.
    let bytes: Int
    /// The part of the yardstick's median that this one's may be; nil if it may be anything.
    let ratioLimit: Double?
    let sample: Sample

    /// Describes a piece of work.
    ///
    /// - Parameters:
    ///   - group: Benchmarks of one group are run in turns, and their ratios reported.
    ///   - name: What is measured.
    ///   - operations: How many operations one call does. Aim for a millisecond or more in all.
    ///   - bytes: How many bytes one call passes over; the report then has megabytes a second too.
    ///   - ratioLimit: What its median may be, as a part of that of the group's first; more is a failure of the run.
    ///   - body: The work. Give what it computes to ``keep(_:)``, or the optimiser takes it out.
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

    /// Describes work that waits for something and says itself how long the part that counts took.
    ///
    /// - Parameters:
    ///   - group: Benchmarks of one group are run in turns, and their ratios reported.
    ///   - name: What is measured.
    ///   - limit: What the median may be; more is a failure of the run.
    ///   - sample: Does it once.
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
