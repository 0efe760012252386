internal import Foundation
import WireFuzzing
public import WireRuntime

/// Decodes what a server answered with every decoder, writes it again, and says what differs.
public struct RecordCheck: Sendable {
    /// A decoder with the name that messages use.
    public struct NamedDecoder: Sendable {
        let name: String
        let decoder: any WireDecoding

        /// Names a decoder.
        public init(_ name: String, _ decoder: any WireDecoding) {
            self.name = name
            self.decoder = decoder
        }
    }

    /// What became of one record.
    public struct Outcome: Hashable, Sendable {
        /// Whether every decoder read it, all with the same result, and left nothing out.
        public internal(set) var decodes = true
        /// Whether it also says the same when it is written again.
        public internal(set) var roundTrips = true
        /// What is wrong, each in a sentence that names the path.
        public internal(set) var problems: [String] = []
        /// The keys that no type takes.
        public internal(set) var untaken: [UntakenKey] = []
    }

    private let decoders: [NamedDecoder]
    private let dialect: Dialect
    private let routes: Routes

    /// Checks a dialect with the decoders behind the seam.
    ///
    /// - Precondition: There is at least one decoder.
    public init(_ dialect: Dialect, decoders: [NamedDecoder] = Self.allDecoders) {
        precondition(!decoders.isEmpty, "Nothing can be checked without a decoder: give at least JSONWireDecoder.")
        self.decoders = decoders
        self.dialect = dialect
        routes = Routes(dialect)
    }

    /// Every decoder behind the seam, the reference first.
    public static var allDecoders: [NamedDecoder] {
        [NamedDecoder("JSONDecoder", JSONWireDecoder()), NamedDecoder("WireDecoder", WireDecoder())]
    }

    /// Checks one record: status 200 as the response of its route, other JSON as an error body, anything else as text.
    public func outcome(of record: Record) -> Outcome {
        switch record.body {
        case .text(let text): return keep(text)
        case .json(let bytes, let tree):
            guard record.status == 200 else { return check(dialect.errorBody, bytes, tree) }
            guard let response = routes[record.endpoint] else {
                return .failure(strayMessage(record))
            }
            return check(response, bytes, tree)
        }
    }

    /// The type that the JSON of a record is read as; nil for text, and for a success on a route that has none.
    public func type(of record: Record) -> (any WireValue.Type)? {
        guard case .json = record.body else { return nil }
        return record.status == 200 ? routes[record.endpoint] : dialect.errorBody
    }

    private func strayMessage(_ record: Record) -> String {
        let owners = Dialect.allCases.filter { Routes($0)[record.endpoint] != nil }
        var advice = owners.map { "; it is one of \($0)'s, see --api" }.joined()
        if record.endpoint.contains("?") || record.endpoint.contains(" /api/") {
            advice += "; a path begins below /api/\(dialect), and parameters stand under “query”"
        }
        return "no request of the \(dialect) API goes to \(record.endpoint)\(advice)"
    }

    /// Text is kept as it is: no decoder may take it for an error body, or its words would be lost.
    private func keep(_ text: String) -> Outcome {
        func isTaken<Value: WireValue>(_ type: Value.Type, by decoder: any WireDecoding) -> Bool {
            do {
                _ = try decoder.decode(type, from: Data(text.utf8))
                return true
            } catch {
                return false  // It is no error body; that is the point, and its error is of no interest.
            }
        }
        let takers = decoders.filter { isTaken(dialect.errorBody, by: $0.decoder) }
        guard let taker = takers.first else { return Outcome() }
        return .failure("\(taker.name) takes the text for a \(dialect.errorBody)")
    }

    private func check<Value: WireValue>(_ type: Value.Type, _ bytes: [UInt8], _ recorded: JSONTree) -> Outcome {
        let data = Data(bytes)
        var outcome = Outcome()
        var results: [(name: String, decoded: WireDecoded<Value>)] = []
        for decoder in decoders {
            do throws(WireError) {
                results.append((decoder.name, try decoder.decoder.decode(type, from: data)))
            } catch {
                outcome.fail("\(decoder.name), \(type): \(error.message)")
            }
        }
        // Where all leave out the same, the last one's words do for all: the readers know the value, Foundation often only the element.
        let drops = results.map { $0.decoded.dropped.map(\.path) }
        let isCommon = results.count == decoders.count && Set(drops).count == 1
        for result in isCommon ? results.suffix(1) : results {
            for drop in result.decoded.dropped {
                outcome.fail(isCommon ? "\(type): \(drop)" : "\(result.name), \(type): \(drop)")
            }
        }
        guard let first = results.first else { return outcome }
        do {
            let written = try write(first.decoded.value)
            for other in results.dropFirst() where !Self.agree(first.decoded, other.decoded) {
                outcome.fail("\(first.name) and \(other.name) read different values")
                outcome.problems += JSONDifference.between(written, try write(other.decoded.value)).map(\.description)
            }
            let differences = JSONDifference.between(recorded, written)
            outcome.untaken = differences.compactMap { UntakenKey($0, in: first.decoded.value) }
            outcome.problems += differences.map(\.description)
            outcome.roundTrips = outcome.decodes && differences.isEmpty
        } catch {
            outcome.roundTrips = false
            outcome.problems.append("\(type) cannot be written: \(error)")
        }
        return outcome
    }

    /// The paths are compared, not the words: each decoder names another fault of the same element.
    private static func agree<Value: Equatable>(_ one: WireDecoded<Value>, _ other: WireDecoded<Value>) -> Bool {
        one.value == other.value && one.dropped.map(\.path) == other.dropped.map(\.path)
    }

    private func write(_ value: some WireValue) throws -> JSONTree {
        try JSONTree(Array(JSONEncoder().encode(value)))
    }
}

extension RecordCheck.Outcome {
    mutating func fail(_ problem: String) {
        decodes = false
        roundTrips = false
        problems.append(problem)
    }

    static func failure(_ problem: String) -> Self {
        var outcome = Self()
        outcome.fail(problem)
        return outcome
    }
}
