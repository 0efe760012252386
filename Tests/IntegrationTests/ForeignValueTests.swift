import Consistency
import DemoServer
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// A number identifies another entity on another server, so foreign values are refused with an error that names the server.
@MainActor @Suite struct ForeignValueTests {
    private let ours: ApiClient
    private let theirs: ApiClient

    /// Creates clients of two servers on one host.
    init() throws {
        let server = LemmyServer()
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in server.transport }
        )
        ours = .getApiClient(for: try ServerAddress("localhost:8080"), with: nil, in: registry)
        theirs = .getApiClient(for: try ServerAddress("localhost:8081"), with: nil, in: registry)
    }

    private func expectForeign(_ body: () throws -> Void) {
        let error = #expect(throws: ClientStoreError.self) { try body() }
        #expect(error?.code == .foreign)
        #expect(error?.message.contains("localhost:8080") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("localhost:8081") == true, "\(error?.message ?? "")")
        #expect(error?.errorDescription == error?.message && error?.recoverySuggestion?.isEmpty == false)
    }

    @Test func `a cache refuses it`() async throws {
        let value = try #require(try await theirs.getPostPageValue(.local, limit: 1).page.posts.first)
        expectForeign { try ours.caches.post2.createModel(from: value) }
        expectForeign { try ours.caches.post1.createModel(from: value.post1) }
        expectForeign { try ours.caches.person1.createModel(from: value.creator) }
        expectForeign { try ours.caches.communityRelation.createModel(from: value.communityRelation) }
        #expect(ours.caches.liveCount == 0 && ours.clientStore.entryCount == 0)
        #expect(try theirs.caches.post2.createModel(from: value).id == value.id)
    }

    @Test func `a page with one such row is refused as a whole`() async throws {
        var (page, stamp) = try await ours.getPostPageValue(.local, limit: 3)
        let foreign = try #require(try await theirs.getPostPageValue(.local, limit: 1).page.posts.first)
        page.posts.append(foreign)
        expectForeign { _ = try ours.publish(page, stamp: stamp) }
        expectForeign { _ = try ours.preparePage(page, stamp: stamp) }
        #expect(ours.caches.liveCount == 0 && ours.clientStore.entryCount == 0)
        // A foreign child is refused as well.
        page.posts.removeLast()
        page.posts[1].creator.server = "localhost:8081"
        expectForeign { _ = try ours.publish(page, stamp: stamp) }
        #expect(ours.caches.liveCount == 0 && ours.clientStore.entryCount == 0)
    }

    @Test func `a provider shows nothing of it, and says why in the log`() async throws {
        let value = try #require(try await theirs.getPostPageValue(.local, limit: 1).page.posts.first)
        let log = ours.commits.log
        log.isOn = true
        let provider = DataProvider<Post2Value>(ours.trees)
        provider.setData(value)
        #expect(provider.data == nil)
        let told = log.events.filter { $0.kind == .diagnostic }.map(\.text).joined()
        #expect(told.contains("localhost:8080") && told.contains("localhost:8081"), "\(told)")
        #expect(ours.clientStore.entryCount == 0)
    }

    @Test func `a provider keeps what it shows when it is given such a value`() async throws {
        let value = try #require(try await ours.getPostPageValue(.local, limit: 1).page.posts.first)
        let provider = DataProvider<Post2Value>(ours.trees)
        provider.setData(value)
        var foreign = value
        foreign.server = "localhost:8081"
        foreign.post1.fields.title = "Another"
        provider.setData(foreign)
        #expect(provider.data == value)
    }
}
