import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests handles on Lemmy's entities, from a stub to the highest tier.
@MainActor @Suite struct AnyPostTests {
    private let server = OnePostServer()
    private let registry: ClientRegistry

    init() {
        let server = server
        registry = ClientRegistry(.init(commits: Commits()) { _ throws(NetworkingError) in server })
    }

    private func client() throws -> ApiClient {
        .getApiClient(for: try ServerAddress("http://strata.test"), with: nil, in: registry)
    }

    private func stub(_ client: ApiClient) -> PostStub { PostStub(actorId: "http://strata.test/post/1", api: client) }

    @Test func `a stub becomes a page in two requests`() async throws {
        let client = try client()
        let post = AnyPost(stub(client))
        var titles: [String] = []
        let watch = client.commits.watch { _ in
            let now = post.wrappedValue
            titles.append("\(now.title_ ?? "?") \(now.score_ ?? 0) \(now.community2_?.subscriberCount ?? 0)")
        }
        try await post.upgrade()
        #expect(titles == ["? 0 0", "An oak 4 0", "An oak 4 5"])
        #expect(server.requests == ["/api/v3/resolve_object", "/api/v3/post"])
        withExtendedLifetime(watch) {}
    }

    @Test func `a post that is gone keeps what was reached, says so, and is asked for once`() async throws {
        let client = try client()
        server.isPostGone = true
        let post = AnyPost(stub(client))
        let error = await #expect(throws: ApiClientError.self) { try await post.upgrade() }
        #expect(error?.code == .notFound)
        #expect((post.error as? ApiClientError)?.code == .notFound)
        #expect(post.wrappedValue is Post2)
        #expect(server.requests.count == 2)
    }

    @Test func `a loader of a community tries again when the server is back`() async throws {
        let client = try client()
        server.isDown = true
        func row() async throws -> Community1 {
            server.isDown = false
            defer { server.isDown = true }
            return try await client.getPost(actorId: "http://strata.test/post/1").community
        }
        let loader = ContentLoader<CommunityTiers>(try await row())
        loader.appear()
        await client.commits.activity.waitUntilIdle()
        guard case .failed(let error as ApiClientError) = loader.state else {
            return #expect(Bool(false), "\(loader.state)")
        }
        #expect(error.code == .noConnection && loader.content.wrappedValue.title_ == "Trees")
        server.isDown = false
        loader.retry()
        await client.commits.activity.waitUntilIdle()
        guard case .loaded = loader.state else { return #expect(Bool(false), "\(loader.state)") }
        #expect(loader.content.wrappedValue.subscriberCount_ == 5)
    }

    @Test func `a row shows the page that is open elsewhere, and keeps none of it`() async throws {
        let client = try client()
        let post = AnyPost(try await client.getPost(actorId: "http://strata.test/post/1"))
        let rows = client.caches.liveCount
        func visit() async throws {
            let page = try await client.getPost(id: 1)
            #expect(post.wrappedValue === page)
        }
        _ = post.wrappedValue
        try await visit()
        await client.commits.activity.waitUntilIdle()
        #expect(post.wrappedValue is Post2 && client.caches.liveCount == rows)
    }

    @Test func `handles and loaders that are dropped leave no model and no client`() async throws {
        func use() async throws -> ClientStore {
            let client = try client()
            let loader = ContentLoader<PostTiers>(stub(client))
            loader.appear()
            await client.commits.activity.waitUntilIdle()
            let community = AnyCommunity(try #require(loader.content.wrappedValue.community_))
            try await community.upgrade()
            #expect(client.clientStore.entryCount > 5 && registry.liveClientCount == 1)
            return client.clientStore
        }
        let clientStore = try await use()
        await clientStore.commits.activity.waitUntilIdle()
        #expect(clientStore.entryCount == 0 && registry.liveClientCount == 0)
    }
}
