/// Random trees that are shown, posted to, deleted from, paused and resumed. Values and notifications are compared with a naive model.
///
/// ```swift
/// let outcome = await TreeSimulation(cases: 10_000).run()
/// print(outcome)   // 10000 cases, 0 mismatches
/// ```
///
/// The naive model keeps a table of the posted values and rebuilds every tree completely. There are few identifiers, so that they are
/// shared and repeated; some nodes have none, some contain themselves, and some are other projections. Everything is derived from the seed.
@MainActor
public struct TreeSimulation {
    /// The result of a simulation.
    public struct Outcome: Sendable, CustomStringConvertible {
        /// The number of cases that ran.
        public let cases: Int
        /// The seeds of the cases in which the manager and the naive model differ.
        public let seeds: [UInt64]
        /// The shortest of the first such cases: its steps and the difference.
        public let example: String?

        /// The text `10000 cases, 0 mismatches`, and an example if there is one.
        public var description: String {
            "\(cases) cases, \(seeds.count) mismatches" + (example.map { "\n\($0)" } ?? "")
        }
    }

    private let cases: Int
    private let seed: UInt64
    private let steps: Int

    /// Makes a simulation.
    ///
    /// - Parameters:
    ///   - cases: The number of cases. The first has the seed `seed`, and each further one the next number.
    ///   - seed: The seed of the first case.
    ///   - steps: The number of steps per case.
    public init(cases: Int, seed: UInt64 = 1, steps: Int = 6) {
        self.cases = cases
        self.seed = seed
        self.steps = steps
    }

    /// Runs all cases.
    ///
    /// - Returns: The seeds of the mismatches and an example.
    /// - Complexity: O(cases); tens of microseconds for a step in a release build.
    public func run() async -> Outcome {
        var seeds: [UInt64] = []
        for number in 0..<cases {
            let seed = seed &+ UInt64(number)
            if SimulationCase.mismatch(seed: seed, steps: steps) != nil { seeds.append(seed) }
            // Yields regularly to other tasks on the main actor.
            if number % 100 == 99 { await Task.yield() }
        }
        let examples = seeds.prefix(50).compactMap { seed in
            SimulationCase.mismatch(seed: seed, steps: steps, isTraced: true).map { "seed \(seed):\n  \($0)" }
        }
        return Outcome(cases: cases, seeds: seeds, example: examples.min { $0.count < $1.count })
    }
}
