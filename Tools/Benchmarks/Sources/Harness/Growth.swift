/// A series of numbers that shows how a cost grows with a count.
public struct Growth: Codable, Sendable {
    /// The medians of one measurement.
    public struct Line: Codable, Sendable {
        /// The name of the measurement.
        public let name: String
        /// The value for each of the growth's counts; nil where it was not measured.
        public let values: [Double?]

        /// Creates a line.
        public init(_ name: String, _ values: [Double?]) {
            self.name = name
            self.values = values
        }
    }

    /// The name of the series in files.
    public let name: String
    /// The name of the count that grows.
    public let axis: String
    /// The counts that were measured.
    public let counts: [Int]
    /// The unit of the values.
    public let unit: String
    /// The measurements.
    public let lines: [Line]
    /// The number of rounds of the medians.
    public let rounds: Int

    /// Creates a series.
    public init(_ name: String, axis: String, counts: [Int], unit: String, lines: [Line], rounds: Int) {
        (self.name, self.axis, self.counts) = (name, axis, counts)
        (self.unit, self.lines, self.rounds) = (unit, lines, rounds)
    }
}
