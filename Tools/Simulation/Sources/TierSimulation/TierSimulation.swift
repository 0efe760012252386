/// Runs random schedules of reads, edits, network faults and changes by others. Two accounts and a guest carry them out with the real
/// clients on the real demo server, and a plain oracle checks the result after every step.
///
/// ```swift
/// let outcome = try await TierSimulation(schedules: 1_000, seed: 1).run()
/// print(outcome)   // 1000 schedules, 0 divergences
/// ```
///
/// Nothing waits for a clock: the schedule decides when a request reaches the server, when its response comes back, and whether it does.
/// One step is over before the next begins, so that a seed gives the same result each time.
public struct TierSimulation: Sendable {
    private let schedules: Int
    private let seed: UInt64
    private let fault: Fault?
    private let shown: Int

    /// The names of the edits that schedules make, as in ``TierOutcome/deeds``.
    public static var edits: [String] { EditKind.allCases.map { "\($0)" } }

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - schedules: The number of schedules; the first has the seed `seed`, each other the next number.
    ///   - seed: The seed of the first schedule.
    ///   - fault: The deliberate fault, to check that it is noticed; nil, the normal case, for none.
    ///   - shown: The number of divergences that are shrunk and kept; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, fault: Fault? = nil, showing shown: Int = 10) {
        self.schedules = schedules
        self.seed = seed
        self.fault = fault
        self.shown = shown
    }

    /// Runs all schedules, one after the other.
    ///
    /// - Returns: The divergences.
    /// - Throws: An error if the demo server cannot create its world.
    /// - Complexity: O(schedules); a schedule takes some tens of milliseconds.
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
        var shrunk = schedule
        shrunk.steps = try await schedule.steps.shrunk { steps in
            shrunk.steps = steps
            return try await TierRun.mismatch(in: shrunk, world, fault) != nil
        }
        let found = try await TierRun.mismatch(in: shrunk, world, fault) ?? first
        return TierDivergence(seed: schedule.seed, message: found.message, steps: found.trace)
    }
}

/// A broken condition, and the steps that led to it.
struct Finding: Sendable {
    let message: String
    let trace: [String]
}

/// Deliberate faults, used to check that the simulation notices them.
public enum Fault: Hashable, Sendable, CaseIterable {
    /// Clients receive the opposite of the server's saved marks.
    case answer
    /// The server changes after everything was read for the last time.
    case world
    /// A reference to the read models is never released.
    case handle
}

/// The outcome of a simulation.
public struct TierOutcome: Sendable, CustomStringConvertible {
    /// The number of schedules that ran.
    public let schedules: Int
    /// The number of schedules that diverged.
    public let count: Int
    /// The first divergences, shrunk.
    public let divergences: [TierDivergence]
    /// The number of edits by name and result: `votePost confirmed`, `savePost lost`, `comment done`.
    public let deeds: [String: Int]

    /// A summary: `1000 schedules, 0 divergences`.
    public var description: String { "\(schedules) schedules, \(count) divergences" }
}

/// A schedule after which the shown state differs from the last received state.
public struct TierDivergence: Sendable, CustomStringConvertible {
    /// The seed of the schedule before it was shrunk.
    public let seed: UInt64
    /// The broken condition.
    public let message: String
    /// The steps until then, a line each.
    public let steps: [String]

    /// The seed, the steps and the mismatch.
    public var description: String { (["seed \(seed):"] + steps + [message]).joined(separator: "\n  ") }
}
