import ApiTypes
import Foundation
import Harness
import WireRuntime

/// Other readers of a feed's bytes, for comparison with Strata's decoder.
@MainActor
final class BaselineDecoders {
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

    /// Decodes into the same structs with Foundation's decoder.
    func readWithKeys() throws -> Duration {
        let start = ProcessorTime.process
        for page in pages { keep(try JSONDecoder().decode(KeyedFeed.self, from: page)) }
        return ProcessorTime.process - start
    }

    /// Only checks that the bytes are JSON, with all checks of Strata's decoder.
    func check() throws -> Duration {
        let start = ProcessorTime.process
        for page in pages { keep(try WireDecoder().decode(Unread.self, from: page)) }
        return ProcessorTime.process - start
    }

    /// Only finds where the tokens begin.
    func findTokens() -> Duration {
        let start = ProcessorTime.process
        for page in pages { keep(tokenizer.count(page)) }
        return ProcessorTime.process - start
    }
}

/// Any value, checked and skipped.
private struct Unread: WireValue {
    init(from reader: inout WireReader) throws(WireReadError) { try reader.skip() }
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
}
