import DemoServer
import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests all calls of the client against 0.18.
@MainActor @Suite struct OlderServerCallsTests {
    private func world() throws -> World { try World(LemmyServer(version: .v0_18)) }

    @Test func `every read works, as a guest and signed in`() async throws {
        let world = try world()
        for client in [world.guest, try await world.logIn("alice")] {
            #expect(try await client.getSite().version.hasPrefix("0.18."))
            #expect(client.version.map { "\($0)".hasPrefix("0.18.") } == true)
            if !client.isGuest { #expect(try await client.getMyPerson().name == "alice") }
            for feed in FeedKind.allCases where feed != .moderated {
                _ = try await client.getPosts(feed, sort: .hot, limit: 3)
            }
            let post = try #require(try await client.getPosts(.local, limit: 5).posts.first)
            #expect(try await client.getPost(id: post.id).post2 === post)
            #expect(try await client.getPost(actorId: post.actorId) === post)
            let community = try await client.getCommunity(name: "terminals")
            #expect(try await client.getCommunity(id: community.id) === community)
        }
    }

    @Test func `every edit works, and is there on another device`() async throws {
        let world = try world()
        let alice = try await world.logIn("alice")
        let elsewhere = try await World.client(of: world, named: "alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let community = try await alice.getCommunity(name: "terminals")
        let (saved, subscribed) = (post.saved, community.subscribed)
        #expect(await post.castVote(.down).value.isSuccess)
        #expect(await post.setSaved(!saved).value.isSuccess)
        #expect(await community.toggleSubscribe().value.isSuccess)
        let theirs = try await elsewhere.getPost(id: post.id)
        #expect(theirs.vote == .down && theirs.saved == !saved)
        #expect(try await elsewhere.getCommunity(id: community.id).subscribed != subscribed)
        #expect(await post.castVote(.neutral).value.isSuccess)
        #expect(try await elsewhere.getPost(id: post.id).vote == .neutral)
    }

    /// The client has a page of yesterday's, and its first request is a vote, before it knows where this server reads tokens.
    @Test func `a vote may be the first that a client asks for`() async throws {
        let world = try world()
        let elsewhere = try await World.client(of: world, named: "alice")
        let (page, _) = try await elsewhere.getPostPageValue(.local, limit: 5)
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let posts = try alice.publish(page, stamp: alice.commits.makeStamp()).posts
        let post = try #require(posts.first { $0.vote == .neutral })
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(post.vote == .up)
        #expect(try await elsewhere.getPost(id: post.id).vote == .up)
        #expect(world.transport.passed.count(of: "/post/like") == 2, "once where it is not read, once where it is")
    }

    @Test func `signing out tells a server nothing that has no such call`() async throws {
        let world = try world()
        let alice = try await world.logIn("alice")
        _ = try await alice.getPosts(.local, limit: 5)
        try await alice.logOut()
        #expect(alice.isLoggedOut && world.transport.passed.count(of: "/user/logout") == 0)
        let again = try await world.logIn("alice")
        try await again.logOut()
        #expect(again.isLoggedOut, "also where the version was not known")
        let error = await #expect(throws: ApiClientError.self) { try await again.getPosts(.local, limit: 5) }
        #expect(error?.code == .loggedOut)
    }

    @Test func `what came with 0_19 is refused unsent`() async throws {
        let world = try world()
        let alice = try await world.logIn("alice")
        let error = await #expect(throws: ApiClientError.self) { try await alice.getPosts(.local, sort: .scaled) }
        #expect(error?.code == .unsupported)
        #expect(
            error?.message.contains("exists since 0.19.0, and strata.test runs 0.18.") == true,
            "\(error?.message ?? "")"
        )
        #expect(world.transport.passed.count(of: "/post/list") == 0)
    }

    @Test func `a wrong password is told apart`() async throws {
        let world = try world()
        for name in ["alice", "nobody-of-that-name"] {
            let error = await #expect(throws: ApiClientError.self) {
                try await world.guest.logIn(username: name, password: "wrong")
            }
            #expect(error?.code == .wrongLogin, "\(name)")
        }
    }
}
