import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareMocks
import Middleware
import Testing
import WireRuntime

@MainActor @Suite struct `A query of posts` {
    private let api = ApiClient.makeMock(server: "mock.test")

    private func post(_ id: PostID, _ title: String, by creator: PersonID = 1) throws -> Post2 {
        try api.caches.post2.createModel(
            from: .mock(id: id) { _ in
            } post1: {
                $0.title = title
                $0.creatorId = creator
            }
        )
    }

    @Test func `follows a lower tier, also where only that tier is said`() throws {
        let posts = [try post(1, "ash"), try post(2, "elm")]
        let query = api.query(Post2.self, where: { $0.title != "oak" }, sortedBy: \.title)
        #expect(query.items.map(\.id) == [1, 2])
        try api.caches.post1.createModel(from: .mock(id: 1) { $0.title = "fir" })
        #expect(query.items.map(\.id) == [2, 1])
        try api.caches.post1.createModel(from: .mock(id: 2) { $0.title = "oak" })
        #expect(query.items.map(\.id) == [1])
        withExtendedLifetime(posts) {}
    }

    @Test func `follows a related model, for rows that match and rows that do not`() throws {
        let posts = [try post(1, "ash", by: 7), try post(2, "elm", by: 8), try post(3, "oak", by: 7)]
        let query = api.query(Post2.self, where: { $0.creator.name == "zoe" }, sortedBy: \.title)
        #expect(query.isEmpty)
        try api.caches.person1.createModel(from: .mock(id: 7) { $0.name = "zoe" })
        #expect(query.items.map(\.id) == [1, 3])
        try api.caches.person1.createModel(from: .mock(id: 7) { $0.name = "ana" })
        try api.caches.person1.createModel(from: .mock(id: 8) { $0.name = "zoe" })
        #expect(query.items.map(\.id) == [2])
        withExtendedLifetime(posts) {}
    }

    @Test func `follows a row that gets another relation`() throws {
        let zoe = try api.caches.person1.createModel(from: .mock(id: 7) { $0.name = "zoe" })
        let first = try post(1, "ash", by: 8)
        let query = api.query(Post2.self, where: { $0.creator.name == "zoe" }, sortedBy: \.title)
        #expect(query.isEmpty)
        _ = try post(1, "ash", by: 7)
        try api.caches.person1.createModel(from: .mock(id: 7) { $0.name = "zoe" })
        #expect(query.items.map(\.id) == [1] && first.creator === zoe)
    }

    @Test func `forgets what it depended on`() throws {
        let query = api.query(Post2.self, where: { $0.creator.name == "zoe" }, sortedBy: \.title)
        for number in 1...400 { _ = try post(PostID(number), "ash", by: PersonID(number)) }
        #expect(query.isEmpty && api.clientStore.entryCount == 0)
        let kept = try post(1, "ash", by: 1)
        try api.caches.person1.createModel(from: .mock(id: 1) { $0.name = "zoe" })
        #expect(query.items.map(\.id) == [1])
        withExtendedLifetime(kept) {}
    }
}
