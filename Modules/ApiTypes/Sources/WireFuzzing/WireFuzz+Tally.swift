extension WireFuzz {
    /// What became of a text.
    public enum Outcome: CaseIterable, Sendable {
        /// It was read.
        case whole
        /// It was read, and elements that were none were left out.
        case lossy
        /// It is JSON of another shape.
        case wrongShape
        /// It is no JSON.
        case noJSON
    }

    /// A text of which the decoders made different things.
    public struct Finding: Sendable, CustomStringConvertible {
        /// Makes this text again, and no other.
        public let seed: UInt64
        /// The text.
        public let text: String
        /// What it was read as, and what differs.
        public let what: String

        /// The text in a line of its own, below what differs.
        public var description: String { "seed \(seed): \(what), for this text:\n\(text)" }
    }

    /// What became of the texts of a run.
    public struct Tally: Sendable {
        /// Of which ones the decoders made different things.
        public private(set) var findings: [Finding] = []
        /// How many of each outcome.
        public private(set) var counts: [Outcome: Int] = [:]

        /// Of no text yet.
        public init() {}

        /// Which outcomes fewer than one in `many` texts had: where any is rare, the changes are too kind or too cruel, and test little.
        public func rarer(than many: Int) -> [Outcome] {
            let total = counts.values.reduce(0, +)
            return Outcome.allCases.filter { counts[$0, default: 0] * many < total }
        }

        /// Adds what became of others.
        public mutating func add(_ other: Tally) {
            findings += other.findings
            counts.merge(other.counts, uniquingKeysWith: +)
        }

        mutating func add(_ comparison: Comparison, seed: UInt64) {
            counts[comparison.outcome, default: 0] += 1
            addFinding(of: comparison, seed: seed)
        }

        mutating func addFinding(of comparison: Comparison, seed: UInt64) {
            findings += comparison.differences.map {
                Finding(seed: seed, text: String(decoding: comparison.bytes, as: UTF8.self), what: $0)
            }
        }
    }
}
