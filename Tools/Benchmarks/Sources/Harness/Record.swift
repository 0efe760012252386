import Foundation

/// All that a run has measured, for programs: what it prints is for people.
public struct Record: Codable, Sendable {
    /// Which program measured.
    public let program: String
    /// Where, in words that do not name the machine.
    public let machine: String
    /// When it began, in UTC.
    public let date: String
    /// How many programs wanted a processor when it began, and when it ended; of the last minute.
    public private(set) var load: [Double]
    /// How many rounds were run.
    public let rounds: Int
    /// What was measured.
    public var figures: [Figure] = []
    /// What was measured of more and more.
    public var growth: [Growth] = []

    /// Begins one.
    public init(program: String, rounds: Int) {
        self.program = program
        self.rounds = rounds
        machine = Machine.kind
        date = Date.now.formatted(.iso8601)
        load = [Machine.load]
    }

    /// Writes it as JSON, with keys in order.
    public consuming func write(to file: String) throws {
        load.append(Machine.load)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: file))
    }
}
