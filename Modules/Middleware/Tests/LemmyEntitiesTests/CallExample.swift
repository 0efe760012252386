import Foundation
import Middleware
import Networking
import Testing
import WireRuntime

@testable import LemmyMiddleware

/// A call of a dialect, and the lines of the recording with its requests.
struct CallExample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Compares the requests of the call with the recorded ones, and the value of the recorded answers with the expectation.
    let check: @Sendable (CallContext) throws -> Void

    /// The parameters that override the account's own range of time with none.
    private static let anyAge: [String: JSONScalar] = ["time_range_seconds": "0", "default_post_time_range_seconds": 0]

    /// Creates an example of a call of 1.0 with one request.
    ///
    /// - Parameters:
    ///   - line: The number of the record.
    ///   - words: The operation in words.
    ///   - changes: The parameters that the call sends otherwise than the record; null for one that it leaves out.
    ///   - make: Makes the call.
    ///   - isExpected: Returns true if the value is that of the recorded answer.
    init<Value>(
        _ line: Int,
        _ words: String,
        changing changes: [String: JSONScalar] = [:],
        _ make: @escaping @Sendable () throws -> Call<Value>,
        _ isExpected: @escaping @Sendable (Value) -> Bool
    ) {
        self.init(of: .v4, [line], words, changing: changes, make, isExpected)
    }

    /// Creates an example.
    ///
    /// - Parameters:
    ///   - session: The recording.
    ///   - lines: The numbers of the records, one for each request of the call.
    ///   - words: The operation in words.
    ///   - changes: The parameters that the last request of the call has otherwise than the record; null for one that it leaves out.
    ///   - make: Makes the call.
    ///   - isExpected: Returns true if the value is that of the recorded answers.
    init<Value>(
        of session: RecordedRequest.Session,
        _ lines: [Int],
        _ words: String,
        changing changes: [String: JSONScalar] = [:],
        _ make: @escaping @Sendable () throws -> Call<Value>,
        _ isExpected: @escaping @Sendable (Value) -> Bool
    ) {
        testDescription = "\(words) (line \(lines.map(String.init).joined(separator: ", ")))"
        check = { context in
            var call = try make()
            for (place, line) in lines.enumerated() {
                let record = try RecordedRequest.read(line: line, of: session)
                let isLast = place == lines.count - 1
                try Self.expect(call, toSend: record, of: session, changing: isLast ? changes : [:])
                switch try call.answer(to: record, of: session, context) {
                case .value(let value):
                    #expect(isLast, "the call needs fewer requests")
                    return #expect(isExpected(value), "\(value)")
                case .next(let next): call = next
                }
            }
            Issue.record("the call needs another request")
        }
    }

    private static func expect(
        _ call: Call<some Any>,
        toSend record: RecordedRequest,
        of session: RecordedRequest.Session,
        changing changes: [String: JSONScalar]
    ) throws {
        let http = try call.request(CallLogin(token: "JWT", isBefore0_19: false))
        #expect(http.method.rawValue == record.method)
        #expect(http.path == session.basePath + record.path)
        #expect(http.headers["Authorization"] == "Bearer JWT")
        let expected = record.parameters.merging(changes) { $1 }.filter { $0.value != .null }
        // A field that has to be null, and may not be left out, has a test of its own.
        var sent = try JSONScalar.parameters(of: http).filter { $0.value != .null }
        // The recorded requests leave the account's own range of time in force; the client's override it, also with “any age”.
        for (name, none) in Self.anyAge where expected[name] == nil && sent[name] == none { sent[name] = nil }
        #expect(sent == expected.mapValues { http.method == .get ? $0.inQuery : $0 })
    }
}

extension Call {
    /// Returns the step after a recorded answer: its value, the next call, or what the call makes of a refusal.
    func answer(
        to record: RecordedRequest,
        of session: RecordedRequest.Session,
        _ context: CallContext
    ) throws -> CallStep<Value> {
        if record.status == 200 { return try read(record.answer, context).value.get() }
        let response = HTTPResponse(status: record.status, body: record.answer)
        let error = format.describe(response, endpoint, nil, context.siteName)
        guard let step = try recover?(error, context) else { throw error }
        return step
    }
}

/// A recorded request with its answer.
struct RecordedRequest {
    let method: String
    let path: String
    let parameters: [String: JSONScalar]
    let status: Int
    let answer: Data

    /// A recording.
    struct Session: Sendable {
        /// Lemmy 1.0.0-beta.1.
        static let v4 = Session("session-1.0.jsonl", basePath: "/api/v4")
        /// PieFed 1.6.18-peachpie.
        static let piefed = Session("session-piefed.jsonl", basePath: "/api/alpha")

        /// The path of the API on the server.
        let basePath: String
        /// The records by their numbers. Some numbers occur again in a later chapter, which is left out.
        fileprivate let lines: Result<[Int: Data], any Error>

        private init(_ file: String, basePath: String) {
            self.basePath = basePath
            lines = Result {
                let folder = URL(filePath: #filePath).deletingLastPathComponent()
                let file = folder.appending(path: "../../../ApiTypes/Tests/ApiTypesTests/Corpus/\(file)")
                let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
                let numbered = lines.compactMap { line in
                    let digits = line.dropFirst(#"{"n": "#.count).prefix { (48...57).contains($0) }
                    return Int(String(decoding: digits, as: UTF8.self)).map { ($0, line) }
                }
                return Dictionary(numbered) { first, _ in first }
            }
        }
    }

    /// Returns the record with a number.
    static func read(line: Int, of session: Session = .v4) throws -> RecordedRequest {
        let text = try #require(try session.lines.get()[line], "the recording has lost line \(line)")
        let record = try JSONDecoder().decode(Fields.self, from: text)
        let object = try JSONSerialization.jsonObject(with: text) as? [String: Any]
        let answer = try object?["answer"].map {
            try JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed)
        }
        return RecordedRequest(
            method: record.method,
            path: record.path,
            parameters: record.query ?? record.body ?? [:],
            status: record.status,
            answer: answer ?? Data((object?["text"] as? String ?? "").utf8)
        )
    }

    private struct Fields: Decodable {
        let method: String
        let path: String
        let query: [String: JSONScalar]?
        let body: [String: JSONScalar]?
        let status: Int
    }
}

/// A parameter of a request.
enum JSONScalar: Decodable, Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSONScalar])

    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value of another type is ignored: the next line tries that type.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else {
            self = .list(try container.decode([JSONScalar].self))
        }
    }

    /// The value as it stands in a query.
    var inQuery: JSONScalar {
        switch self {
        case .bool(let value): .text("\(value)")
        case .number(let value): .text("\(value)")
        case .null, .text, .list: self
        }
    }

    /// Returns the parameters of a request, from its body and its query.
    static func parameters(of http: HTTPRequest) throws -> [String: JSONScalar] {
        var parameters = Dictionary(http.query.map { ($0.name, JSONScalar.text($0.value)) }) { $1 }
        if let body = http.body {
            parameters.merge(try JSONDecoder().decode([String: JSONScalar].self, from: body)) { $1 }
        }
        return parameters
    }
}
