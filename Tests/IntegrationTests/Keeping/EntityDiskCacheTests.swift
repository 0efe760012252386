import DemoServer
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

@MainActor @Suite struct EntityShelfTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    /// Runs a launch; afterwards only the disk, the clock and the server remain.
    private func launch<Result>(
        _ server: LemmyServer = LemmyServer(),
        as name: String? = "alice",
        capacity: Int = 500,
        _ body: (World, ApiClient, EntityDiskCache) async throws -> Result
    ) async throws -> Result {
        let store = makeStore()
        let world = try World(server, store: store)
        let api = if let name { try await world.logIn(name) } else { world.guest }
        let shelf = EntityDiskCache(of: api, in: store, capacity: capacity)
        let result = try await body(world, api, shelf)
        await world.settle()
        await store.flush()
        return result
    }

    @Test func `what was loaded is there in the next launch, without a connection`() async throws {
        let title = try await launch { _, api, _ in try await api.getPost(id: 1).title }
        try await launch { world, api, shelf in
            clock.advance(by: .seconds(3 * 3_600))
            world.faults.apply(.offline)
            let (post, keptAt) = try #require(await shelf.show(Post3.self, 1))
            #expect(post.title == title && api.caches.post3[1] === post)
            #expect(clock.now.timeIntervalSince(keptAt) == 3 * 3_600)
            #expect(shelf.age(of: "post", .number(1)) == .seconds(3 * 3_600))
            #expect(await shelf.show(Post3.self, 2) == nil)
        }
    }

    @Test func `once something newer has come it has no age`() async throws {
        try await launch { _, api, _ in _ = try await api.getPost(id: 1) }
        try await launch { _, api, shelf in
            let (kept, _) = try #require(await shelf.show(Post3.self, 1))
            let fresh = try await api.getPost(id: 1)
            #expect(kept === fresh)
            #expect(shelf.age(of: "post", .number(1)) == nil)
        }
    }

    @Test func `a value of this launch has no age, even if the stored one is asked for`() async throws {
        try await launch { _, api, shelf in
            let post = try await api.getPost(id: 1)
            let (shown, _) = try #require(await shelf.show(Post3.self, 1))
            #expect(shown === post)
            #expect(shelf.age(of: "post", .number(1)) == nil)
        }
    }

    @Test func `the answer of an edit and the row of a page are newer, too`() async throws {
        try await launch { _, api, _ in _ = try await api.getPost(id: 1) }
        try await launch { _, api, shelf in
            let (post, _) = try #require(await shelf.show(Post3.self, 1))
            #expect(shelf.age(of: "post", .number(1)) != nil)
            #expect(await post.toggleUpvote().value.isSuccess)
            #expect(shelf.age(of: "post", .number(1)) == nil)
        }
        try await launch { _, api, shelf in
            let (post, _) = try #require(await shelf.show(Post3.self, 1))
            #expect(shelf.age(of: "post", .number(1)) != nil)
            let list = api.feed(ofCommunity: post.communityId, limit: 50)
            while !list.items.contains(where: { $0.id == post.id }) {
                try #require(list.hasMore)
                try await list.loadMore()
            }
            #expect(shelf.age(of: "post", .number(1)) == nil)
        }
    }

    // MARK: Lists

    @Test func `a thread's first page is there in the next launch, and goes on by itself`() async throws {
        let server = LemmyServer()
        let ids = try await launch(server) { _, api, shelf in
            let tree = api.commentTree(ofPost: 1, limit: 4)
            shelf.persist(tree.feed, as: "comments-1")
            try await tree.feed.loadMore()
            let first = tree.feed.items.map(\.id)
            try await tree.feed.loadMore()
            #expect(await tree.feed.items[0].castVote(.down).value.isSuccess)
            return first
        }
        #expect(ids.count == 4)
        try await launch(server) { world, api, shelf in
            clock.advance(by: .seconds(60))
            world.faults.apply(.offline)
            let tree = api.commentTree(ofPost: 1, limit: 4)
            #expect(await shelf.restore(tree.feed, as: "comments-2") == nil && tree.rows.isEmpty)
            let keptAt = try #require(await shelf.restore(tree.feed, as: "comments-1"))
            #expect(clock.now.timeIntervalSince(keptAt) == 60)
            #expect(tree.feed.items.map(\.id) == ids && tree.feed.items[0].vote == .down && tree.feed.hasMore)
            #expect(tree.feed.items.allSatisfy { $0.isStored })
            world.faults.apply(.ok)
            try await tree.feed.loadMore()
            #expect(tree.feed.count > 4 && Set(tree.feed.items.map(\.id)).count == tree.feed.count)
            try await tree.feed.refresh()
            #expect(!tree.feed.items.contains { $0.isStored })
        }
    }

    @Test func `lists are found by their names, and an entity in the list that has it`() async throws {
        try await launch { world, api, shelf in
            for limit in [2, 5] {
                let list = api.feed(.local, limit: limit)
                shelf.persist(list, as: "feed-local-\(limit)")
                try await list.loadMore()
            }
        }
        try await launch { world, api, shelf in
            world.faults.apply(.offline)
            let lists = await shelf.storedLists { $0.hasPrefix("feed-local") }
            #expect(lists.map(\.name) == ["feed-local-2", "feed-local-5"] && lists.map(\.rowCount) == [2, 5])
            #expect(lists.allSatisfy { $0.fetchedAt == clock.now })
            #expect(await shelf.storedLists { $0 == "feed-all" }.isEmpty)
            #expect(await shelf.storedList(named: "feed-local-5") == lists.last)
            #expect(await shelf.storedList(named: "feed-local") == nil)
            let list = api.feed(.local, limit: 5)
            let at = await shelf.restore(list, as: "feed-local-5") {
                FeedPage(Array($0.rows.dropFirst()), next: .first)
            }
            #expect(at != nil && list.count == 4)
            let id = try #require(list.items.last?.id)
            list.reset()
            #expect(api.caches.post1[id] == nil)
            let (post, keptAt) = try #require(await shelf.showRow(Post1.self, id))
            #expect((post as? Post2)?.id == id && keptAt == clock.now)
            #expect(shelf.age(of: "post", .number(id.rawValue)) == .zero)
            #expect(await shelf.showRow(Post1.self, 99_999) == nil)
        }
    }

    @Test func `an inbox comes back in its order from the pages of its lists`() async throws {
        let names = ["replies", "mentions", "messages"]
        func keep(_ lists: InboxLists, in shelf: EntityDiskCache) {
            shelf.persist(lists.replies, as: names[0])
            shelf.persist(lists.mentions, as: names[1])
            shelf.persist(lists.messages, as: names[2])
        }
        let shown = try await launch { _, api, shelf in
            let lists = api.inboxLists(limit: 5)
            keep(lists, in: shelf)
            try await lists.merged.loadMore()
            return lists.merged.items.map(\.created)
        }
        #expect(!shown.isEmpty)
        try await launch { world, api, shelf in
            world.faults.apply(.offline)
            let lists = api.inboxLists(limit: 5)
            _ = await shelf.restore(lists.replies, as: names[0])
            #expect(lists.merged.isEmpty, "with two lists missing no row's place is certain")
            _ = await shelf.restore(lists.mentions, as: names[1])
            _ = await shelf.restore(lists.messages, as: names[2])
            #expect(Array(lists.merged.items.map(\.created).prefix(shown.count)) == shown)
        }
    }

    @Test func `a list that is known to end with its first page ends there in the next launch, too`() async throws {
        let count = try await launch { _, api, shelf in
            let list = api.messageFeed(limit: 50)
            shelf.persist(list, as: "messages")
            try await list.loadMore()
            try await list.loadMore()
            #expect(!list.hasMore)
            return list.count
        }
        try await launch { world, api, shelf in
            world.faults.apply(.offline)
            let list = api.messageFeed(limit: 50)
            _ = await shelf.restore(list, as: "messages")
            #expect(list.count == count && !list.hasMore)
        }
    }

    @Test func `lists that were kept long ago make room`() async throws {
        try await launch(capacity: 2) { _, api, shelf in
            for post in [1, 2, 3] as [PostID] {
                let list = api.commentFeed(ofPost: post)
                shelf.persist(list, as: "comments-\(post)")
                try await list.loadMore()
            }
        }
        try await launch(capacity: 2) { _, api, shelf in
            for (post, isKept) in [(1, false), (2, true), (3, true)] as [(PostID, Bool)] {
                let shown = await shelf.restore(api.commentFeed(ofPost: post), as: "comments-\(post)")
                #expect((shown != nil) == isKept, "\(post)")
            }
        }
    }

    @Test func `what was confirmed since lies over it`() async throws {
        let server = LemmyServer()
        try await launch(server) { _, api, _ in
            let post = try await api.getPost(id: 288)
            #expect(post.vote == .neutral)
            #expect(await post.castVote(.up).value.isSuccess)
        }
        try await launch(server) { world, _, shelf in
            world.faults.apply(.offline)
            let (post, _) = try #require(await shelf.show(Post3.self, 288))
            #expect(post.vote == .up)
        }
    }

    @Test func `a name and an address find it`() async throws {
        let (community, person) = try await launch { _, api, _ in
            (try await api.getCommunity(name: "swift"), try await api.getPerson(username: "bob"))
        }
        try await launch { world, _, shelf in
            world.faults.apply(.offline)
            let host = try #require(community.actorId.url?.host())
            for name in ["swift", "swift@\(host)", community.actorId.string] {
                #expect(await shelf.id(of: "community", named: name) == .number(community.id.rawValue))
            }
            #expect(await shelf.id(of: "person", named: "bob") == .number(person.id.rawValue))
            #expect(await shelf.id(of: "person", named: "swift") == nil)
        }
    }

    @Test func `only so many are kept, the last ones`() async throws {
        try await launch(capacity: 2) { _, api, _ in
            for id in [1, 2, 3] as [PostID] { _ = try await api.getPost(id: id) }
            _ = try await api.getPost(id: 2)
        }
        try await launch(capacity: 2) { world, _, shelf in
            world.faults.apply(.offline)
            #expect(await shelf.show(Post3.self, 1) == nil)
            #expect(await shelf.show(Post3.self, 2) != nil)
            #expect(await shelf.show(Post3.self, 3) != nil)
        }
    }

    @Test func `two clients of one account take nothing from each other`() async throws {
        try await launch { world, api, shelf in
            _ = try await api.getCommunity(name: "swift")
            let other = try await world.logIn("alice")
            let second = EntityDiskCache(of: other, in: shelf.store)
            _ = try await other.getCommunity(name: "terminals")
            await world.settle()
            _ = try await api.getCommunity(name: "cats")
            await world.settle()
            #expect(await second.id(of: "community", named: "cats") != nil)
        }
        try await launch { _, _, shelf in
            for name in ["swift", "terminals", "cats"] {
                #expect(await shelf.id(of: "community", named: name) != nil, "\(name)")
            }
        }
    }

    @Test func `what was wiped is not written back by the next that is kept`() async throws {
        try await launch { world, api, shelf in
            _ = try await api.getCommunity(name: "swift")
            await world.settle()
            try await shelf.store.wipe(api.storeScope)
            shelf.store.open(api.storeScope)
            _ = try await api.getCommunity(name: "terminals")
        }
        try await launch { _, _, shelf in
            #expect(await shelf.id(of: "community", named: "terminals") != nil)
            #expect(await shelf.id(of: "community", named: "swift") == nil)
        }
    }

    @Test func `nobody finds what another account has loaded`() async throws {
        try await launch { _, api, _ in _ = try await api.getPost(id: 1) }
        for name in ["bob", nil] {
            try await launch(as: name) { world, _, shelf in
                world.faults.apply(.offline)
                #expect(await shelf.show(Post3.self, 1) == nil)
            }
        }
    }

    @Test func `a log-out wipes it, and nothing is shown of it any more`() async throws {
        let server = LemmyServer()
        try await launch(server) { _, api, shelf in
            _ = try await api.getPost(id: 1)
            try await api.logOut()
            #expect(await shelf.show(Post3.self, 1) == nil)
        }
        try await launch(server) { world, _, shelf in
            world.faults.apply(.offline)
            #expect(await shelf.show(Post3.self, 1) == nil)
            #expect(await shelf.id(of: "post", named: "http://strata.test/post/1") == nil)
        }
    }
}
