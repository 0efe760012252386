/// The samples of one benchmark.
public struct Samples {
    /// The nanoseconds for one operation, one entry per round.
    private(set) var values: [Double] = []
    /// The number of allocations of one operation on its own thread; nil where they cannot be counted.
    var allocations: Double?

    /// Creates an empty series of samples.
    public init() {}

    /// Adds the time that some operations took.
    public mutating func add(_ duration: Duration, operations: Int) {
        values.append(Self.nanoseconds(duration) / Double(operations))
    }

    static func nanoseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }

    /// The median of the nanoseconds for one operation; 0 if there was no round.
    public var median: Double { quantile(0.5) }

    /// The nanoseconds for one operation in the fastest round; 0 if there was no round.
    public var fastest: Double { values.min() ?? 0 }

    /// The nanoseconds for one operation in the slowest round; 0 if there was no round.
    public var slowest: Double { values.max() ?? 0 }

    /// The number of rounds.
    var count: Int { values.count }

    /// Half the distance between the quartiles, relative to the median: a measure of how reliable the median is.
    var spread: Double { median == 0 ? 0 : (quantile(0.75) - quantile(0.25)) / 2 / median }

    private func quantile(_ part: Double) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let place = part * Double(sorted.count - 1)
        let below = Int(place)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
}
