import Foundation

/// All measurements of a run in machine-readable form; the printed report is for people.
public struct Record: Codable, Sendable {
    /// The name of the program that measured.
    public let program: String
    /// A description of the machine that does not contain its name.
    public let machine: String
    /// The time at which the run began, in UTC.
    public let date: String
    /// The load average of the last minute, at the beginning and at the end of the run.
    public private(set) var load: [Double]
    /// The number of rounds.
    public let rounds: Int
    /// The measured figures.
    public var figures: [Figure] = []
    /// The measured series.
    public var growth: [Growth] = []

    /// Begins a record.
    public init(program: String, rounds: Int) {
        self.program = program
        self.rounds = rounds
        machine = Machine.kind
        date = Date.now.formatted(.iso8601)
        load = [Machine.load]
    }

    /// Writes the record as JSON with sorted keys.
    public consuming func write(to file: String) throws {
        load.append(Machine.load)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: file))
    }
}
