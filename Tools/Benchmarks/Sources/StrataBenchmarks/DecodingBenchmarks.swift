import ApiTypes
import Foundation
import Harness
import WireFuzzing
import WireRuntime

/// What a post of a recorded feed costs from its bytes to its values: with Foundation's decoder, with the readers, with nothing but
/// the check that the text is JSON, and with the chain of date formatters that clients use instead of a parser.
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

/// Any value, checked and stepped over.
private struct Unread: WireValue {
    init(from reader: inout WireReader) throws(WireStop) { try reader.skip() }
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
                // The rest of the line, without the record's own closing brace: parsing it would lose the order of keys.
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

/// What clients do that leave dates to Foundation: one format after the other until one fits.
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
