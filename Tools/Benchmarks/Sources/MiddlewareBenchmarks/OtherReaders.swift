import ApiTypes
import Foundation
import Harness
import WireRuntime

/// What else reads a feed's bytes, for our decoder to stand beside.
@MainActor
final class OtherReaders {
    private let pages: [Data]
    private var tokenizer: Tokenizer

    init(_ feed: FeedPages) throws {
        pages = feed.pages
        tokenizer = Tokenizer(capacity: pages.map(\.count).max() ?? 0)
        for page in pages {
            let ours = try WireDecoder().decode(ApiGetPostsResponse.self, from: page).value
            let theirs = try JSONDecoder().decode(KeyedFeed.self, from: page).value
            precondition(theirs == ours, "a side reads otherwise")
            precondition(tokenizer.count(page) > ours.posts.count * 100, "a side reads less")
        }
    }

    /// Foundation's decoder, into the same structs.
    func readWithKeys() throws -> Duration {
        let start = ProcessorTime.process
        for page in pages { keep(try JSONDecoder().decode(KeyedFeed.self, from: page)) }
        return ProcessorTime.process - start
    }

    /// Only the check that it is JSON, with all that our decoder checks.
    func check() throws -> Duration {
        let start = ProcessorTime.process
        for page in pages { keep(try WireDecoder().decode(Unread.self, from: page)) }
        return ProcessorTime.process - start
    }

    /// Only where tokens begin.
    func findTokens() -> Duration {
        let start = ProcessorTime.process
        for page in pages { keep(tokenizer.count(page)) }
        return ProcessorTime.process - start
    }
}

/// Any value, checked and stepped over.
private struct Unread: WireValue {
    init(from reader: inout WireReader) throws(WireStop) { try reader.skip() }
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
}
