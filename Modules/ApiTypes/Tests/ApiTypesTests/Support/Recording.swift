import ApiTypes
import Foundation
import Testing
import WireRuntime

/// One request to a real server and its answer, as a line of the corpus has it.
struct Recording: CustomTestStringConvertible {
    let file: String
    let number: Int
    let method: String
    let path: String
    let status: Int
    let parameters: [String: Any]
    let answer: Any?

    /// A line of `file`; nil if the line is not a record.
    init?(line: Data, of file: String) throws {
        guard let fields = try JSONSerialization.jsonObject(with: line) as? [String: Any],
            let number = fields["n"] as? Int, let method = fields["method"] as? String,
            let path = fields["path"] as? String, let status = fields["status"] as? Int
        else { return nil }
        self.file = file
        self.number = number
        self.method = method
        self.path = path
        self.status = status
        parameters = (fields["query"] ?? fields["body"]) as? [String: Any] ?? [:]
        answer = fields["answer"]
    }

    /// The answer's bytes; nil if it was not JSON.
    var bytes: Data? {
        get throws { try answer.map { try JSONSerialization.data(withJSONObject: $0, options: [.fragmentsAllowed]) } }
    }

    var endpoint: String { "\(method) \(path)" }
    var testDescription: String { "\(file):\(number) \(endpoint) → \(status)" }

    /// The request type of its route.
    var requestType: (any WireRequest.Type)? { ApiRequests.all.first { $0.endpoint.description == endpoint } }
}

/// The recordings that this package ships.
enum Corpus {
    static let files = [
        "read-back-anonymous", "read-back-alice", "read-back-carol", "session-0.19", "session-0.18",
    ]

    static func records(of file: String) throws -> [Recording] {
        let url = try #require(Bundle.module.url(forResource: file, withExtension: "jsonl", subdirectory: "Corpus"))
        let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
        return try lines.map { try #require(try Recording(line: $0, of: file)) }
    }

    /// The body of the first record of a route that succeeded.
    static func body(of endpoint: String, in file: String) throws -> Data {
        let record = try records(of: file).first { $0.endpoint == endpoint && $0.status == 200 }
        return try #require(try record?.bytes, "\(file).jsonl has no \(endpoint) any more.")
    }
}
