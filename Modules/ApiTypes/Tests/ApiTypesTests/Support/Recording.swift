import Foundation
import Testing
import WireRuntime

/// A request to a real server and its response, as recorded in a line of the corpus.
struct Recording: CustomTestStringConvertible {
    let file: Corpus.File
    let number: Int
    let method: String
    let path: String
    let status: Int
    /// The bytes of the response, with its keys in the server's order; nil if it was not JSON.
    let bytes: Data?
    private let line: Data

    /// Parses a line of `file`.
    init(line: Data, of file: Corpus.File) throws {
        let fields = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        self.line = line
        self.file = file
        number = try #require(fields["n"] as? Int)
        method = try #require(fields["method"] as? String)
        path = try #require(fields["path"] as? String)
        status = try #require(fields["status"] as? Int)
        // The answer is the record's last field; parsing and writing it again would lose the order of its keys. A request may have a
        // field of that name, before the status.
        let head = line.firstRange(of: Data(#""content_type": "#.utf8))?.upperBound ?? line.startIndex
        let key = fields["answer"] == nil ? nil : line[head...].firstRange(of: Data(#""answer": "#.utf8))
        bytes = key.map { Data(line[$0.upperBound..<(line.endIndex - 1)]) }
    }

    /// The sent parameters, from the query or the body.
    var parameters: [String: Any] {
        get throws {
            let fields = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            return (fields?["query"] ?? fields?["body"]) as? [String: Any] ?? [:]
        }
    }

    var endpoint: String { "\(method) \(path)" }
    var testDescription: String { "\(file):\(number) \(endpoint) → \(status)" }

    /// The request type of its route; nil for a route that no server has.
    var requestType: (any WireRequest.Type)? { file.dialect.request(of: endpoint) }

    /// The type of its body; nil for a success on a route without a type.
    var responseType: (any WireValue.Type)? {
        status == 200 ? requestType?.responseType : file.dialect.errorBody
    }
}
