import ApiTypes
internal import CAllocations
import Harness
import LemmyMiddleware
import WireRuntime

/// What is allocated when a feed is read, on all threads and for a post; nil where that cannot be counted.
@MainActor
struct FeedAllocations {
    /// To decode it.
    let decode: Double?
    /// To read it where nothing of it lives, decoding included.
    let cold: Double?
    /// To read it where all of it lives, decoding included.
    let warm: Double?

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
        let other = FeedReader(feed)
        strata_begin_counting()
        let new = try await other.models()
        let making = strata_end_counting()
        keep(posts)
        keep(new)
        func forPost(_ count: Int) -> Double? { count < 0 ? nil : Double(count) / Double(feed.postCount) }
        (decode, cold, warm) = (forPost(Int(decoding)), forPost(Int(making)), forPost(Int(reading)))
    }
}
