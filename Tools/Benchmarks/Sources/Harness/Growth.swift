/// How numbers grow with something that there is more and more of.
public struct Growth: Codable, Sendable {
    /// The medians of one thing that was measured.
    public struct Line: Codable, Sendable {
        /// What was measured.
        public let name: String
        /// One for each of the growth's counts; nil where it was not measured.
        public let values: [Double?]

        /// States them.
        public init(_ name: String, _ values: [Double?]) {
            self.name = name
            self.values = values
        }
    }

    /// What it is called in files.
    public let name: String
    /// What there is more of.
    public let axis: String
    /// How many there were.
    public let counts: [Int]
    /// What the values are counted in.
    public let unit: String
    /// What was measured.
    public let lines: [Line]
    /// How many rounds they are medians of.
    public let rounds: Int

    /// States it.
    public init(_ name: String, axis: String, counts: [Int], unit: String, lines: [Line], rounds: Int) {
        (self.name, self.axis, self.counts) = (name, axis, counts)
        (self.unit, self.lines, self.rounds) = (unit, lines, rounds)
    }
}
