internal import CAllocations
import Harness
import LemmyMiddleware
import Middleware
import WireRuntime

/// What models take in memory.
@MainActor
struct Heap {
    /// Bytes for one post with its share of author and community.
    private(set) var graph = 0.0
    /// How much of it is text.
    private(set) var strings = 0.0

    init(of feed: FeedPages) async throws {
        // Once before: what is allocated only once is no post's.
        _ = try await FeedReader(feed).models()
        let texts = Texts(capacity: feed.postCount * 60)
        let before = strata_heap_bytes()
        let held = try await Self.hold(feed, texts)
        // The models have gone; what is left is their texts, and this run's own array was there before.
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
        add(post.post1.display.box.fields)
        let (creator, community) = post.neighbours
        add(creator.display.box.fields)
        add(community.display.box.fields)
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
