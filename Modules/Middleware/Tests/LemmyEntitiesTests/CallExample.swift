import Foundation
import Middleware
import Networking
import Testing
import WireRuntime

@testable import LemmyMiddleware

/// A call of the dialect of 1.0, and the line of the recording with the same request.
struct CallExample: Sendable, CustomTestStringConvertible {
    /// The line.
    let line: Int
    let testDescription: String
    /// Compares the request of the call with the recorded one, and the value of the recorded answer with the expectation.
    let check: @Sendable (CallContext) throws -> Void

    /// The parameters that override the account's own range of time with none.
    private static let anyAge: [String: JSONScalar] = ["time_range_seconds": "0", "default_post_time_range_seconds": 0]

    /// Creates an example.
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
        self.line = line
        testDescription = "\(words) (line \(line))"
        check = { context in
            let (record, call) = (try RecordedRequest.read(line: line), try make())
            let http = try call.request(CallLogin(token: "JWT", isBefore0_19: false))
            #expect(http.method.rawValue == record.method)
            #expect(http.path == "/api/v4" + record.path)
            #expect(http.headers["Authorization"] == "Bearer JWT")
            let expected = record.parameters.merging(changes) { $1 }.filter { $0.value != .null }
            var sent = try JSONScalar.parameters(of: http)
            // The recorded requests leave the account's own range of time in force; the client's override it, also with “any age”.
            for (name, none) in Self.anyAge where expected[name] == nil && sent[name] == none { sent[name] = nil }
            #expect(sent == expected.mapValues { http.method == .get ? $0.inQuery : $0 })
            guard case .value(let value) = try call.read(record.answer, context).value.get() else {
                Issue.record("the call needs another request")
                return
            }
            #expect(isExpected(value), "\(value)")
        }
    }
}

/// A recorded request with its answer.
struct RecordedRequest {
    let method: String
    let path: String
    let parameters: [String: JSONScalar]
    let status: Int
    let answer: Data

    /// The lines of the recording.
    private static let lines = Result {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../../ApiTypes/Tests/ApiTypesTests/Corpus/session-1.0.jsonl")
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    }

    /// Returns the record with a number.
    static func read(line: Int) throws -> RecordedRequest {
        let prefix = Data("{\"n\": \(line),".utf8)
        let text = try #require(
            try lines.get().first { $0.starts(with: prefix) },
            "the recording has lost line \(line)"
        )
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
            answer: answer ?? Data()
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
