/// Applies random events to a delegate, and compares its status, data, file and callers with a plain model after each event.
///
/// ```swift
/// let outcome = await DelegateSimulation(schedules: 10_000).run()
/// print(outcome)   // 10000 schedules, 0 divergences
/// ```
///
/// Views and programs request data, wait and give up; people refresh, cancel and set data; fetches succeed, fail, or ignore their
/// cancellation; data is invalidated; the clock moves forwards and backwards; the delegate is released and made again; the process restarts
/// with a file that is damaged, cut, older, newer or from the future; the account logs out and in. Time is virtual, and every event is
/// derived from the seed.
@MainActor
public struct DelegateSimulation {
    /// A deliberate error, used to check that the simulation detects it.
    public enum Fault: String, Hashable, Sendable, CaseIterable {
        /// The server sends another response than the model is given.
        case answer
        /// The delegate uses a clock that is never set back.
        case clock
        /// Files are damaged without telling the model.
        case file
    }

    /// A schedule after which the delegate and the model differ.
    public struct Divergence: Sendable, CustomStringConvertible {
        /// The seed of the schedule.
        public let seed: UInt64
        /// A minimal list of steps that still leads to a difference.
        public let steps: [String]
        /// The description of the difference.
        public let difference: String

        /// The seed, the difference and the steps, one line per step.
        public var description: String {
            "seed \(seed): \(difference)" + steps.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
        }
    }

    /// The result of a simulation.
    public struct Outcome: Sendable, CustomStringConvertible {
        /// The number of schedules that ran.
        public let schedules: Int
        /// The number of schedules that diverge.
        public let count: Int
        /// The first divergences, at most ten.
        public let divergences: [Divergence]

        /// The text `10000 schedules, 0 divergences`.
        public var description: String { "\(schedules) schedules, \(count) divergences" }
    }

    private let schedules: Int
    private let seed: UInt64
    private let steps: Int
    private let fault: Fault?

    /// Makes a simulation.
    ///
    /// - Parameters:
    ///   - schedules: The number of schedules. The first has the seed `seed`, and each further one the next number.
    ///   - seed: The seed of the first schedule.
    ///   - steps: The number of steps per schedule.
    ///   - fault: The deliberate error; nil for none.
    public init(schedules: Int, seed: UInt64 = 1, steps: Int = 12, fault: Fault? = nil) {
        self.schedules = schedules
        self.seed = seed
        self.steps = steps
        self.fault = fault
    }

    /// Runs all schedules.
    ///
    /// - Returns: The number of divergences and the first ten in full.
    /// - Complexity: O(schedules · steps).
    public func run() async -> Outcome {
        var count = 0
        var divergences: [Divergence] = []
        for number in 0..<schedules {
            let seed = seed &+ UInt64(number)
            var source = StepGenerator(seed: seed)
            let planned = source.steps(steps)
            guard await run(planned, seed) != nil else { continue }
            count += 1
            if divergences.count < 10 { divergences.append(await shortest(planned, seed)) }
        }
        return Outcome(schedules: schedules, count: count, divergences: divergences)
    }

    /// Runs a schedule, with an inspector in every tenth, and returns the difference.
    private func run(_ steps: [PlannedStep], _ seed: UInt64) async -> String? {
        await DelegateRun.difference(steps, fault: fault, isInspected: seed % 10 == 0)
    }

    /// Shortens a schedule: removes every step without which a difference remains.
    private func shortest(_ steps: [PlannedStep], _ seed: UInt64) async -> Divergence {
        var steps = steps
        var difference = await run(steps, seed)
        var index = steps.count
        while index > 0 {
            index -= 1
            var fewer = steps
            fewer.remove(at: index)
            guard let still = await run(fewer, seed) else { continue }
            (steps, difference) = (fewer, still)
        }
        let found = difference ?? "nothing, the second time: something is not decided by the seed"
        return Divergence(seed: seed, steps: steps.map(\.description), difference: found)
    }
}
