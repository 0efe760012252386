import DemoServer
import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation
import Testing
import WireRuntime

/// Servers before 0.19 need the token as `auth` and read no header; later ones must never get it there, because they log queries.
@MainActor @Suite struct OlderServerTests {
    private struct Auth: Decodable { let auth: String? }

    private func auth(of request: HTTPRequest) throws -> String? {
        if let item = request.query.first(where: { $0.name == "auth" }) { return item.value }
        guard let body = request.body else { return nil }
        return try JSONDecoder().decode(Auth.self, from: body).auth
    }

    @Test func `voting works with 0_18, and is there on another device`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let alice = try await world.logIn("alice")
        let page = try await alice.getPosts(.local, limit: 5)
        let post = try #require(page.posts.first { $0.vote == .neutral })
        let score = post.score
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(post.vote == .up && post.score == score + 1)
        #expect(await post.setSaved(true).value.isSuccess)
        let elsewhere = try await World.client(of: world, named: "alice")
        let theirs = try await elsewhere.getPosts(.local, limit: 5).posts.first { $0.id == post.id }
        #expect(theirs?.vote == .up && theirs?.saved == true)
    }

    @Test func `subscribing works with 0_18`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let alice = try await world.logIn("alice")
        let community = try await alice.getCommunity(name: "terminals")
        let was = community.subscribed
        #expect(await community.toggleSubscribe().value.isSuccess)
        #expect(community.subscribed != was)
        let elsewhere = try await World.client(of: world, named: "alice")
        #expect(try await elsewhere.getCommunity(name: "terminals").subscribed != was)
    }

    @Test func `the first read of a 0_18 client sees the viewer's marks`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let other = try await World.client(of: world, named: "alice")
        let post = try #require(try await other.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        #expect(await post.castVote(.up).value.isSuccess)
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let shown = try await alice.getPosts(.local, limit: 5).posts.first { $0.id == post.id }
        #expect(shown?.vote == .up)
    }

    @Test func `auth is sent only when the version is known, in the query of GET and the body of POST`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        let page = try await alice.getPosts(.local, limit: 5)
        _ = await page.posts[0].toggleUpvote().value
        _ = try await alice.getPost(id: page.posts[0].id)
        try await alice.logOut()
        let requests = world.transport.requests
        let isKnown = try #require(requests.firstIndex { try auth(of: $0) != nil })
        #expect(requests[..<isKnown].contains { $0.path == "/api/v3/site" }, "it was asked for its version first")
        for request in requests[isKnown...] {
            #expect(try auth(of: request) == token, "\(request.path)")
            #expect(request.query.contains { $0.name == "auth" } == (request.body == nil), "\(request.path)")
            #expect(request.headers["Authorization"] == nil)
        }
        #expect(requests[isKnown...].contains { $0.method == .post })
    }

    @Test func `auth is never sent to 0_19`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        _ = try await alice.getSite()
        let page = try await alice.getPosts(.local, limit: 5)
        _ = await page.posts[0].toggleUpvote().value
        _ = try await alice.getPost(id: page.posts[0].id)
        _ = try await alice.getMyPerson()
        try await alice.logOut()
        for request in world.transport.requests {
            #expect(try auth(of: request) == nil, "\(request.path)")
            #expect(!request.target.contains(token))
            #expect(request.body.map { !String(decoding: $0, as: UTF8.self).contains(token) } ?? true)
        }
    }

    @Test func `a dead token is noticed with 0_18 too`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let alice = world.client(with: "not-a-token")
        let error = await #expect(throws: ApiClientError.self) { try await alice.getPosts(.local, limit: 5) }
        #expect(error?.code == .tokenRejected)
        #expect(alice.caches.liveCount == 0)
    }

    @Test func `an answer from before the version was known does not end the login`() async throws {
        let server = LemmyServer(version: .v0_18)
        let way = HeldFirst("/site", server.transport)
        let world = try World(server, over: way)
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let me = Task { try await alice.getMyPerson() }
        await way.waitUntilHeld()
        // Another request of the account tells the version.
        _ = try await alice.getPosts(.local, limit: 5)
        #expect(alice.version == "0.18.5")
        way.release()
        #expect(try await me.value.name == "alice")
        #expect(try await alice.getPosts(.local, limit: 5).posts.count == 5)
    }

    @Test func `who the account is, is asked once more when the version is known`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let alice = world.client(with: try world.makeToken(of: "alice"))
        #expect(try await alice.getMyPerson().name == "alice")
        #expect(alice.accountName == "alice")
        #expect(world.transport.passed.count(of: "/site") == 2)
        #expect(try await alice.getMyPerson().name == "alice")
        #expect(world.transport.passed.count(of: "/site") == 3)
    }
}

/// Holds the response to the first request of a path.
private final class HeldFirst: Transport {
    private struct State {
        var hasHeld = false
        var held: CheckedContinuation<Void, Never>?
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let path: String
    private let wrapped: any Transport
    private let state = Lock(State())

    init(_ path: String, _ wrapped: any Transport) { (self.path, self.wrapped) = (path, wrapped) }

    /// Returns when a response is held.
    func waitUntilHeld() async {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.held == nil { state.waiter = continuation }
                return state.held != nil
            }
            if isHeld { continuation.resume() }
        }
    }

    func release() { state.withLock { $0.held.take() }?.resume() }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await wrapped.send(request)
        guard request.path.hasSuffix(path) else { return response }
        await withCheckedContinuation { (go: CheckedContinuation<Void, Never>) in
            let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
                if state.hasHeld { return (false, nil) }
                (state.hasHeld, state.held) = (true, go)
                return (true, state.waiter.take())
            }
            waiter?.resume()
            if !isFirst { go.resume() }
        }
        return response
    }
}
