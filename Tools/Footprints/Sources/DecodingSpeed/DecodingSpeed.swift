import ApiTypes
import Foundation
import WireRuntime

/// Measures the speed of decoding recorded feeds in megabytes per second, because a smaller size may cost speed.
///
/// Rounds are short and the fastest counts, because other work on the machine only makes a round slower.
@main
enum DecodingSpeed {
    static func main() throws {
        let pages = try pages()
        let bytes = pages.reduce(0) { $0 + $1.count }
        precondition(bytes > 500_000, "the corpus has \(bytes) bytes of feeds: is its format another?")
        var best = Duration.seconds(1000)
        for _ in 0..<200 {
            let duration = try ContinuousClock().measure {
                for page in pages { keep(try WireDecoder().decode(ApiGetPosts.Response.self, from: page)) }
            }
            best = min(best, duration)
        }
        print(Int(Double(bytes) / (best / .seconds(1)) / 1_000_000))
    }

    /// Returns the feeds in the corpus of ApiTypes, byte for byte as the server sent them.
    private static func pages() throws -> [Data] {
        let corpus = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Modules/ApiTypes/Tests/ApiTypesTests/Corpus")
        let files = ["read-back-alice", "read-back-anonymous", "read-back-carol", "session-0.19"]
        let lines = try files.flatMap { file in
            try Data(contentsOf: corpus.appending(path: "\(file).jsonl")).split(separator: UInt8(ascii: "\n"))
        }
        return lines.compactMap { line in
            guard line.firstRange(of: Data(#""path": "/post/list""#.utf8)) != nil,
                let key = line.firstRange(of: Data(#""answer": {"posts""#.utf8))
            else { return nil }
            // The rest of the line, without the closing brace of the record.
            return Data(line[(key.lowerBound + 10)..<(line.endIndex - 1)])
        }
    }
}

/// Uses a value in a way that the optimizer cannot remove.
@inline(never)
@_optimize(none)
private func keep<Value>(_ value: borrowing Value) {}
