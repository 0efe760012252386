import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Testing
import WireRuntime

/// Tests a server that responds with another entity than the requested one, as a cache does that has confused two.
@MainActor @Suite struct `An answer about another entity` {
    fileprivate struct Route: Sendable, CustomTestStringConvertible {
        let name: String
        let query: String
        var asked = 5
        var answered = 6
        let read: @MainActor @Sendable (ApiClient, Int) async throws -> Void

        var testDescription: String { name }
    }

    nonisolated private static let routes = [
        Route(name: "post", query: "id", asked: 1, answered: 21) { _ = try await $0.getPost(id: PostID($1)) },
        Route(name: "comment", query: "id") { _ = try await $0.getComment(id: CommentID($1)) },
        Route(name: "community", query: "id") { _ = try await $0.getCommunity(id: CommunityID($1)) },
        Route(name: "user", query: "person_id") { _ = try await $0.getPerson(id: PersonID($1)) },
    ]

    @Test(arguments: routes)
    private func `is refused, and nothing of it is shown`(_ route: Route) async throws {
        let world = try World()
        let request = HTTPRequest(path: "/api/v3/\(route.name)", query: [.init(route.query, "\(route.answered)")])
        let other = try await world.server.transport.send(request)
        try #require(other.status == 200)
        let path = request.path
        world.proxy.decide { $0.path == path ? .answered(other, isDelivered: false) : .passed }
        let error = await #expect(throws: ApiClientError.self) { try await route.read(world.guest, route.asked) }
        #expect(error?.code == .unreadable)
        let kind = route.name == "user" ? "person" : route.name
        #expect(
            error?.message.contains("was asked for \(kind):\(route.asked), and answered with \(kind):\(route.answered)")
                == true,
            "\(error as Any)"
        )
        #expect(world.guest.caches.liveCount == 0)
        // A request with the right ID succeeds.
        try await route.read(world.guest, route.answered)
    }

    @Test(arguments: [true, false])
    func `to an edit is no confirmation of it`(_ isMade: Bool) async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try await alice.getPost(id: 1)
        _ = await post.castVote(.neutral).value
        var like = HTTPRequest(method: .post, path: "/api/v3/post/like", body: Data(#"{"post_id":2,"score":1}"#.utf8))
        like.headers["Content-Type"] = "application/json"
        like.headers["Authorization"] = "Bearer \(try world.makeToken(of: "erin"))"
        let other = try await world.server.transport.send(like)
        try #require(other.status == 200)
        let path = like.path
        world.proxy.decide { $0.path == path ? .answered(other, isDelivered: isMade) : .passed }
        let result = await post.castVote(.up).value
        if isMade {
            #expect(result.isSuccess, "it was looked up")
            #expect(post.vote == .up && post.post2.editState.unconfirmed.isEmpty)
        } else {
            #expect("\(result)".contains("the edit of post:1 was answered with post:2"), "\(result)")
            #expect(post.vote == .neutral && post.post2.editState.unconfirmed == ["vote"])
        }
        world.proxy.decide { _ in .passed }
        #expect(alice.models(Post2.self)[2] == nil, "nothing of it is shown")
    }

    @Test func `is none where a person was asked for by name`() async throws {
        let world = try World()
        #expect(try await world.guest.getPerson(username: "bob").name == "bob")
    }
}
