import DemoServer

/// Simulates several accounts on servers that speak different APIs: random edits, creations, pages, network faults, restarts and upgrades,
/// with the real clients in one program with one disk.
///
/// When all is quiet, no edit is pending, each server has what its accounts were told, in order and once, and each model equals what a new
/// client reads. When everything is released, nothing is left.
///
/// ```swift
/// let outcome = try await DialectSimulation(schedules: 100, seed: 1, servers: [.v0_19, .v1_0]).run()
/// print(outcome)   // 100 schedules, 0 divergences
/// ```
public struct DialectSimulation: Sendable {
    /// Deliberate faults, used to check that the simulation notices them.
    public enum Fault: String, CaseIterable, Sendable {
        /// Servers handle each writing request twice.
        case twice
        /// A launch finds nothing on the disk.
        case forget
        /// A reference to the read models is never released.
        case handle
        /// An account votes without its client, after everything was read for the last time.
        case world
    }

    private let schedules: Int
    private let seed: UInt64
    private let servers: [PeerKind]?
    private let fault: Fault?
    private let shown: Int

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - schedules: The number of schedules; the first has the seed `seed`, each other the next number.
    ///   - seed: The seed of the first schedule.
    ///   - servers: The servers of each schedule; nil for one or two random ones.
    ///   - fault: The deliberate fault, to check that it is noticed; nil, the normal case, for none.
    ///   - shown: The number of divergences that are shrunk and kept; the others are only counted.
    public init(
        schedules: Int,
        seed: UInt64 = 1,
        servers: [PeerKind]? = nil,
        fault: Fault? = nil,
        showing shown: Int = 10
    ) {
        (self.schedules, self.seed, self.servers, self.fault) = (schedules, seed, servers, fault)
        self.shown = shown
    }

    /// Runs all schedules, one after the other.
    ///
    /// - Returns: The divergences; its deeds count the results that were reported, by server: `1.0 done`.
    /// - Throws: An error if the demo server cannot create its world.
    /// - Complexity: O(schedules); a schedule takes some tens of milliseconds.
    @MainActor
    public func run() async throws -> TierOutcome {
        let world = try SimulatedWorld()
        let kinds = servers ?? PeerKind.allCases
        let starts = try Dictionary(kinds.map { ($0, try $0.makeServer(copying: world.start)) }) { first, _ in first }
        var count = 0
        var deeds: [String: Int] = [:]
        var divergences: [TierDivergence] = []
        for number in 0..<schedules {
            let schedule = DialectSchedule(seed: seed &+ UInt64(number), among: servers)
            let run = try DialectRun(schedule, in: world, starts, fault)
            let finding = await run.finding()
            deeds.merge(run.deeds, uniquingKeysWith: +)
            guard let finding else { continue }
            count += 1
            guard divergences.count < shown else { continue }
            divergences.append(try await divergence(in: schedule, finding, world, starts))
        }
        return TierOutcome(schedules: schedules, count: count, divergences: divergences, deeds: deeds)
    }

    @MainActor
    private func divergence(
        in schedule: DialectSchedule,
        _ first: Finding,
        _ world: SimulatedWorld,
        _ starts: [PeerKind: LemmyServer]
    ) async throws -> TierDivergence {
        var fewest = schedule
        fewest.steps = try await schedule.steps.shrunk { steps in
            fewest.steps = steps
            return try await DialectRun(fewest, in: world, starts, fault).finding() != nil
        }
        let found = try await DialectRun(fewest, in: world, starts, fault).finding() ?? first
        let servers = schedule.peers.map(\.rawValue).joined(separator: ",")
        return TierDivergence(
            seed: schedule.seed,
            message: found.message,
            steps: ["on \(servers)"] + found.trace
        )
    }
}
