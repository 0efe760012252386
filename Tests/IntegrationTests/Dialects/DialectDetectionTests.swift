import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import MiddlewarePersistence
import Networking
import PieFedMiddleware
import Primitives
import Testing
import WireRuntime

/// Tests how a client finds out which dialect its server speaks.
@MainActor @Suite struct DialectDetectionTests {
    @Test(arguments: [(Dialect.v0_19, "/api/v3"), (.v0_18, "/api/v3"), (.v1_0, "/api/v4")])
    func `a server is asked once, for all clients of a registry`(_ version: Dialect, _ path: String) async throws {
        let world = try World(LemmyServer(version: version), dialects: UpgradeBench.dialects)
        let guest = world.guest
        async let first = guest.getSite()
        async let second = guest.getPost(id: 21)
        async let third = guest.getCommunity(id: 2)
        let (site, post, community) = try await (first, second, third)
        #expect(site.version == version.version && post.id == 21 && community.id == 2)
        #expect(world.questions == 1)
        let alice = try await world.logIn("alice")
        #expect(try await alice.getPost(id: 21).id == 21)
        #expect(world.questions == 1 && world.spoken == [path])
    }

    @Test func `the question carries no token`() async throws {
        let bench = try UpgradeBench()
        let world = try bench.makeWorld()
        let alice = world.client(with: bench.token)
        _ = try await alice.getPost(id: bench.stage.post)
        let asked = world.transport.requests.filter { $0.path.contains("nodeinfo") }
        #expect(asked.count == 2)
        #expect(asked.allSatisfy { $0.headers["Authorization"] == nil && $0.headers["Cache-Control"] == "no-cache" })
        try await alice.logOut()
        let count = world.transport.requests.count
        let error = await #expect(throws: ApiClientError.self) { _ = try await alice.getPost(id: bench.stage.post) }
        #expect(error?.code == .loggedOut && world.transport.requests.count == count)
    }

    @Test(arguments: [UpgradeBench.dialects.prefix(1), UpgradeBench.dialects.suffix(1)])
    func `a client with one dialect asks nothing`(_ dialects: ArraySlice<ApiDialect>) async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld(dialects: Array(dialects))
        #expect(try await world.guest.getPost(id: bench.stage.post).id == bench.stage.post)
        #expect(world.transport.passed.allSatisfy { !$0.contains("nodeinfo") })
    }

    @Test(arguments: [HTTPResponse(status: 404), HTTPResponse(body: "<html>"), HTTPResponse(body: #"{"links":[]}"#)])
    func `a server that does not name its software is spoken to as 0.19`(_ answer: HTTPResponse) async throws {
        let bench = try UpgradeBench()
        let world = try bench.makeWorld()
        world.proxy.decide { $0.path.contains("nodeinfo") ? .answered(answer, isDelivered: false) : .passed }
        _ = try await world.guest.getPost(id: bench.stage.post)
        _ = try await world.guest.getPost(id: bench.stage.erinsPost)
        #expect(world.questions == 1 && world.spoken == ["/api/v3"])
    }

    @Test func `if such a server turns out to be another one, it is asked again`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let page = HTTPResponse(body: "<html>")
        world.proxy.decide { $0.path.contains("nodeinfo") ? .answered(page, isDelivered: false) : .passed }
        _ = try await world.guest.getPost(id: bench.stage.post)
        world.proxy.decide { _ in .passed }
        #expect(try await world.guest.getPerson(id: bench.stage.alice).id == bench.stage.alice)
        #expect(world.questions == 2)
    }

    @Test func `the version of its site tells such a server, too`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let page = HTTPResponse(body: "<html>")
        world.proxy.decide { $0.path.contains("nodeinfo") ? .answered(page, isDelivered: false) : .passed }
        _ = try await world.guest.getPost(id: bench.stage.post)
        world.proxy.decide { _ in .passed }
        #expect(try await world.guest.getSite().version == "1.0.0-beta.1")
        _ = try await world.guest.getPost(id: bench.stage.post)
        #expect(world.transport.passed.last == "GET /api/v4/post" && world.questions == 2)
    }

    @Test func `a login outlives a nodeinfo of PieFed that could not be read`() async throws {
        let bench = try UpgradeBench()
        let server = try LemmyServer(copying: bench.stage.world.server, software: .pieFed)
        let world = try World(server, clock: bench.clock, dialects: [.lemmyV3, .lemmyV4, .pieFed])
        let (page, isFirst) = (HTTPResponse(body: "<html>"), Lock(true))
        world.proxy.decide { request in
            let isHidden = request.path == "/.well-known/nodeinfo" && isFirst.withLock { exchange(&$0, with: false) }
            return isHidden ? .answered(page, isDelivered: false) : .passed
        }
        // PieFed has the site of Lemmy's API, too, without a viewer.
        #expect(try await world.client(with: bench.token).getMyPerson().name == "alice")
        #expect(world.transport.passed.contains("GET /api/v3/site") && world.questions == 2)
    }

    @Test func `a server that fails at the question is asked again by the next call`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let busy = HTTPResponse(status: 503)
        world.proxy.decide { _ in .answered(busy, isDelivered: false) }
        let error = await #expect(throws: ApiClientError.self) {
            _ = try await world.guest.getPost(id: bench.stage.post)
        }
        #expect(error?.code == .serverFailed && error?.mayHaveHappened == false)
        #expect(world.spoken.isEmpty)
        world.proxy.decide { _ in .passed }
        #expect(try await world.guest.getPost(id: bench.stage.post).id == bench.stage.post)
        #expect(world.spoken == ["/api/v4"])
    }

    @Test(arguments: [Dialect.v0_19, .v1_0])
    func `without a connection nothing but the question is sent, and the edit waits`(_ version: Dialect) async throws {
        let bench = try UpgradeBench(version)
        try await bench.launch { world, alice, store in
            let feed = try CachedFeed("local", alice.feed(.local, sort: .new, limit: 5), in: store)
            await world.settle()
            #expect(feed.items.count == 5)
        }
        let id = try await bench.launch(isOffline: true) { world, alice, store in
            let feed = try CachedFeed("local", alice.feed(.local, sort: .new, limit: 5), in: store)
            await world.settle()
            let post = try #require(feed.items.first { $0.vote != .up })
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(world.writes.isEmpty && world.spoken.isEmpty && world.questions > 0)
            world.faults.apply(.ok)
            await alice.outbox.send()
            #expect(alice.outbox.items.isEmpty && post.vote == .up)
            #expect(world.writes.count == 1)
            return post.id
        }
        #expect(try await bench.elsewhere().getPost(id: id).vote == .up)
    }

    @Test func `a call that is refused for another reason asks nothing`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let error = await #expect(throws: ApiClientError.self) { _ = try await world.guest.getPost(id: 9_999) }
        #expect(error?.code == .notFound && world.questions == 1)
    }
}

extension HTTPResponse {
    /// Creates a response of the status 200 with a text.
    fileprivate init(body: String) { self.init(status: 200, body: Data(body.utf8)) }
}
