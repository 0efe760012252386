/// What a simulation found.
public struct TierOutcome: Sendable, CustomStringConvertible {
    /// How many schedules ran.
    public let schedules: Int
    /// How many of them diverged.
    public let count: Int
    /// The first of those, shrunk.
    public let divergences: [TierDivergence]
    /// How often what was written came to which end, by name: `votePost confirmed`, `savePost lost`, `comment done`.
    public let deeds: [String: Int]

    /// `1000 schedules, 0 divergences`.
    public var description: String { "\(schedules) schedules, \(count) divergences" }
}

/// A schedule in which what is shown is not what was last said.
public struct TierDivergence: Sendable, CustomStringConvertible {
    /// The seed of the schedule before it was shrunk.
    public let seed: UInt64
    /// What is not as it has to be.
    public let message: String
    /// What happens until then, a line each.
    public let steps: [String]

    /// The seed, the steps and the mismatch.
    public var description: String { (["seed \(seed):"] + steps + [message]).joined(separator: "\n  ") }
}
