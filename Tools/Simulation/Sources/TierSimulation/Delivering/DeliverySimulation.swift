import DemoServer
import Networking

/// Random writes through a line that refuses, drops, cuts, delays and lies, by a program that dies and is launched again; judged by what the
/// server has in the end.
///
/// Nothing is there twice, nothing that was promised is missing, nothing that was told as not done is there, nothing is left open once the
/// line is well, and what was written for one place stands there in the order in which it was written.
///
/// ```swift
/// let outcome = try await DeliverySimulation(schedules: 1_000, seed: 1).run()
/// print(outcome)   // 1000 schedules, 0 divergences
/// ```
public struct DeliverySimulation: Sendable {
    /// What is done wrong, to see that it is noticed.
    public enum Fault: String, CaseIterable, Sendable {
        /// The line delivers what creates something twice.
        case twice
        /// A launch finds nothing on the disk.
        case forget
    }

    private let schedules: Int
    private let seed: UInt64
    private let fault: Fault?
    private let shown: Int

    /// States what to run.
    ///
    /// - Parameters:
    ///   - schedules: How many; the first has the seed `seed`, each other the next number.
    ///   - seed: Where to begin.
    ///   - fault: What to do wrong, to see that it is noticed; nil, as in use, for nothing.
    ///   - shown: How many divergences are kept; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, fault: Fault? = nil, showing shown: Int = 10) {
        (self.schedules, self.seed, self.fault, self.shown) = (schedules, seed, fault, shown)
    }

    /// Runs all schedules, one after the other.
    ///
    /// - Returns: What diverged; as deeds, how often what was told.
    /// - Throws: What keeps the demo server from making its world.
    /// - Complexity: O(schedules); a schedule takes some milliseconds.
    @MainActor
    public func run() async throws -> TierOutcome {
        let world = try SimulatedWorld()
        var count = 0
        var deeds: [String: Int] = [:]
        var divergences: [TierDivergence] = []
        for number in 0..<schedules {
            let run = try DeliveryRun(seed: seed &+ UInt64(number), in: world, fault)
            let problems = try await run.problems()
            deeds.merge(run.deeds, uniquingKeysWith: +)
            guard !problems.isEmpty else { continue }
            count += 1
            guard divergences.count < shown else { continue }
            let divergence = TierDivergence(
                seed: seed &+ UInt64(number),
                message: problems.joined(separator: "\n  "),
                steps: run.trace
            )
            divergences.append(divergence)
        }
        return TierOutcome(schedules: schedules, count: count, divergences: divergences, deeds: deeds)
    }
}
