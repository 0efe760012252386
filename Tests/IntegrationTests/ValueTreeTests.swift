import Consistency
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests that models and value trees change together: by a response, an edit and a rollback.
@MainActor @Suite struct ValueTreeTests {
    @Test func `a provider and a model of one post agree through edit, verification and rollback`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(post.tierValue)
        var seen: [[Int]] = []
        let watch = world.commits.watch { _ in seen.append([post.score, provider.data?.score ?? -1]) }
        let before = post.score
        #expect(await post.toggleUpvote().value.isSuccess)
        world.faults.apply(.fail(1))
        #expect(await !post.toggleDownvote().value.isSuccess)
        #expect(seen.allSatisfy { $0[0] == $0[1] }, "model and tree disagreed: \(seen)")
        // A provider has one observation trigger for its whole value: the vote's response also marks the post as read.
        #expect(seen.map { $0[0] - before } == [0, 1, 1, -1, 1], "the look says nothing new")
        #expect(provider.data?.fields == post.tierValue.fields)
        withExtendedLifetime(watch) {}
    }

    @Test func `a response changes several models, a tree and a relation, and each observer is told once`() async throws
    {
        let world = try World()
        let alice = try await world.logIn("alice")
        let page = try await alice.getPosts(.all, sort: .new, limit: 20)
        let row = try #require(page.posts.first { $0.community.name == "terminals" && $0.vote == .neutral })
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(row.tierValue)

        // The same account on another device votes and follows, so that the next response contains several changes at once.
        let elsewhere = try await World.client(of: world, named: "alice")
        let theirs = try await elsewhere.getPost(id: row.id)
        #expect(await theirs.toggleUpvote().value.isSuccess)
        #expect(await theirs.community2.toggleSubscribe().value.isSuccess)

        var draws: [[String]] = []
        let watch = world.commits.watch { _ in
            draws.append([
                "\(row.score)", "\(row.vote)", "\(row.communityRelation.subscription)",
                "\(provider.data?.score ?? -1)",
                "\(provider.data?.communityRelation.fields.subscription ?? .notSubscribed)",
            ])
        }
        let listener = CountingListener(row.tierValue)
        alice.trees.addListener(listener)
        let commitsBefore = world.commits.activity.commitCount
        _ = try await alice.getPost(id: row.id)
        #expect(world.commits.activity.commitCount == commitsBefore + 1)
        let score = "\(row.score)"
        #expect(draws.count == 2, "one observer, one response, one telling: \(draws)")
        #expect(draws.last == [score, "up", "subscribed", score, "subscribed"])
        #expect(listener.calls == 1)
        #expect(listener.currentModel as? Post2Value == row.tierValue)
        withExtendedLifetime(watch) {}
    }

    @Test func `what is set in a provider shows in the model, in the same commit`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(post.tierValue)
        var seen: [[String]] = []
        let watch = world.commits.watch { _ in seen.append([post.title, provider.data?.post1.title ?? ""]) }
        var changed = post.tierValue
        changed.post1.fields.title = "Renamed"
        provider.setData(changed)
        #expect(post.title == "Renamed")
        #expect(seen.count == 2)
        #expect(seen.last == ["Renamed", "Renamed"])
        withExtendedLifetime(watch) {}
    }

    @Test func `an edit shows on top of what a provider sets meanwhile`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let provider = DataProvider<Post2Value>(alice.trees)
        let original = post.tierValue
        provider.setData(original)
        world.faults.apply(.hold)
        let vote = post.toggleUpvote()
        try await world.faults.waitUntilHeld(1)
        var changed = original
        changed.post1.fields.title = "Renamed"
        provider.setData(changed)
        #expect(post.title == "Renamed" && post.vote == .up)
        #expect(provider.data?.fields == post.tierValue.fields)
        world.faults.apply(.ok)
        #expect(await vote.value.isSuccess)
        #expect(provider.data?.fields == post.tierValue.fields)
    }

    @Test func `an answer that a tree knows better than makes no old model`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        func fetch() async throws -> Post2Value {
            try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral }).tierValue
        }
        let old = try await fetch()
        let early = world.commits.makeStamp()
        var new = old
        new.fields.score += 100
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(new, stamp: world.commits.makeStamp())
        let made = try alice.caches.post2.createModel(from: old, stamp: early)
        #expect(made.score == old.fields.score + 100)
        #expect(provider.data?.fields.score == old.fields.score + 100)
    }

    @Test func `trees keep nothing alive`() async throws {
        let world = try World()
        func use() async throws {
            let alice = try await world.logIn("alice")
            let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
            let provider = DataProvider<Post2Value>(alice.trees)
            provider.setData(post.tierValue)
            _ = await post.toggleUpvote().value
            #expect(alice.trees.registeredIdentifierCount > 0)
        }
        try await use()
        await world.settle()
        #expect(world.registry.liveClientCount == 1)
        #expect(world.guest.trees.registeredIdentifierCount == 0)
    }
}

@MainActor
private final class CountingListener: ConsistencyListener {
    private(set) var currentModel: (any ConsistencyManagerModel)?
    private(set) var calls = 0

    init(_ model: any ConsistencyManagerModel) {
        currentModel = model
    }

    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?) {
        currentModel = model
        calls += 1
    }
}
