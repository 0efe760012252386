internal import CAllocations
import Harness
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

/// Measures the memory in use after a person has opened the community of every row, a moderator's profile from there, and gone back both
/// times: in tiers, and in a single class with optionals.
///
/// Pages are opened one after the other, never two at once. Every row has been read, as on a screen. The unit is bytes for one post.
@MainActor
struct DetourMemory {
    /// The memory that one way of modelling takes.
    struct Cost {
        /// With the feed loaded.
        let feed: Double
        /// With the feed loaded, and everything else closed again.
        let after: Double
    }

    let tiers: Cost
    let oneClass: Cost
    /// The number of communities that were opened.
    let visits: Int

    init(of feed: FeedPages) async throws {
        let rows = try await Self.firstOfEachCommunity(feed)
        visits = rows.count
        // Run once beforehand, so that one-time allocations do not count.
        _ = try await Self.costOfTiers(feed, rows)
        tiers = try await Self.costOfTiers(feed, rows)
        _ = try await Self.costOfOneClass(feed, rows)
        oneClass = try await Self.costOfOneClass(feed, rows)
    }

    private static func firstOfEachCommunity(_ feed: FeedPages) async throws -> [Int] {
        var seen: Set<CommunityID> = []
        let posts = try await FeedReader(feed).values().flatMap(\.posts)
        return posts.indices.filter { seen.insert(posts[$0].community.id).inserted }
    }

    // MARK: Tiers

    private static func costOfTiers(_ feed: FeedPages, _ rows: [Int]) async throws -> Cost {
        let before = strata_heap_bytes()
        let reader = FeedReader(feed)
        let posts = try await reader.models()
        for post in posts { keep(post.tierValue) }
        let loaded = strata_heap_bytes()
        for row in rows { try open(posts[row].tierValue, number: row, reader.api) }
        let after = strata_heap_bytes()
        keep(posts)
        return Cost(from: before, loaded, after, of: feed)
    }

    /// Opens both pages, and closes them.
    private static func open(_ row: Post2Value, number: Int, _ api: ApiClient) throws {
        let visit = DetourPages(to: row.community, row.communityRelation, like: row.creator, number: number)
        let community = try api.caches.community3.createModel(from: visit.community)
        let person = try api.caches.person3.createModel(from: visit.person)
        keep(community)
        keep(person)
    }

    // MARK: One class

    private static func costOfOneClass(_ feed: FeedPages, _ rows: [Int]) async throws -> Cost {
        let before = strata_heap_bytes()
        let posts = try await posts(feed)
        let loaded = strata_heap_bytes()
        for row in rows { open(posts[row], number: row) }
        let after = strata_heap_bytes()
        keep(posts)
        return Cost(from: before, loaded, after, of: feed)
    }

    private static func posts(_ feed: FeedPages) async throws -> [FlatPost] {
        FlatPost.all(of: try await FeedReader(feed).values())
    }

    /// Opens both pages; closing them releases nothing here.
    private static func open(_ row: FlatPost, number: Int) {
        let community = row.community
        let visit = DetourPages(to: community.value, community.relationValue, like: row.creator.value, number: number)
        community.fill(from: visit.community)
        community.moderators?.first?.fill(from: visit.person)
    }
}

extension DetourMemory.Cost {
    fileprivate init(from before: Int, _ loaded: Int, _ after: Int, of pages: FeedPages) {
        self.init(
            feed: Double(loaded - before) / Double(pages.postCount),
            after: Double(after - before) / Double(pages.postCount)
        )
    }
}

// The values that a response would contain again, with the same texts.
extension FlatPerson {
    fileprivate var value: Person1Value { Person1Value(server: "bench.test", id: id, snapshot: Snapshot(fields)) }
}

extension FlatCommunity {
    fileprivate var value: Community1Value { Community1Value(server: "bench.test", id: id, snapshot: Snapshot(fields)) }

    fileprivate var relationValue: CommunityRelationValue {
        CommunityRelationValue(server: "bench.test", id: id, snapshot: Snapshot(relation))
    }
}
