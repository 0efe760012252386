import Harness
import LemmyIdentifiers
import LemmyMiddleware
import Propagation

/// A client whose models are many, and none of them what it reads next.
@MainActor
struct CrowdedClient {
    private let reader: FeedReader
    private let crowd: [Post2]
    private let pageCount: Int

    /// - Parameter count: How many posts live; they share their boxes with those of the feed.
    init(_ feed: FeedPages, count: Int) async throws {
        reader = FeedReader(feed)
        pageCount = feed.pages.count
        let values = try await reader.values()
        var crowd: [Post2] = []
        var shift = 0
        while crowd.count < count {
            shift += 10_000_000
            for page in values where crowd.count < count {
                var moved = page
                for index in moved.posts.indices { moved.posts[index].move(by: shift) }
                crowd += try reader.api.show(moved, stamp: reader.api.commits.makeStamp()).posts
            }
        }
        self.crowd = crowd
    }

    /// Reads all pages, each let go before the next.
    func read() async throws -> Duration {
        var total = Duration.zero
        for page in 0..<pageCount {
            let start = ProcessorTime.process
            let posts = try await reader.models(page)
            total += ProcessorTime.process - start
            withExtendedLifetime(posts) {}
        }
        return total
    }
}

extension Post2Value {
    /// Makes it, and all that it contains, something else's.
    fileprivate mutating func move(by shift: Int) {
        post1.id = PostID(post1.id.rawValue + shift)
        creator.id = PersonID(creator.id.rawValue + shift)
        creatorRelation.id = creator.id
        community.id = CommunityID(community.id.rawValue + shift)
        communityRelation.id = community.id
        creatorStanding.id = CommunityPersonID(community.id, creator.id)
    }
}
