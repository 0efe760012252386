import Foundation
import Harness

/// Ours beside the others at the same work, in turns: whatever else the machine does hits all of them.
struct Contest {
    typealias Work = @Sendable () async throws -> Duration

    let name: String
    /// How often the time of ``beside`` ours may take.
    var ratioLimit: Double?
    /// What ours may take, in milliseconds.
    var limit: Double?
    /// How many operations a sample is of.
    var operations = 1
    /// How often the rounds that were asked for: a single synchronization of a disk says little.
    var roundsFactor = 1
    let ours: Work
    /// What ours is judged by, and what it is called.
    var beside: (name: String, work: Work)?
    /// What is only shown.
    var others: [(name: String, work: Work)] = []

    /// Runs all of them, and says the medians in milliseconds.
    func run(rounds: Int) async throws -> (ours: Double, beside: Double?, others: [(name: String, time: Double)]) {
        let works = [ours] + [beside?.work].compactMap(\.self) + others.map(\.work)
        var samples = works.map { _ in Samples() }
        for work in works { _ = try await work() }
        for round in 0..<(rounds * roundsFactor) {
            for place in works.indices {
                // Each begins as often as the others: what comes after a synchronization finds the disk at rest.
                let index = (place + round) % works.count
                samples[index].add(try await works[index](), operations: operations)
            }
        }
        let medians = samples.map { $0.median / 1e6 }
        let shown = zip(others.map(\.name), medians.suffix(others.count)).map { (name: $0, time: $1) }
        return (medians[0], beside == nil ? nil : medians[1], shown)
    }
}

/// The time that a piece of work takes on a clock of the wall: where a disk is waited for, or processors share the work.
func timed(_ body: () async throws -> Void) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    return clock.now - start
}

/// The time that the processor works for a piece of work, on all threads of this process: what else runs on the machine does not count.
func worked(_ body: () async throws -> Void) async throws -> Duration {
    let start = ProcessorTime.process
    try await body()
    return ProcessorTime.process - start
}
