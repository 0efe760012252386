import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// The responses that the generated types read.
enum Samples {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// Returns a response of an invented API.
    static func answer(_ name: String, of api: String = "Fediverse") throws -> Data {
        try Data(contentsOf: tests.appending(path: "Samples/\(api)/answers/\(name).json"))
    }

    /// Returns the responses of real Lemmy servers with status 200, by endpoint.
    static func recordings(_ file: String) throws -> [(endpoint: String, bytes: Data)] {
        let corpus = tests.appending(path: "../../../Modules/ApiTypes/Tests/ApiTypesTests/Corpus/\(file).jsonl")
        let lines = try Data(contentsOf: corpus.standardizedFileURL).split(separator: UInt8(ascii: "\n"))
        return try lines.compactMap { line in
            let fields = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
            guard fields["status"] as? Int == 200, let start = line.firstRange(of: Data(#""answer": "#.utf8)) else {
                return nil
            }
            let endpoint = "\(fields["method"] as? String ?? "") \(fields["path"] as? String ?? "")"
            return (endpoint, Data(line[start.upperBound..<(line.endIndex - 1)]))
        }
    }
}

/// Both decoders that conform to `WireDecoding`; every promise is tested with both.
enum BothDecoders: CaseIterable {
    case foundation
    case reader

    func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value> {
        switch self {
        case .foundation: try JSONWireDecoder().decode(type, from: bytes)
        case .reader: try WireDecoder().decode(type, from: bytes)
        }
    }
}
