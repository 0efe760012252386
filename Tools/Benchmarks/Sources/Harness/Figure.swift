/// One measured number, the number that it is compared with, and its target.
public struct Figure: Codable, Sendable {
    /// A number that was measured in the same rounds for comparison.
    public struct Side: Codable, Sendable {
        /// The name of the compared side.
        public let name: String
        /// The median of the compared side, in the figure's unit.
        public let value: Double

        /// Creates a side.
        public init(_ name: String, _ value: Double) {
            self.name = name
            self.value = value
        }
    }

    /// The target of a figure.
    public struct Target: Codable, Sendable {
        /// The bound.
        public let limit: Double
        /// True if the bound is a minimum, false if it is a maximum.
        public let isLeast: Bool
        /// True if the bound applies to the ratio, false if it applies to the number itself.
        public let bindsRatio: Bool

        /// Returns a target that limits the number itself.
        public static func atMost(_ limit: Double) -> Target {
            Target(limit: limit, isLeast: false, bindsRatio: false)
        }

        /// Returns a target that limits the number to a multiple of the other side.
        public static func atMostTimes(_ limit: Double) -> Target {
            Target(limit: limit, isLeast: false, bindsRatio: true)
        }

        /// Returns a target that requires the other side to be at least a multiple of the number.
        public static func atLeastTimes(_ limit: Double) -> Target {
            Target(limit: limit, isLeast: true, bindsRatio: true)
        }
    }

    /// The feed, or the group of benchmarks, that the figure belongs to.
    public let group: String
    /// The name of the measurement.
    public let name: String
    /// The unit of the value.
    public let unit: String
    /// The median.
    public let value: Double
    /// The side that was measured for comparison, if any.
    public let other: Side?
    /// The value divided by the other side's value; the inverse if the target is a minimum.
    public let ratio: Double?
    /// The target, if any.
    public let target: Target?
    /// True if the figure meets its target; nil if it has none.
    public let isMet: Bool?
    /// The number of rounds of the median; 1 for counted numbers.
    public let rounds: Int

    /// Creates a figure, and computes its ratio and its verdict.
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
