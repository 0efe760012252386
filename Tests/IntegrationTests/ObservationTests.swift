import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests that every shown property notifies its observers.
@MainActor @Suite struct ObservationTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
    }

    private func unvotedPost() async throws -> Post2 {
        try #require(try await alice.getPosts(.local, limit: 10).posts.first { $0.vote == .neutral && !$0.saved })
    }

    @Test func `a tier value is observable by itself`() async throws {
        let post = try await unvotedPost()
        let before = post.score
        var scores: [Int] = []
        let watch = world.commits.watch { _ in scores.append(post.tierValue.score) }
        world.faults.apply(.fail(1))
        _ = await post.castVote(.up).value
        // The check whether the server has the vote all the same publishes a change of the post, too.
        #expect(scores.first == before && scores.last == before && Set(scores) == [before, before + 1])
        withExtendedLifetime(watch) {}
    }

    @Test func `a tier value tells of its children too`() async throws {
        let post = try await unvotedPost()
        var marks: [Subscription] = []
        let watch = world.commits.watch { _ in marks.append(post.tierValue.communityRelation.fields.subscription) }
        let first = post.subscribed
        #expect(await post.toggleSubscribe().value.isSuccess)
        #expect(marks.map(\.isSubscribed) == [first, !first])
        withExtendedLifetime(watch) {}
    }

    @Test func `waiting is observable although the number shown stays the same`() async throws {
        let post = try await unvotedPost()
        var pending: [Bool] = []
        let watch = world.commits.watch { _ in pending.append(post.isPending(.vote)) }
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(pending == [false, true, false])
        withExtendedLifetime(watch) {}
    }

    @Test func `the state of edits is observable: verified, shown, waiting, uncertain`() async throws {
        let post = try await unvotedPost()
        var states: [String] = []
        let watch = world.commits.watch { _ in
            let state = post.editState
            states.append("\(state.verified.vote) \(state.shown.vote) \(state.pending) \(state.unconfirmed)")
        }
        world.faults.apply(.truncate(.share(0.5)))
        _ = await post.castVote(.up).value
        world.faults.apply(.ok)
        _ = try await alice.getPost(id: post.id)
        #expect(
            states.prefix(3) == [
                "none none [] []", #"none up ["vote"] []"#, #"none none [] ["vote"]"#,
            ]
        )
        #expect(states.last == "up up [] []", "the read told what the server has")
        withExtendedLifetime(watch) {}
    }

    /// The read returns the verified state: only the doubt ends.
    @Test func `the end of a doubt is told, also if the fields stay what they were`() async throws {
        let post = try await unvotedPost()
        // The server responds in the proxy's place and has not counted the vote, which the client cannot know.
        world.faults.apply(.html)
        _ = await post.castVote(.up).value
        world.faults.apply(.ok)
        #expect(post.vote == .neutral && post.editState.unconfirmed == ["vote"])
        var doubts: [[String]] = []
        let watch = world.commits.watch { _ in doubts.append(post.editState.unconfirmed) }
        _ = try await alice.getPosts(.local, limit: 10)
        #expect(post.editState.unconfirmed.isEmpty)
        #expect(doubts == [["vote"], []])
        withExtendedLifetime(watch) {}
    }

    @Test func `a relation's birth and death are told`() async throws {
        let id = try await communityOfSomePost()
        #expect(alice.livingRelation(of: id) == nil)
        var lives: [Bool] = []
        let watch = world.commits.watch { _ in lives.append(alice.livingRelation(of: id) != nil) }
        func show() async throws {
            let community = try await alice.getCommunity(id: id)
            #expect(lives == [false, true])
            withExtendedLifetime(community) {}
        }
        try await show()
        await world.settle()
        #expect(lives == [false, true, false])
        withExtendedLifetime(watch) {}
    }

    @Test func `a watch that found no relation follows the one that comes`() async throws {
        let id = try await communityOfSomePost()
        var marks: [Bool?] = []
        let watch = world.commits.watch { _ in
            marks.append(alice.livingRelation(of: id)?.subscription.isSubscribed)
        }
        let community = try await alice.getCommunity(id: id)
        let first = community.subscribed
        #expect(await community.toggleSubscribe().value.isSuccess)
        #expect(marks == [nil, first, !first])
        withExtendedLifetime(watch) {}
    }

    private func communityOfSomePost() async throws -> CommunityID {
        func fetch() async throws -> CommunityID {
            try #require(try await alice.getPosts(.local, limit: 1).posts.first).community.id
        }
        let id = try await fetch()
        await world.settle()
        #expect(alice.caches.liveCount == 0)
        return id
    }
}
