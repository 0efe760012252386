/// Random schedules of reads, edits, faults of the network and changes by others, carried out by two accounts and a guest with the real
/// clients on the real demo server, and checked against a plain oracle after every step.
///
/// ```swift
/// let outcome = try await TierSimulation(schedules: 1_000, seed: 1).run()
/// print(outcome)   // 1000 schedules, 0 divergences
/// ```
///
/// Nothing waits for a clock: the schedule decides when a request reaches the server, when its answer comes back, and whether it does.
/// One step is over before the next begins, so that a seed means the same each time.
public struct TierSimulation: Sendable {
    private let schedules: Int
    private let seed: UInt64
    private let fault: Fault?
    private let shown: Int

    /// The names of the edits that schedules make, as in ``TierOutcome/deeds``.
    public static var edits: [String] { EditKind.allCases.map { "\($0)" } }

    /// States what to run.
    ///
    /// - Parameters:
    ///   - schedules: How many; the first has the seed `seed`, each other the next number.
    ///   - seed: Where to begin.
    ///   - fault: What to do wrong, to see that it is noticed; nil, as in use, for nothing.
    ///   - shown: How many divergences are shrunk and kept; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, fault: Fault? = nil, showing shown: Int = 10) {
        self.schedules = schedules
        self.seed = seed
        self.fault = fault
        self.shown = shown
    }

    /// Runs all schedules, one after the other.
    ///
    /// - Returns: What diverged.
    /// - Throws: What keeps the demo server from making its world.
    /// - Complexity: O(schedules); a schedule takes some milliseconds.
    @MainActor
    public func run() async throws -> TierOutcome {
        let world = try SimulatedWorld()
        var count = 0
        var deeds: [String: Int] = [:]
        var divergences: [TierDivergence] = []
        for number in 0..<schedules {
            let schedule = TierSchedule(seed: seed &+ UInt64(number))
            let run = try TierRun(schedule, in: world, fault)
            let finding = await run.mismatch()
            deeds.merge(run.deeds, uniquingKeysWith: +)
            guard let first = finding else { continue }
            count += 1
            if divergences.count < shown { divergences.append(try await divergence(in: schedule, first, world)) }
        }
        return TierOutcome(schedules: schedules, count: count, divergences: divergences, deeds: deeds)
    }

    @MainActor
    private func divergence(in schedule: TierSchedule, _ first: Finding, _ world: SimulatedWorld) async throws
        -> TierDivergence
    {
        let shrunk = try await schedule.shrunk { try await TierRun.mismatch(in: $0, world, fault) != nil }
        let found = try await TierRun.mismatch(in: shrunk, world, fault) ?? first
        return TierDivergence(seed: schedule.seed, message: found.message, steps: found.trace)
    }
}

/// What a run found, and what happened until then.
struct Finding: Sendable {
    let message: String
    let trace: [String]
}
