import ApiTypesPieFed
import ApiTypesV4
import Foundation
import Testing
import WireRuntime

/// The responses of a real server, read from the recording that the wire types are tested with.
struct RecordedAnswers {
    /// The responses of Lemmy 1.0.0-beta.1 under `/api/v4`.
    static let v4 = Self(file: "session-1.0.jsonl", requests: ApiV4.Requests.all, expected: 190)
    /// The responses of PieFed 1.6.18-peachpie under `/api/alpha`.
    static let piefed = Self(file: "session-piefed.jsonl", requests: ApiPieFed.Requests.all, expected: 720)

    private let file: String
    private let requests: [any WireRequest.Type]
    /// The number of responses that the recording has at least.
    private let expected: Int

    /// A response with status 200 on a route of the API.
    struct Record {
        let line: Int
        let endpoint: String
        /// The request's parameters, as they are in the query.
        let query: [String: Any]
        let answer: Any
        let response: any WireValue.Type
    }

    func all() throws -> [Record] {
        let routes = Dictionary(
            requests.map { ("\($0.endpoint)", $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let url = folder.appending(path: "../../../ApiTypes/Tests/ApiTypesTests/Corpus/\(file)")
        let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
        let records = try lines.compactMap { line -> Record? in
            let fields = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            guard fields["status"] as? Int == 200, let answer = fields["answer"] else { return nil }
            let endpoint = "\(fields["method"] ?? "") \(fields["path"] ?? "")"
            let route = try #require(routes[endpoint], "\(file) has a route \(endpoint) without a type")
            return Record(
                line: try #require(fields["n"] as? Int),
                endpoint: endpoint,
                query: fields["query"] as? [String: Any] ?? [:],
                answer: answer,
                response: route.response
            )
        }
        try #require(records.count > expected, "the recording has lost answers")
        return records
    }

    /// Returns the response as its wire value.
    static func decode<Value: WireValue>(_ type: Value.Type, from answer: Any) throws -> Value {
        let bytes = try JSONSerialization.data(withJSONObject: answer, options: .fragmentsAllowed)
        return try WireDecoder().decode(Value.self, from: bytes).value
    }

    /// Returns every object in the responses that has these keys, at any depth.
    func objects(with keys: Set<String>, without others: Set<String> = []) throws -> [[String: Any]] {
        var found: [[String: Any]] = []
        func visit(_ value: Any) {
            if let list = value as? [Any] { return list.forEach(visit) }
            guard let object = value as? [String: Any] else { return }
            if keys.isSubset(of: object.keys), others.isDisjoint(with: object.keys) { found.append(object) }
            object.values.forEach(visit)
        }
        try all().forEach { visit($0.answer) }
        return found
    }

    /// Visits a value and all values in it.
    static func forEachPart(of value: Any, _ visit: (Any) throws -> Void) rethrows {
        try visit(value)
        for child in Mirror(reflecting: value).children { try forEachPart(of: child.value, visit) }
    }
}

extension WireRequest {
    /// The type of its response, where only `any WireRequest.Type` is known.
    fileprivate static var response: any WireValue.Type { Response.self }
}

extension [String: Any] {
    /// Returns the object for a key; an empty one if there is none.
    func object(_ key: String) -> [String: Any] { self[key] as? [String: Any] ?? [:] }
}
