/// The samples of one benchmark.
public struct Samples {
    /// Nanoseconds for one operation, one entry a round.
    private(set) var values: [Double] = []
    /// What one operation allocates, on its own thread; nil where that cannot be counted.
    var allocations: Double?

    /// Holds none.
    public init() {}

    /// Adds what some operations took.
    public mutating func add(_ duration: Duration, operations: Int) {
        values.append(Self.nanoseconds(duration) / Double(operations))
    }

    static func nanoseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }

    /// The nanoseconds of one operation, in the round in the middle; 0 if there was none.
    public var median: Double { quantile(0.5) }

    /// The nanoseconds of one operation in the fastest round; 0 if there was none.
    public var fastest: Double { values.min() ?? 0 }

    /// The nanoseconds of one operation in the slowest round; 0 if there was none.
    public var slowest: Double { values.max() ?? 0 }

    /// How many rounds there were.
    var count: Int { values.count }

    /// Half the distance between the quartiles, as a part of the median: how far to trust it.
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
