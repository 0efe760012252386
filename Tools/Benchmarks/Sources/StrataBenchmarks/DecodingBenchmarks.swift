import ApiTypes
import Foundation
import Harness
import WireFuzzing
import WireRuntime

/// Benchmarks a post of a recorded feed from its bytes to its values: with Foundation's decoder, with the readers, with only the check that
/// the text is JSON, and with the chain of date formatters that clients use instead of a parser.
@MainActor
func decodingBenchmarks() throws -> [Benchmark] {
    let feeds = try RecordedFeeds()
    let pages = feeds.pages
    let dates = feeds.dates
    let formatters = DateFormatterChain()
    func benchmark(
        _ name: String,
        ratioLimit: Double? = nil,
        _ body: @escaping @MainActor () throws -> Void
    ) -> Benchmark {
        Benchmark(
            group: "decode a post",
            name: name,
            operations: feeds.postCount,
            bytes: feeds.byteCount,
            ratioLimit: ratioLimit
        ) {
            do { try body() } catch { preconditionFailure("\(name) fails on a recorded feed: \(error)") }
        }
    }
    return [
        benchmark("JSONDecoder") {
            for page in pages { keep(try JSONDecoder().decode(ApiGetPostsResponse.self, from: page)) }
        },
        benchmark("WireDecoder", ratioLimit: 1 / 6) {
            for page in pages { keep(try WireDecoder().decode(ApiGetPostsResponse.self, from: page)) }
        },
        benchmark("JSONWireDecoder, checked") {
            for page in pages { keep(try JSONWireDecoder().decode(ApiGetPostsResponse.self, from: page)) }
        },
        benchmark("check alone") {
            for page in pages { keep(try WireDecoder().decode(Unread.self, from: page)) }
        },
        benchmark("JSONDecoder and date formatters") {
            for page in pages { keep(try JSONDecoder().decode(ApiGetPostsResponse.self, from: page)) }
            for date in dates { keep(formatters.date(from: date)) }
        },
        Benchmark(group: "read a date", name: "WireDate", operations: dates.count) {
            for date in dates { keep(WireDate(date)) }
        },
        Benchmark(group: "read a date", name: "DateFormatter", operations: dates.count) {
            for date in dates { keep(formatters.date(from: date)) }
        },
    ]
}

/// Any value, checked and skipped.
private struct Unread: WireValue {
    init(from reader: inout WireReader) throws(WireReadError) { try reader.skip() }
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
}

/// The feeds of ApiTypes' corpus, byte for byte as the server sent them.
@MainActor
struct RecordedFeeds {
    private(set) var pages: [Data] = []
    private(set) var postCount = 0
    private(set) var dates: [String] = []
    var byteCount: Int { pages.reduce(0) { $0 + $1.count } }

    init() throws {
        let folder = RepositoryFolder("Modules/ApiTypes/Tests/ApiTypesTests/Corpus")
        for file in ["read-back-alice", "read-back-anonymous", "read-back-carol", "session-0.19"] {
            let lines = try folder.contents(of: "\(file).jsonl").split(separator: UInt8(ascii: "\n"))
            for line in lines where line.firstRange(of: Data(#""path": "/post/list""#.utf8)) != nil {
                // Take the rest of the line without the record's own closing brace: parsing it would lose the order of the keys.
                guard let key = line.firstRange(of: Data(#""answer": {"posts""#.utf8)) else { continue }
                let page = Data(line[(key.lowerBound + 10)..<(line.endIndex - 1)])
                postCount += try WireDecoder().decode(ApiGetPostsResponse.self, from: page).value.posts.count
                pages.append(page)
                dates += Self.dates(in: page)
            }
        }
        precondition(postCount > 500, "The corpus has \(postCount) posts in feeds: is its format another?")
    }

    private static func dates(in page: Data) -> [String] {
        String(decoding: page, as: UTF8.self).split(separator: "\"").filter { WireDate($0) != nil }.map(String.init)
    }
}

/// Parses dates as clients do that leave it to Foundation: with one format after the other until one fits.
@MainActor
private struct DateFormatterChain {
    private let formatters: [DateFormatter]

    init() {
        let formats = [
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ss.SSSSSS",
        ]
        formatters = formats.map { format in
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = format
            return formatter
        }
    }

    func date(from text: String) -> Date? {
        for formatter in formatters {
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}

/// Benchmarks the elements that are left out of an array, in texts in which every element is left out: twice as many may take at most twice
/// as long.
///
/// A text of 10 MB is included because it once took 22 s, and 1.65 GB for the reports about it.
@MainActor
func dropBenchmarks() -> [Benchmark] {
    func benchmark(_ count: Int, ratioLimit: Double? = nil, _ decoder: some WireDecoding) -> Benchmark {
        let bytes = Data("[\(Array(repeating: "17", count: count).joined(separator: ","))]".utf8)
        return Benchmark(
            group: "drop an element, \(type(of: decoder))",
            name: "of \(count)",
            operations: count,
            bytes: bytes.count,
            ratioLimit: ratioLimit
        ) {
            do {
                let decoded = try decoder.decode(WireList<String>.self, from: bytes)
                precondition(decoded.droppedCount == count && decoded.dropped.count == WireDrop.maxListed)
                keep(decoded)
            } catch {
                preconditionFailure("a text of bad elements alone is refused: \(error)")
            }
        }
    }
    return [
        benchmark(50_000, WireDecoder()),
        benchmark(100_000, ratioLimit: 1.5, WireDecoder()),
        benchmark(3_400_000, ratioLimit: 1.5, WireDecoder()),
        benchmark(5_000, JSONWireDecoder()),
        benchmark(10_000, ratioLimit: 1.5, JSONWireDecoder()),
    ]
}
