import Harness
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Propagation

/// A client with many models, none of which occur in the pages that it reads next.
@MainActor
struct PopulatedClient {
    /// The times for inserting all pages, each released before the next.
    struct Placing {
        /// The time from values to models.
        var made = Duration.zero
        /// The main actor's part of that time.
        var committed = Duration.zero
        /// The time for the release.
        var letGo = Duration.zero
    }

    /// The number of living posts in the client.
    let count: Int
    /// The living posts.
    let crowd: [Post2]
    private let reader: FeedReader
    private let pageCount: Int

    /// - Parameter count: The number of living posts; they share their snapshots with those of the feed.
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
                crowd += try reader.api.publish(moved, stamp: reader.api.commits.makeStamp()).posts
            }
        }
        self.crowd = crowd
        self.count = count
    }

    /// The client of the posts.
    var api: ApiClient { reader.api }

    /// Reads all pages, each released before the next.
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

    /// Makes models of the pages' values: the part of reading that is left after decoding.
    func place() async throws -> Placing {
        var placing = Placing()
        for page in 0..<pageCount {
            var posts = try await place(page, &placing)
            keep(posts)
            let start = ProcessorTime.process
            posts = []
            placing.letGo += ProcessorTime.process - start
            keep(posts)
        }
        return placing
    }

    private func place(_ page: Int, _ placing: inout Placing) async throws -> [Post2] {
        let (value, stamp) = try await reader.stamped(page)
        let start = ProcessorTime.process
        let prepared = try reader.api.preparePage(value, stamp: stamp)
        let compared = ProcessorTime.process
        let posts = prepared.show().posts
        let end = ProcessorTime.process
        placing.made += end - start
        placing.committed += end - compared
        return posts
    }

    /// Looks up a thousand of the living posts, each far from the one before.
    func lookUp() -> (time: Duration, count: Int) {
        let step = 7_919
        let ids = (0..<1_000).map { crowd[$0 * step % crowd.count].id }
        let caches = reader.api.caches
        let start = ProcessorTime.thread
        for id in ids { keep(caches.post2[id]) }
        return (ProcessorTime.thread - start, ids.count)
    }
}

extension Post2Value {
    /// Shifts its ID and the IDs of all its children, so that they become other entities.
    fileprivate mutating func move(by shift: Int) {
        post1.id = PostID(post1.id.rawValue + shift)
        creator.id = PersonID(creator.id.rawValue + shift)
        creatorRelation.id = creator.id
        community.id = CommunityID(community.id.rawValue + shift)
        communityRelation.id = community.id
        creatorStanding.id = CommunityPersonID(community.id, creator.id)
    }
}
