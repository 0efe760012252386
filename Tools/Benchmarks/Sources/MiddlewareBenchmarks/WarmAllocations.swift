import ApiTypes
internal import CAllocations
import Harness
import LemmyMiddleware
import WireRuntime

/// What is allocated when a feed is read that lives already, on all threads and for a post; nil where that cannot be counted.
@MainActor
struct WarmAllocations {
    /// To decode it.
    let decode: Double?
    /// To read it, decoding included.
    let read: Double?

    init(of feed: FeedPages) async throws {
        let reader = FeedReader(feed)
        let posts = try await reader.models()
        // Once before: what is allocated only once is no post's.
        keep(try await reader.models())
        strata_begin_counting()
        for page in feed.pages { keep(try WireDecoder().decode(ApiGetPostsResponse.self, from: page)) }
        let decoding = strata_end_counting()
        strata_begin_counting()
        keep(try await reader.models())
        let reading = strata_end_counting()
        keep(posts)
        decode = decoding < 0 ? nil : Double(decoding) / Double(feed.postCount)
        read = reading < 0 ? nil : Double(reading) / Double(feed.postCount)
    }
}
