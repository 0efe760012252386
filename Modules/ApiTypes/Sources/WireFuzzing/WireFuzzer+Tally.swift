extension WireFuzzer {
    /// The outcome of decoding a text.
    public enum Outcome: CaseIterable, Sendable {
        /// The text was read completely.
        case whole
        /// The text was read, but some array elements were left out.
        case lossy
        /// The text is JSON of another shape.
        case wrongShape
        /// The text is not JSON.
        case noJSON
    }

    /// A text for which the decoders gave different results.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The seed that makes this text again.
        public let seed: UInt64
        /// The text.
        public let text: String
        /// The type that was read, and the difference.
        public let what: String

        /// A description of the difference, followed by the text on a separate line.
        public var description: String { "seed \(seed): \(what), for this text:\n\(text)" }
    }

    /// The outcomes of the texts of a run.
    public struct Tally: Sendable {
        /// The texts for which the decoders gave different results.
        public private(set) var findings: [Finding] = []
        /// The number of texts with each outcome.
        public private(set) var counts: [Outcome: Int] = [:]

        /// Creates an empty tally.
        public init() {}

        /// Returns the outcomes of fewer than one in `many` texts. A rare outcome means that the changes are too weak or too strong to test
        /// much.
        public func rarer(than many: Int) -> [Outcome] {
            let total = counts.values.reduce(0, +)
            return Outcome.allCases.filter { counts[$0, default: 0] * many < total }
        }

        /// Adds the outcomes of another tally.
        public mutating func add(_ other: Tally) {
            findings += other.findings
            counts.merge(other.counts, uniquingKeysWith: +)
        }

        mutating func add(_ comparison: DecoderComparison, seed: UInt64) {
            counts[comparison.outcome, default: 0] += 1
            addFinding(of: comparison, seed: seed)
        }

        mutating func addFinding(of comparison: DecoderComparison, seed: UInt64) {
            findings += comparison.differences.map {
                Finding(seed: seed, text: String(decoding: comparison.bytes, as: UTF8.self), what: $0)
            }
        }
    }
}
