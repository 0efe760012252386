/// Random schedules of requests that add to a count elsewhere, of reads of that count, and of views that come and go.
///
/// The simulated server knows the true count: once no request is under way, the shown count must equal it without another read.
///
/// ```swift
/// print(CountSimulation(schedules: 10_000, seed: 1).run())   // 10000 schedules, 0 divergences
/// ```
public struct CountSimulation: Sendable {
    private let schedules: Int
    private let seed: UInt64
    private let shown: Int

    /// Makes a simulation.
    ///
    /// - Parameters:
    ///   - schedules: The number of schedules; the first has the seed `seed`, each other the next number.
    ///   - seed: The first seed.
    ///   - shown: The number of divergences to keep; the others are only counted.
    public init(schedules: Int, seed: UInt64 = 1, showing shown: Int = 10) {
        (self.schedules, self.seed, self.shown) = (schedules, seed, shown)
    }

    /// Runs all schedules.
    ///
    /// - Returns: The divergences.
    /// - Complexity: O(schedules); a schedule takes about ten microseconds.
    public func run() -> SimulationResult {
        var divergences: [Divergence] = []
        var count = 0
        for number in 0..<schedules {
            let own = seed &+ UInt64(number)
            guard CountRun.mismatch(seed: own, isTraced: false) != nil else { continue }
            count += 1
            guard divergences.count < shown, let found = CountRun.mismatch(seed: own, isTraced: true) else { continue }
            divergences.append(Divergence(seed: own, message: found.message, steps: found.trace))
        }
        return SimulationResult(schedules: schedules, count: count, divergences: divergences)
    }
}
