import ApiTypes
internal import CAllocations
import Harness
import LemmyMiddleware
import Middleware
import WireRuntime

/// The memory that models take.
@MainActor
struct ModelMemory {
    /// The number of bytes for one post with its share of author and community.
    private(set) var graph = 0.0
    /// The part of it that is text.
    private(set) var strings = 0.0

    init(of feed: FeedPages) async throws {
        // Run once beforehand, so that one-time allocations do not count.
        _ = try await FeedReader(feed).models()
        let texts = Texts(capacity: feed.postCount * 60)
        let before = strata_heap_bytes()
        let held = try await Self.hold(feed, texts)
        // The models have been released; only their texts are left, because this run's own array was there before.
        graph = Double(held - before) / Double(feed.postCount)
        strings = Double(strata_heap_bytes() - before) / Double(feed.postCount)
        keep(texts.all)
    }

    private static func hold(_ feed: FeedPages, _ texts: Texts) async throws -> Int {
        let posts = try await FeedReader(feed).models()
        let held = strata_heap_bytes()
        for post in posts { texts.add(post) }
        return held
    }
}

/// Keeps texts alive.
@MainActor
private final class Texts {
    private(set) var all: [String] = []

    init(capacity: Int) { all.reserveCapacity(capacity) }

    func add(_ post: Post2) {
        add(post.post1.storage.snapshot.fields)
        let (creator, community) = post.neighbours
        add(creator.storage.snapshot.fields)
        add(community.storage.snapshot.fields)
    }

    private func add(_ fields: Any) {
        for field in Mirror(reflecting: fields).children {
            switch field.value {
            case let text as String: all.append(text)
            case let url as WireURL: all.append(url.string)
            default: break
            }
        }
    }
}

extension Post2 {
    fileprivate var neighbours: (Person1, Community1) { (creator, community) }
}

/// The allocations while a feed is read, on all threads and for one post; nil where they cannot be counted.
@MainActor
struct FeedAllocations {
    /// The allocations of decoding.
    let decode: Double?
    /// The allocations of reading with no living models, decoding included.
    let cold: Double?
    /// The allocations of reading with all models alive, decoding included.
    let warm: Double?

    init(of feed: FeedPages) async throws {
        let reader = FeedReader(feed)
        let posts = try await reader.models()
        // Run once beforehand, so that one-time allocations do not count.
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
