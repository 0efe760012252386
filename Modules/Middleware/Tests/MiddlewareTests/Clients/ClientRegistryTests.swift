import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

private struct NoRoad: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "nowhere to go")
    }
}

@MainActor private func name(of post: any PostStubProviding) -> String? { post.title_ }

@MainActor @Suite struct ClientRegistryTests {
    private func makeRegistry() -> ClientRegistry {
        ClientRegistry(ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in NoRoad() })
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func `one server and one account are one client, however the server is spelled`() throws {
        let registry = makeRegistry()
        let client: ApiClient = .getApiClient(for: try url("lemmy.world"), with: nil, in: registry)
        for spelling in ["https://lemmy.world", "https://lemmy.world/", "HTTPS://Lemmy.World:443"] {
            #expect(ApiClient.getApiClient(for: try url(spelling), with: nil, in: registry) === client)
        }
        #expect(ApiClient.getApiClient(for: try url("lemmy.world"), with: "token", in: registry) !== client)
        #expect(ApiClient.getApiClient(for: try url("lemmy.world"), with: nil, in: makeRegistry()) !== client)
    }

    @Test func `each path of a host has clients and files of its own, and the root keeps its place`() throws {
        let registry = makeRegistry()
        let clients: [ApiClient] = try ["https://host.test", "https://host.test/lemmy", "https://host.test/forum"].map {
            .getApiClient(for: try url($0), with: "token", in: registry)
        }
        #expect(Set(clients.map(ObjectIdentifier.init)).count == 3)
        #expect(Set(clients.map(\.storeScope)).count == 3)
        #expect(Set(clients.map(\.clientStore.server)) == ["host.test", "host.test/lemmy", "host.test/forum"])
        let again: ApiClient = .getApiClient(for: try url("https://host.test/lemmy/"), with: "token", in: registry)
        #expect(again === clients[1])
        let guest: ApiClient = .getApiClient(for: try url("https://host.test"), with: nil, in: registry)
        #expect("\(guest.storeScope)" == "host.test")
        #expect(clients[1].siteName == "host.test/lemmy" && clients[1].siteHost == "host.test")
    }

    /// A client is released although requests were made through it.
    @Test func `a client goes when nobody holds it`() throws {
        let registry = makeRegistry()
        func hold() throws {
            let client: ApiClient = .getApiClient(for: try url("lemmy.world"), with: nil, in: registry)
            #expect(registry.liveClientCount == 1)
            withExtendedLifetime(client) {}
        }
        try hold()
        #expect(registry.liveClientCount == 0)
    }

    @Test func `the shared registry says what to do before it is installed`() async throws {
        let client: ApiClient = .getApiClient(for: try url("lemmy.world"), with: nil)
        let error = await #expect(throws: ApiClientError.self) { try await client.getPosts(.all) }
        #expect(error?.code == .misconfigured)
        #expect(error?.hint.contains("ClientRegistry.shared.install") == true)
    }

    @Test func `what is no address gives a client that says so, never another server's`() async throws {
        let client: ApiClient = .getApiClient(for: try url("ftp://lemmy.world/path"), with: nil, in: makeRegistry())
        #expect(client.server.host.hasSuffix(".invalid"))
        await #expect(throws: ApiClientError.self) { try await client.getPosts(.all) }
    }

    @Test func `a guest is refused before anything is sent`() async throws {
        let registry = makeRegistry()
        let client: ApiClient = .getApiClient(for: try url("lemmy.world"), with: nil, in: registry)
        let error = await #expect(throws: ApiClientError.self) { try await client.logIn(username: "a", password: "b") }
        #expect(error?.code == .noConnection, "a login itself needs no account")
        #expect(client.isGuest && client.accountName == nil)
    }

    @Test func `a stub knows its address and nothing else`() throws {
        let client: ApiClient = .getApiClient(for: try url("lemmy.world"), with: nil, in: makeRegistry())
        let stub = PostStub(actorId: "https://lemmy.world/post/1", api: client)
        #expect(name(of: stub) == nil)
        #expect((stub as any PostStubProviding).score_ == nil)
    }
}
