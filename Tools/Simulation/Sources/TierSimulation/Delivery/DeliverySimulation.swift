import DemoServer
import Networking

/// Simulates random writes over a connection that refuses, drops, truncates, delays and lies, by a program that is killed and launched
/// again, and checks the final state of the server.
///
/// Nothing exists twice, no promised text is missing, nothing that was reported as not done exists, nothing is left open once the
/// connection works, and the texts written for one place stand there in the order in which they were written.
///
/// ```swift
/// let outcome = try await DeliverySimulation(schedules: 1_000, seed: 1).run()
/// print(outcome)   // 1000 schedules, 0 divergences
/// ```
public struct DeliverySimulation: Sendable {
    /// Deliberate faults, used to check that the simulation notices them.
    public enum Fault: String, CaseIterable, Sendable {
        /// The connection delivers creating requests twice.
        case twice
        /// A launch finds nothing on the disk.
        case forget
    }

    private let schedules: Int
    private let seed: UInt64
    private let fault: Fault?
    private let shown: Int

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - schedules: The number of schedules; the first has the seed `seed`, each other the next number.
    ///   - seed: The seed of the first schedule.
    ///   - fault: The deliberate fault, to check that it is noticed; nil, the normal case, for none.
    ///   - shown: The number of divergences that are kept; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, fault: Fault? = nil, showing shown: Int = 10) {
        (self.schedules, self.seed, self.fault, self.shown) = (schedules, seed, fault, shown)
    }

    /// Runs all schedules, one after the other.
    ///
    /// - Returns: The divergences; its deeds count the results of the promises.
    /// - Throws: An error if the demo server cannot create its world.
    /// - Complexity: O(schedules); a schedule takes about ten milliseconds.
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
