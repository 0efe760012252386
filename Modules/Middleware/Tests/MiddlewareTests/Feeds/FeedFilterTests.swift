import Middleware
import Observation
import Propagation
import Testing

@MainActor @Suite struct `Filters of a feed` {
    @Observable @MainActor final class Settings { var least = 0 }

    private let client = LeafClient()
    private let server = LeafServer(1...6, pageSize: 6)
    private let even = FeedFilter<Leaf>("even") { $0.id.isMultiple(of: 2) }
    private let liked = FeedFilter<Leaf>("liked") { $0.likes > 0 }

    @Test func `each filter counts what it hides, and a row counts once`() async throws {
        let feed = server.feed(of: client, filters: [even, FeedFilter("large") { $0.id > 3 }])
        try await feed.loadMore()
        #expect(feed.ids == [1, 3])
        #expect(feed.hiddenCount(by: "even") == 3 && feed.hiddenCount(by: "large") == 1)
        #expect(feed.hiddenCount == 4 && feed.loadedCount == 6)
        #expect(feed.hiddenCount(by: "unknown") == 0)
        feed.filters = [even]
        #expect(feed.ids == [1, 3, 5] && feed.hiddenCount == 3)
        feed.filters = []
        #expect(feed.ids == Array(1...6) && feed.hiddenCount == 0)
    }

    @Test func `a row is hidden in the commit that changes what a filter has read`() async throws {
        let feed = server.feed(of: client, filters: [liked])
        try await feed.loadMore()
        var drawn: [[Int]] = []
        let watch = client.clientStore.commits.watch { _ in
            // A list draws its rows as well.
            _ = feed.items.map(\.likes)
            drawn.append(feed.ids + [feed.hiddenCount])
        }
        let edit = feed[1].like { throw LeafServer.Refusal() }
        #expect(drawn == [[1, 2, 3, 4, 5, 6, 0], [1, 3, 4, 5, 6, 1]])
        _ = await edit.value
        #expect(drawn.last == [1, 2, 3, 4, 5, 6, 0])
        #expect(drawn.count == 3)
        withExtendedLifetime(watch) {}
    }

    @Test func `only the row that changed is looked at again`() async throws {
        var looked: [Int] = []
        let feed = server.feed(
            of: client,
            filters: [
                FeedFilter("liked") { leaf in
                    looked.append(leaf.id)
                    return leaf.likes > 0
                }
            ]
        )
        try await feed.loadMore()
        looked = []
        try client.models(Leaf.self).createModel(from: LeafValue(4, likes: 2))
        #expect(feed.ids == [1, 2, 3, 5, 6])
        try client.models(Leaf.self).createModel(from: LeafValue(5, "elm"))
        _ = feed.ids
        #expect(looked == [4], "a name is no reason to look")
    }

    @Test func `what a filter reads may be anybody's`() async throws {
        let settings = Settings()
        let feed = server.feed(of: client, filters: [FeedFilter("small") { $0.id < settings.least }])
        try await feed.loadMore()
        var drawn: [[Int]] = []
        let watch = client.clientStore.commits.watch { _ in drawn.append(feed.ids) }
        settings.least = 5
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(drawn == [Array(1...6), [5, 6]])
        withExtendedLifetime(watch) {}
    }

    @Test func `a page that is hidden as a whole is followed by the next`() async throws {
        let server = LeafServer(1...30)
        let feed = server.feed(of: client, filters: [FeedFilter("small") { $0.id <= 7 }])
        try await feed.loadMore()
        #expect(feed.ids == [8, 9])
        #expect(server.asked.count == 3)
    }

    @Test func `one call does not read a feed to its end for nothing`() async throws {
        let server = LeafServer(1...300)
        let feed = server.feed(of: client, filters: [FeedFilter("all") { _ in true }])
        try await feed.loadMore()
        #expect(server.asked.count == 4)
        #expect(feed.items.isEmpty && feed.hasMore && !feed.state.isLoading)
    }

    @Test func `a refresh counts anew`() async throws {
        let feed = server.feed(of: client, filters: [even])
        try await feed.loadMore()
        server.change { $0.leaves = [2, 3].map { LeafValue($0) } }
        try await feed.refresh()
        #expect(feed.ids == [3] && feed.hiddenCount == 1)
        feed.reset()
        #expect(feed.items.isEmpty && feed.hiddenCount == 0)
    }
}
