internal import ApiTypes
internal import Foundation
import WireFuzzing
public import WireRuntime

/// Decodes a server's responses with every decoder, encodes them again, and reports the differences.
public struct RecordCheck: Sendable {
    /// A decoder with its name in messages.
    public struct NamedDecoder: Sendable {
        let name: String
        let decoder: any WireDecoding

        /// Creates a named decoder.
        public init(_ name: String, _ decoder: any WireDecoding) {
            self.name = name
            self.decoder = decoder
        }
    }

    /// The result of checking one record.
    public struct Outcome: Hashable, Sendable {
        /// True if every decoder reads the record, with the same result, and omits nothing.
        public internal(set) var decodes = true
        /// True if the encoded value also equals the recorded one.
        public internal(set) var roundTrips = true
        /// The problems, each as a sentence with its path.
        public internal(set) var problems: [String] = []
        /// The keys that no type has a field for.
        public internal(set) var untaken: [UnmappedKey] = []
    }

    private let decoders: [NamedDecoder]
    private let dialect: Dialect
    private let routes: Routes

    /// Creates a check for a dialect, with the given decoders.
    ///
    /// - Precondition: There is at least one decoder.
    public init(_ dialect: Dialect, decoders: [NamedDecoder] = Self.allDecoders) {
        precondition(!decoders.isEmpty, "Nothing can be checked without a decoder: give at least JSONWireDecoder.")
        self.decoders = decoders
        self.dialect = dialect
        routes = Routes(dialect)
    }

    /// All decoders that conform to `WireDecoding`, the reference decoder first.
    public static var allDecoders: [NamedDecoder] {
        [NamedDecoder("JSONDecoder", JSONWireDecoder()), NamedDecoder("WireDecoder", WireDecoder())]
    }

    /// Checks one record: status 200 as the response of its route, other JSON as an error body, and everything else as text.
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

    /// Returns the type of a record's JSON; nil for text, and for a success on an unknown route.
    public func type(of record: Record) -> (any WireValue.Type)? {
        guard case .json = record.body else { return nil }
        return record.status == 200 ? routes[record.endpoint] : dialect.errorBody
    }

    private func strayMessage(_ record: Record) -> String {
        let owners = Dialect.allCases.filter { Routes($0)[record.endpoint] != nil }
        var advice = owners.map { "; it is one of \($0)'s, see --api" }.joined()
        if record.endpoint.contains("?") || record.endpoint.contains(" /api/") {
            advice += "; a path begins below \(dialect.base), and parameters stand under “query”"
        }
        return "no request of the \(dialect) API goes to \(record.endpoint)\(advice)"
    }

    /// Checks that no decoder reads a text as an error body, because the text would be lost.
    private func keep(_ text: String) -> Outcome {
        func isTaken<Value: WireValue>(_ type: Value.Type, by decoder: any WireDecoding) -> Bool {
            do {
                _ = try decoder.decode(type, from: Data(text.utf8))
                return true
            } catch {
                return false  // Ignored: the text must not decode as an error body.
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
        // If all decoders omit the same elements, only the last one's messages are reported: the readers name the value, Foundation often
        // only the element.
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
            outcome.untaken = differences.compactMap { UnmappedKey($0, in: first.decoded.value) }
            outcome.problems += differences.map(\.description)
            outcome.roundTrips = outcome.decodes && differences.isEmpty
        } catch {
            outcome.roundTrips = false
            outcome.problems.append("\(type) cannot be written: \(error)")
        }
        return outcome
    }

    /// Compares the paths and not the messages, because each decoder reports another fault of the same element.
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

extension RecordCheck {
    /// The maximum number of reported problems of one record.
    private static let mostProblems = 5

    /// Checks every record of a file.
    ///
    /// - Parameter tell: Receives each problem, with its place in front. A line that is not a record is a problem, and counts as a record
    ///   that does not decode.
    /// - Throws: ``RecordingError`` for a file without records.
    public func tally(of file: RecordingFile, tell: (String) -> Void) throws(RecordingError) -> Tally {
        var tally = Tally()
        try file.forEachRecord { result in
            switch result {
            case .success(let record):
                let outcome = outcome(of: record)
                tally.add(outcome)
                let place = "\(file.path):\(record.line) (\(record.name))"
                for problem in outcome.problems.prefix(Self.mostProblems) { tell("\(place): \(problem)") }
                let rest = outcome.problems.count - Self.mostProblems
                if rest > 0 { tell("\(place): and \(rest) more") }
            case .failure(let error):
                tally.addUnreadable()
                tell(error.message)
            }
        }
        return tally
    }
}

/// Finds the type of a response with status 200 by method and path.
struct Routes: Sendable {
    private var responses: [String: any WireValue.Type] = [:]

    /// Creates a table of all routes of a dialect.
    init(_ dialect: Dialect) {
        for request in dialect.requests { responses[request.endpoint.description] = request.responseType }
        // Uploads go to the image server, outside of the API's root. No request has that route, but recordings may.
        if dialect == .v3 { responses["POST /pictrs/image"] = ApiUploadImageResponse.self }
    }

    /// Returns the type of the response to `GET /post/list`; nil for an unknown route.
    subscript(endpoint: String) -> (any WireValue.Type)? { responses[endpoint] }
}

extension WireRequest {
    fileprivate static var responseType: any WireValue.Type { Response.self }
}
