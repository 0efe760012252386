import Foundation
import Harness

/// Runs Strata's store next to the other sides at the same work, in turns, so that other load on the machine affects all of them.
struct StorageBenchmark {
    typealias Work = @Sendable () async throws -> Duration

    let name: String
    /// The limit for the ratio of Strata's time to that of ``beside``.
    var ratioLimit: Double?
    /// The limit for Strata's time, in milliseconds.
    var limit: Double?
    /// The number of operations in a sample.
    var operations = 1
    /// The factor for the requested number of rounds, because a single synchronization of a disk says little.
    var roundsFactor = 1
    let ours: Work
    /// The yardstick for Strata's time, with its name.
    var beside: (name: String, work: Work)?
    /// The sides that are only shown.
    var others: [(name: String, work: Work)] = []

    /// Runs all sides and returns the medians in milliseconds.
    func run(rounds: Int) async throws -> (ours: Double, beside: Double?, others: [(name: String, time: Double)]) {
        let works = [ours] + [beside?.work].compactMap(\.self) + others.map(\.work)
        var samples = works.map { _ in Samples() }
        for work in works { _ = try await work() }
        for round in 0..<(rounds * roundsFactor) {
            for place in works.indices {
                // Rotate the order, because work that follows a synchronization finds the disk idle.
                let index = (place + round) % works.count
                samples[index].add(try await works[index](), operations: operations)
            }
        }
        let medians = samples.map { $0.median / 1e6 }
        let shown = zip(others.map(\.name), medians.suffix(others.count)).map { (name: $0, time: $1) }
        return (medians[0], beside == nil ? nil : medians[1], shown)
    }
}

/// Returns the wall-clock time of a piece of work, for work that waits for a disk or shares processors.
func timed(_ body: () async throws -> Void) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    return clock.now - start
}

/// Returns the processor time of a piece of work, on all threads of this process, so that other load on the machine does not count.
func worked(_ body: () async throws -> Void) async throws -> Duration {
    let start = ProcessorTime.process
    try await body()
    return ProcessorTime.process - start
}
