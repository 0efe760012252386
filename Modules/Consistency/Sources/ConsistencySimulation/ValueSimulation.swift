/// Random trees that are shown, posted to, deleted from, paused and resumed, compared with a naive model in values and in reports.
///
/// ```swift
/// let outcome = await ValueSimulation(cases: 10_000).run()
/// print(outcome)   // 10000 cases, 0 mismatches
/// ```
///
/// The naive model keeps a table of what was posted and makes every tree anew, whole. Identifiers are few, so that they are shared and
/// repeated; some nodes have none, some contain themselves, some are other projections. Everything comes from the seed.
@MainActor
public struct ValueSimulation {
    /// What a simulation found.
    public struct Outcome: Sendable, CustomStringConvertible {
        /// How many cases ran.
        public let cases: Int
        /// The seeds of those in which the manager and the naive model differ.
        public let seeds: [UInt64]
        /// The shortest of the first of those: its steps, and what differs.
        public let example: String?

        /// `10000 cases, 0 mismatches`, and an example if there is one.
        public var description: String {
            "\(cases) cases, \(seeds.count) mismatches" + (example.map { "\n\($0)" } ?? "")
        }
    }

    private let cases: Int
    private let seed: UInt64
    private let steps: Int

    /// States what to run.
    ///
    /// - Parameters:
    ///   - cases: How many; the first has the seed `seed`, each other the next number.
    ///   - seed: Where to begin.
    ///   - steps: How many steps a case has.
    public init(cases: Int, seed: UInt64 = 1, steps: Int = 6) {
        self.cases = cases
        self.seed = seed
        self.steps = steps
    }

    /// Runs all cases.
    ///
    /// - Returns: What differed.
    /// - Complexity: O(cases); tens of microseconds for a step in a release build.
    public func run() async -> Outcome {
        var seeds: [UInt64] = []
        for number in 0..<cases {
            let seed = seed &+ UInt64(number)
            if ValueCase.mismatch(seed: seed, steps: steps) != nil { seeds.append(seed) }
            // Others on the main actor come to their work in between.
            if number % 100 == 99 { await Task.yield() }
        }
        let examples = seeds.prefix(50).compactMap { seed in
            ValueCase.mismatch(seed: seed, steps: steps, isTraced: true).map { "seed \(seed):\n  \($0)" }
        }
        return Outcome(cases: cases, seeds: seeds, example: examples.min { $0.count < $1.count })
    }
}
