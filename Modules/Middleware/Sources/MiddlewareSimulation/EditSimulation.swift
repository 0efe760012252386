/// Random schedules of edits, reads, losses and launches. The entity store runs them and is checked against a plain oracle after every
/// step.
///
/// ```swift
/// let outcome = await EditSimulation(schedules: 10_000, seed: 1).run()
/// print(outcome)   // 10000 schedules, 0 divergences
/// ```
///
/// Time is virtual and everything is derived from the seed: equal seeds find the same divergences on every machine.
public struct EditSimulation: Sendable {
    /// A rule of the entity store that can be disabled, to check that the simulation detects its absence.
    public enum Rule: Hashable, Sendable, CaseIterable {
        /// A confirmed edit outlives its entry.
        case journal
        /// Answers are ordered by the start of their requests.
        case order
        /// A confirmed edit has the stamp of its answer.
        case answers
    }

    private let schedules: Int
    private let seed: UInt64
    private let missing: Rule?
    private let shown: Int

    /// Makes a simulation.
    ///
    /// - Parameters:
    ///   - schedules: The number of schedules; the first has the seed `seed`, each other the next number.
    ///   - seed: The first seed.
    ///   - missing: The rule to disable; nil for none, as in production.
    ///   - shown: The number of divergences to shrink and keep; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, without missing: Rule? = nil, showing shown: Int = 10) {
        self.schedules = schedules
        self.seed = seed
        self.missing = missing
        self.shown = shown
    }

    /// Runs all schedules on the given number of cores.
    ///
    /// - Parameter cores: The number of schedules that run concurrently.
    /// - Returns: The divergences.
    /// - Complexity: O(schedules); a schedule takes tens of microseconds to a millisecond.
    public func run(cores: Int = 2) async -> SimulationResult {
        let seeds = await withTaskGroup(of: [UInt64].self) { group in
            for core in 0..<max(1, cores) {
                group.addTask { @concurrent in await divergentSeeds(from: core, by: max(1, cores)) }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        return SimulationResult(
            schedules: schedules,
            count: seeds.count,
            divergences: seeds.prefix(shown).map(divergence)
        )
    }

    private func divergentSeeds(from first: Int, by step: Int) async -> [UInt64] {
        var divergent: [UInt64] = []
        for number in stride(from: first, to: schedules, by: step) {
            let schedule = Schedule(seed: seed &+ UInt64(number))
            if EditRun.mismatch(in: schedule, without: missing) != nil { divergent.append(schedule.seed) }
            // Yields to other tasks during long work on few threads.
            await Task.yield()
        }
        return divergent
    }

    private func divergence(_ seed: UInt64) -> Divergence {
        let schedule = Schedule(seed: seed).shrunk(without: missing)
        let found = EditRun.mismatch(in: schedule, without: missing, isTraced: true)
        return Divergence(seed: seed, message: found?.mismatch.message ?? "", steps: found?.trace ?? [])
    }
}

/// The result of a simulation.
public struct SimulationResult: Sendable, CustomStringConvertible {
    /// The number of schedules that ran.
    public let schedules: Int
    /// The number of schedules that diverged.
    public let count: Int
    /// The first divergences, shrunk.
    public let divergences: [Divergence]

    /// The numbers in words: `10000 schedules, 0 divergences`.
    public var description: String { "\(schedules) schedules, \(count) divergences" }
}

/// A schedule in which the entity store and the oracle disagree.
public struct Divergence: Sendable, CustomStringConvertible {
    /// The seed of the schedule before it was shrunk.
    public let seed: UInt64
    /// The mismatch in words.
    public let message: String
    /// The steps before it, one line each.
    public let steps: [String]

    /// The seed, the steps and the mismatch.
    public var description: String { (["seed \(seed):"] + steps + [message]).joined(separator: "\n  ") }
}
