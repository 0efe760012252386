import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests that edits reach the server in the order in which they were submitted.
@MainActor @Suite struct EditOrderTests {
    private struct Sent: Decodable, Equatable {
        var postId: Int?
        var communityId: Int?
        var score: Int?
        var save: Bool?
        var follow: Bool?

        enum CodingKeys: String, CodingKey {
            case postId = "post_id"
            case communityId = "community_id"
            case score, save, follow
        }
    }

    private func sent(in world: World) throws -> [Sent] {
        try world.transport.requests.filter { !["/api/v3/user/login"].contains($0.path) }.compactMap { request in
            guard request.method != .get, let body = request.body else { return nil }
            return try JSONDecoder().decode(Sent.self, from: body)
        }
    }

    @Test func `one post's edits arrive in their order, one at a time`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(
            try await alice.getPosts(.local, limit: 10).posts.first { $0.vote == .neutral && !$0.saved }
        )
        world.faults.apply(.hold)
        let edits = [post.castVote(.up), post.setSaved(true), post.castVote(.down), post.setSaved(false)]
        try await world.faults.waitUntilHeld(1)
        #expect(world.faults.counts.open == 1, "one at a time")
        world.faults.apply(.ok)
        for edit in edits { _ = await edit.value }
        let id = post.id.rawValue
        // The first vote is under way; of the edits behind it the last of each field counts, and the two saves cancel each other out.
        #expect(try sent(in: world) == [Sent(postId: id, score: 1), Sent(postId: id, score: -1)])
        #expect(post.vote == .down && !post.saved)
    }

    @Test func `a community and its relation stand in one line`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let community = try await alice.getCommunity(name: "terminals")
        let row = try #require(
            try await alice.getPosts(.all, sort: .new, limit: 50).posts.first { $0.community.id == community.id }
        )
        world.faults.apply(.hold)
        let first = community.toggleSubscribe()
        try await world.faults.waitUntilHeld(1)
        let second = row.toggleSubscribe()
        #expect(!community.subscribed)
        #expect(world.faults.counts.open == 1, "the second waits for the first")
        world.faults.apply(.ok)
        #expect(await first.value.isSuccess)
        #expect(await second.value.isSuccess)
        let id = community.id.rawValue
        #expect(
            try sent(in: world) == [Sent(communityId: id, follow: true), Sent(communityId: id, follow: false)]
        )
    }

    @Test func `an observer's own edit comes after the one that it is told of`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(
            try await alice.getPosts(.local, limit: 10).posts.first { $0.vote == .neutral && !$0.saved }
        )
        var saving: Task<EditResult, Never>?
        let watch = world.commits.watch { _ in
            if post.vote == .up, saving == nil { saving = post.setSaved(true) }
        }
        let vote = post.castVote(.up)
        #expect(await vote.value.isSuccess)
        #expect(await saving?.value.isSuccess == true)
        let id = post.id.rawValue
        #expect(try sent(in: world) == [Sent(postId: id, score: 1), Sent(postId: id, save: true)])
        withExtendedLifetime(watch) {}
    }

    @Test func `so it does if it is told of the first one's result`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(
            try await alice.getPosts(.local, limit: 10).posts.first { $0.vote == .neutral && !$0.saved }
        )
        var saving: Task<EditResult, Never>?
        world.faults.apply(.hold)
        let vote = post.castVote(.up)
        let watch = world.commits.watch { _ in
            if !post.isPending(.vote), saving == nil { saving = post.setSaved(true) }
        }
        try await world.faults.waitUntilHeld(1)
        let down = post.castVote(.down)
        world.faults.apply(.ok)
        #expect(await vote.value.isSuccess)
        #expect(await down.value.isSuccess)
        #expect(await saving?.value.isSuccess == true)
        let id = post.id.rawValue
        #expect(
            try sent(in: world) == [
                Sent(postId: id, score: 1), Sent(postId: id, score: -1), Sent(postId: id, save: true),
            ]
        )
        withExtendedLifetime(watch) {}
    }

    /// An edit made inside a commit is sent when the commit ends, and the edits that observers add follow.
    @Test func `edits of different posts in one commit keep their order`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let posts = try await alice.getPosts(.local, limit: 10).posts.filter { $0.vote == .neutral }
        #expect(posts.count > 2)
        var late: Task<EditResult, Never>?
        let watch = world.commits.watch { _ in
            if posts[0].vote == .up, late == nil { late = posts[2].castVote(.up) }
        }
        let edits = world.commits.run(world.commits.makeCause(.other, "two votes")) {
            [posts[0].castVote(.up), posts[1].castVote(.up)]
        }
        for edit in edits { #expect(await edit.value.isSuccess) }
        #expect(await late?.value.isSuccess == true)
        #expect(try sent(in: world).map(\.postId) == [posts[0], posts[1], posts[2]].map(\.id.rawValue))
        withExtendedLifetime(watch) {}
    }

    @Test func `a hundred posts voted in a loop start in that order`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        var posts: [Post2] = []
        var cursor: String?
        repeat {
            let page = try await alice.getPosts(.all, sort: .new, limit: 50, cursor: cursor)
            posts += page.posts
            cursor = page.nextCursor
        } while posts.count < 100 && cursor != nil
        posts = Array(posts.prefix(100))
        #expect(posts.count == 100)
        let edits = posts.map { $0.castVote($0.vote == .down ? .up : .down) }
        for edit in edits { #expect(await edit.value.isSuccess) }
        #expect(try sent(in: world).map(\.postId) == posts.map(\.id.rawValue))
    }
}
