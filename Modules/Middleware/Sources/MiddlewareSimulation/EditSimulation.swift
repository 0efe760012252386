/// Random schedules of edits, reads, losses and launches, carried out by the machine that decides what is shown, and checked against a
/// plain oracle after every step.
///
/// ```swift
/// let outcome = await EditSimulation(schedules: 10_000, seed: 1).run()
/// print(outcome)   // 10000 schedules, 0 divergences
/// ```
///
/// Time is virtual and everything comes from the seed: the same numbers find the same divergences on every machine.
public struct EditSimulation: Sendable {
    /// A rule of the machine that can be left out, to see that the simulation would notice.
    public enum Rule: Hashable, Sendable, CaseIterable {
        /// What was confirmed outlives who showed it.
        case journal
        /// Answers are ordered by when their request started.
        case order
        /// A confirmed edit counts as said when it was answered.
        case answers
    }

    private let schedules: Int
    private let seed: UInt64
    private let missing: Rule?
    private let shown: Int

    /// States what to run.
    ///
    /// - Parameters:
    ///   - schedules: How many; the first has the seed `seed`, each other the next number.
    ///   - seed: Where to begin.
    ///   - missing: The rule to leave out; nil, as in use, for none.
    ///   - shown: How many divergences are shrunk and kept; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, without missing: Rule? = nil, showing shown: Int = 10) {
        self.schedules = schedules
        self.seed = seed
        self.missing = missing
        self.shown = shown
    }

    /// Runs all schedules, on as many cores as are asked for.
    ///
    /// - Parameter cores: How many schedules run at a time.
    /// - Returns: What diverged.
    /// - Complexity: O(schedules); a schedule takes tens of microseconds to a millisecond.
    public func run(cores: Int = 2) async -> Outcome {
        let seeds = await withTaskGroup(of: [UInt64].self) { group in
            for core in 0..<max(1, cores) {
                group.addTask { @concurrent in await divergentSeeds(from: core, by: max(1, cores)) }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        return Outcome(schedules: schedules, count: seeds.count, divergences: seeds.prefix(shown).map(divergence))
    }

    private func divergentSeeds(from first: Int, by step: Int) async -> [UInt64] {
        var divergent: [UInt64] = []
        for number in stride(from: first, to: schedules, by: step) {
            let schedule = Schedule(seed: seed &+ UInt64(number))
            if Run.mismatch(in: schedule, without: missing) != nil { divergent.append(schedule.seed) }
            // Long work on few threads: others come to theirs in between.
            await Task.yield()
        }
        return divergent
    }

    private func divergence(_ seed: UInt64) -> Divergence {
        let schedule = Schedule(seed: seed).shrunk(without: missing)
        let found = Run.mismatch(in: schedule, without: missing, isTraced: true)
        return Divergence(seed: seed, message: found?.mismatch.message ?? "", steps: found?.trace ?? [])
    }
}

/// What a simulation found.
public struct Outcome: Sendable, CustomStringConvertible {
    /// How many schedules ran.
    public let schedules: Int
    /// How many of them diverged.
    public let count: Int
    /// The first of those, shrunk.
    public let divergences: [Divergence]

    /// `10000 schedules, 0 divergences`.
    public var description: String { "\(schedules) schedules, \(count) divergences" }
}

/// A schedule in which the machine and the oracle say different things.
public struct Divergence: Sendable, CustomStringConvertible {
    /// The seed of the schedule before it was shrunk.
    public let seed: UInt64
    /// What is not as it has to be.
    public let message: String
    /// What happens until then, a line each.
    public let steps: [String]

    /// The seed, the steps and the mismatch.
    public var description: String { (["seed \(seed):"] + steps + [message]).joined(separator: "\n  ") }
}
