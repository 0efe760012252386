/// One number that was measured, what it stands beside, and what it is to be.
public struct Figure: Codable, Sendable {
    /// What was measured beside it, in the same rounds.
    public struct Side: Codable, Sendable {
        /// What it is.
        public let name: String
        /// Its own median, in the figure's unit.
        public let value: Double

        /// States it.
        public init(_ name: String, _ value: Double) {
            self.name = name
            self.value = value
        }
    }

    /// What a figure is to be.
    public struct Target: Codable, Sendable {
        /// The bound.
        public let limit: Double
        /// Whether the bound is the least that will do, not the most.
        public let isLeast: Bool
        /// Whether the ratio is bound, not the number.
        public let bindsRatio: Bool

        /// The number may be that and no more.
        public static func atMost(_ limit: Double) -> Target {
            Target(limit: limit, isLeast: false, bindsRatio: false)
        }

        /// It may be so many times the other side.
        public static func atMostTimes(_ limit: Double) -> Target {
            Target(limit: limit, isLeast: false, bindsRatio: true)
        }

        /// The other side must be so many times it.
        public static func atLeastTimes(_ limit: Double) -> Target {
            Target(limit: limit, isLeast: true, bindsRatio: true)
        }
    }

    /// What it belongs to: the feed, or the benchmarks that are compared with one another.
    public let group: String
    /// What was measured.
    public let name: String
    /// What it is counted in.
    public let unit: String
    /// The median.
    public let value: Double
    /// What was measured beside it.
    public let other: Side?
    /// How many times the other side it is; how many times it the other side is, if the target is the least that will do.
    public let ratio: Double?
    /// What it is to be.
    public let target: Target?
    /// Whether it is.
    public let isMet: Bool?
    /// How many rounds it is the median of; 1 for what is counted.
    public let rounds: Int

    /// States a number; ratio and verdict follow.
    public init(
        _ group: String,
        _ name: String,
        _ value: Double,
        _ unit: String,
        beside other: Side? = nil,
        target: Target? = nil,
        rounds: Int
    ) {
        (self.group, self.name, self.value, self.unit) = (group, name, value, unit)
        (self.other, self.target, self.rounds) = (other, target, rounds)
        let isLeast = target?.isLeast ?? false
        ratio = other.map { isLeast ? $0.value / value : value / $0.value }.flatMap { $0.isFinite ? $0 : nil }
        let bound = target?.bindsRatio ?? false ? ratio : value
        isMet = target.map { target in bound.map { isLeast ? $0 >= target.limit : $0 <= target.limit } ?? false }
    }
}
