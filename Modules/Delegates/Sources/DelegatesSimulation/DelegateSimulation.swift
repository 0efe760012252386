/// Random events that happen to a delegate, whose status, data, file and callers are compared with a plain model after each.
///
/// ```swift
/// let outcome = await DelegateSimulation(schedules: 10_000).run()
/// print(outcome)   // 10000 schedules, 0 divergences
/// ```
///
/// Views and programs ask, wait and give up; people refresh, call off and set data; fetches are answered, fail, or do not hear that they are
/// called off; data is invalidated; the clock goes on and back; the delegate is let go and made again; the process is restarted over a file that is damaged, cut,
/// older, newer or from the future; the account logs out and in. Time is virtual and all comes from the seed.
@MainActor
public struct DelegateSimulation {
    /// What is done wrong, to see that it is noticed.
    public enum Fault: String, Hashable, Sendable, CaseIterable {
        /// The school answers something else than the model is told.
        case answer
        /// The delegate has a clock that is never set back.
        case clock
        /// Files are damaged behind the model's back.
        case file
    }

    /// A schedule after which the delegate and the model differ.
    public struct Divergence: Sendable, CustomStringConvertible {
        /// Where the schedule comes from.
        public let seed: UInt64
        /// The fewest steps that lead to a difference.
        public let steps: [String]
        /// What differs.
        public let difference: String

        /// All of it, a line a step.
        public var description: String {
            "seed \(seed): \(difference)" + steps.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
        }
    }

    /// What a simulation found.
    public struct Outcome: Sendable, CustomStringConvertible {
        /// How many schedules ran.
        public let schedules: Int
        /// How many diverge.
        public let count: Int
        /// The first of them.
        public let divergences: [Divergence]

        /// `10000 schedules, 0 divergences`.
        public var description: String { "\(schedules) schedules, \(count) divergences" }
    }

    private let schedules: Int
    private let seed: UInt64
    private let steps: Int
    private let fault: Fault?

    /// States what to run.
    ///
    /// - Parameters:
    ///   - schedules: How many; the first has the seed `seed`, each other the next number.
    ///   - seed: Where to begin.
    ///   - steps: How many steps a schedule has.
    ///   - fault: What is done wrong.
    public init(schedules: Int, seed: UInt64 = 1, steps: Int = 12, fault: Fault? = nil) {
        self.schedules = schedules
        self.seed = seed
        self.steps = steps
        self.fault = fault
    }

    /// Runs all schedules.
    ///
    /// - Returns: What differed; the first ten in full.
    /// - Complexity: O(schedules · steps).
    public func run() async -> Outcome {
        var count = 0
        var divergences: [Divergence] = []
        for number in 0..<schedules {
            let seed = seed &+ UInt64(number)
            var source = StepSource(seed: seed)
            let planned = source.steps(steps)
            guard await DelegateRun.difference(planned, fault: fault) != nil else { continue }
            count += 1
            if divergences.count < 10 { divergences.append(await shortest(planned, seed)) }
        }
        return Outcome(schedules: schedules, count: count, divergences: divergences)
    }

    /// Leaves out every step without which something still differs.
    private func shortest(_ steps: [PlannedStep], _ seed: UInt64) async -> Divergence {
        var steps = steps
        var difference = await DelegateRun.difference(steps, fault: fault)
        var index = steps.count
        while index > 0 {
            index -= 1
            var fewer = steps
            fewer.remove(at: index)
            guard let still = await DelegateRun.difference(fewer, fault: fault) else { continue }
            (steps, difference) = (fewer, still)
        }
        let found = difference ?? "nothing, the second time: something is not decided by the seed"
        return Divergence(seed: seed, steps: steps.map(\.description), difference: found)
    }
}
