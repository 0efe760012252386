import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests one vote in many views on the demo server, with late, lost and overtaken responses.
@MainActor @Suite struct VotePropagationTests {
    @Test func `a vote shows at once, in every view, and is confirmed`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let page = try await alice.getPosts(.local, limit: 5)
        let post = try #require(page.posts.first { $0.vote == .neutral })
        let before = post.score
        var feed: [Int] = []
        var detail: [String] = []
        var community = 0
        let watches = [
            world.commits.watch { _ in feed.append(post.score) },
            world.commits.watch { _ in detail.append("\(post.score)\(post.isPending(.vote) ? "?" : "")") },
            world.commits.watch { _ in
                _ = post.community.title
                community += 1
            },
        ]
        let vote = post.toggleUpvote()
        #expect(post.score == before + 1)
        #expect(post.isPending(.vote))
        #expect(await vote.value.isSuccess)
        #expect(feed == [before, before + 1], "the confirmation changes no number")
        #expect(detail == ["\(before)", "\(before + 1)?", "\(before + 1)"])
        #expect(community == 1, "the community's view was told of a vote")
        withExtendedLifetime(watches) {}
    }

    @Test func `a failed vote is rolled back everywhere and says why`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        let before = (post.score, post.vote)
        world.faults.apply(.fail(1))
        let result = await post.toggleDownvote().value
        let error = try #require(result.error as? ApiClientError)
        #expect(error.status == 500)
        #expect((post.score, post.vote) == before)
        #expect(!post.isPending(.vote))
    }

    @Test func `a failed edit takes back only itself`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(
            try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral && !$0.saved }
        )
        let before = post.score
        world.faults.apply(.fail(1))
        let vote = post.toggleUpvote()
        let save = post.setSaved(true)
        #expect(post.score == before + 1 && post.saved)
        #expect(await !vote.value.isSuccess)
        #expect(await save.value.isSuccess)
        #expect(post.score == before && post.saved)
    }

    @Test func `up, down, up while the first is in flight is one request`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        world.faults.apply(.hold)
        let first = post.castVote(.up)
        try await world.faults.waitUntilHeld(1)
        let second = post.castVote(.down)
        let third = post.castVote(.up)
        world.faults.apply(.ok)
        #expect(await first.value.isSuccess)
        for late in [second, third] {
            guard case .ignored = await late.value else {
                Issue.record("a superseded edit was sent")
                continue
            }
        }
        #expect(world.transport.passed.count(of: "/post/like") == 1)
        #expect(post.vote == .up && !post.isPending(.vote))
    }

    /// The flickering upvote: the feed was answered before the vote and arrives after its confirmation.
    @Test func `a feed that was read before the vote does not take it back`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let before = post.score
        world.gate.close("/post/list")
        let late = Task { try await alice.getPosts(.local, limit: 5) }
        await world.gate.waitUntilKept()
        #expect(await post.toggleUpvote().value.isSuccess)
        world.gate.open("/post/list")
        _ = try await late.value
        #expect(post.score == before + 1 && post.vote == .up && !post.isPending(.vote))
    }

    /// The same case without a model in between: only the client's record of the edit remains.
    @Test func `a late feed does not take back a vote on a post that nobody holds any more`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let id = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral }).id
        world.gate.close("/post/list")
        let late = Task { try await alice.getPosts(.local, limit: 5).posts.first { $0.id == id }?.vote }
        await world.gate.waitUntilKept()
        func vote() async throws { #expect(await (try await alice.getPost(id: id)).castVote(.up).value.isSuccess) }
        try await vote()
        world.gate.open("/post/list")
        #expect(try await late.value == .up)
        await world.settle()
        #expect(alice.caches.post2[id] == nil, "what was kept for late answers is let go when they are in")
    }

    @Test func `an edit that is answered while a feed is under way survives it`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let before = post.score
        world.faults.apply(.hold)
        let late = Task { try await alice.getPosts(.local, limit: 5) }
        try await world.faults.waitUntilHeld(1)
        let vote = post.toggleUpvote()
        try await world.faults.waitUntilHeld(2)
        world.faults.apply(.step)
        _ = try await late.value
        #expect(post.score == before + 1 && post.isPending(.vote), "the edit must survive the answer")
        world.faults.apply(.ok)
        #expect(await vote.value.isSuccess)
        #expect(post.score == before + 1)
    }

    /// The server counted the vote and the response was cut off: its state is unknown, so taking the vote back is sent.
    @Test func `after an answer that got lost the next edit is sent, whatever is shown`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        world.faults.apply(.truncate(.share(0.5)))
        let lost = await post.castVote(.up).value
        #expect((lost.error as? ApiClientError)?.mayHaveHappened == true)
        #expect(post.vote == .neutral)
        world.faults.apply(.ok)
        #expect(await post.castVote(.neutral).value.isSuccess, "it looks like no change, and is one")
        let elsewhere = try await World.client(of: world, named: "alice")
        #expect(try await elsewhere.getPost(id: post.id).vote == .neutral)
    }

    @Test func `cancelling the wait does not cancel the vote`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let vote = post.castVote(.up)
        vote.cancel()
        #expect(await vote.value.isSuccess)
        #expect(post.vote == .up)
    }

    @Test func `a guest's edit is refused without a flicker`() async throws {
        let world = try World()
        let post = try #require(try await world.guest.getPosts(.local, limit: 5).posts.first)
        var draws = 0
        let watch = world.commits.watch { _ in
            _ = post.score
            draws += 1
        }
        let result = await post.toggleUpvote().value
        #expect((result.error as? ApiClientError)?.code == .notLoggedIn)
        #expect(draws == 1)
        withExtendedLifetime(watch) {}
    }

    @Test func `one entity is one object, whichever way it came`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        let again = try await alice.getPosts(.local, limit: 5)
        #expect(again.posts.contains { $0 === post })
        let upgraded = try await post.upgrade()
        let post3 = try #require(upgraded as? Post3)
        #expect(post3.post2 === post)
        #expect(try await post3.upgrade() as AnyObject === post3)
        let resolved = try await PostStub(actorId: post.actorId, api: alice).upgrade()
        #expect(resolved as AnyObject === post)
        #expect((upgraded as any PostStubProviding).score_ == post.score)
        #expect((post.post1 as any PostStubProviding).score_ == nil)
    }

    @Test func `the guest and the account share no objects`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let hers = try #require(try await alice.getPosts(.local, limit: 1).posts.first)
        let nobodys = try await world.guest.getPost(id: hers.id)
        #expect(nobodys.post2 !== hers)
        let refused = await nobodys.toggleUpvote().value
        #expect((refused.error as? ApiClientError)?.code == .notLoggedIn)
        #expect(nobodys.vote == .neutral)
    }

    @Test func `after logging out every write is refused`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 1).posts.first)
        try await alice.logOut()
        let result = await post.toggleUpvote().value
        #expect((result.error as? ApiClientError)?.code == .loggedOut)
        let again = try await alice.logIn(username: "alice", password: "alice-password")
        #expect(try await again.getMyPerson().name == "alice")
    }
}

@MainActor @Suite struct SubscriptionPropagationTests {
    /// The first story of the proposal: feed, community, subscribe, back. No code passes the change along.
    @Test func `subscribing marks every row of the community`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let page = try await alice.getPosts(.all, sort: .new, limit: 50)
        let unfollowed = try #require(page.posts.first { $0.community.name == "terminals" })
        let rows = page.posts.filter { $0.community === unfollowed.community }
        #expect(rows.count > 1)
        let upgraded = try await unfollowed.community.upgrade()
        let community = try #require(upgraded as? any Community2Providing)
        let subscribers = community.community2.subscriberCount
        var marks: [[Bool]] = []
        let watch = world.commits.watch { _ in marks.append(rows.map { $0.communityRelation.subscription.isSubscribed })
        }
        let result = community.toggleSubscribe()
        #expect(community.subscribed)
        #expect(rows.allSatisfy { $0.communityRelation === community.relation })
        #expect(await result.value.isSuccess)
        #expect(marks == [rows.map { _ in false }, rows.map { _ in true }])
        #expect(community.community2.subscriberCount == subscribers + 1)
        withExtendedLifetime(watch) {}
    }

    @Test func `a subscription that fails leaves no mark`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let community = try await alice.getCommunity(name: "teaching")
        world.faults.apply(.offline)
        let result = await community.toggleSubscribe().value
        #expect((result.error as? ApiClientError)?.code == .noConnection)
        #expect(!community.subscribed)
    }
}

@MainActor @Suite struct LifetimeTests {
    @Test func `drop every handle and nothing lives`() async throws {
        let world = try World()
        weak var client: ApiClient?
        func use() async throws {
            let alice = try await world.logIn("alice")
            client = alice
            let page = try await alice.getPosts(.all, limit: 20)
            let top = try #require(try await page.posts[0].upgrade() as? Post3)
            #expect(top.moderators.count > 0)
            _ = await top.toggleUpvote().value
            #expect(alice.caches.liveCount > 20)
        }
        try await use()
        await world.settle()
        #expect(client == nil, "a client outlived its last model")
        #expect(world.registry.liveClientCount == 1)
        #expect(world.guest.caches.liveCount == 0)
    }

    @Test func `dropping the page of a post frees what only it showed`() async throws {
        let world = try World()
        let row = try #require(try await world.guest.getPosts(.local, limit: 5).posts.first)
        func open() async throws {
            let page = try #require(try await row.upgrade() as? Post3)
            #expect(world.guest.caches.post3.objects.count == 1)
            #expect(page.moderators.count > 0)
        }
        try await open()
        #expect(world.guest.caches.post3.objects.isEmpty)
        #expect(world.guest.caches.community2.objects.isEmpty)
        #expect(world.guest.caches.post2[row.id] === row)
    }
}
