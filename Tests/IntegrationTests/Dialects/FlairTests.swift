import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import PieFedMiddleware
import Testing
import WireRuntime

/// PieFed's flairs, which are tags here, and the communities of a feed that the viewer follows. Alice and Bob moderate community 2.
@MainActor @Suite struct FlairTests {
    private let world: World

    init() throws { world = try World(LemmyServer(software: .pieFed), dialects: [.pieFed]) }

    /// Returns a post of somebody else in community 2.
    private func post(of client: ApiClient) async throws -> Post2 {
        let me = try await client.getMyPerson().id
        let posts = try await client.getPosts(communityId: 2, limit: 20).posts
        return try #require(posts.first { $0.creatorId != me })
    }

    @Test func `a flair is offered, given to a post, renamed and deleted everywhere at once`() async throws {
        let alice = try await world.logIn("alice")
        let community = try await alice.getCommunity(id: 2)
        #expect(community.tags == [])
        let tag = try await alice.createTag(named: "Question", inCommunity: 2)
        #expect(community.tags == [tag])
        let post = try await post(of: alice)
        #expect(await post.setTags([tag]).value.isSuccess)
        #expect(post.tags == [tag])
        let guest = world.guest
        #expect(try await guest.getPost(id: post.id).tags == [tag])
        let renamed = try await alice.renameTag(tag, to: "Ask")
        #expect(post.tags == [renamed] && community.tags == [renamed] && "\(renamed)" == "Ask")
        #expect(try await guest.getPost(id: post.id).tags == [renamed])
        try await alice.deleteTag(renamed)
        #expect(post.tags == [] && community.tags == [])
        #expect(try await guest.getPost(id: post.id).tags == [])
    }

    @Test func `flairs of somebody who may not assign them are taken back`() async throws {
        let tag = try await world.logIn("alice").createTag(named: "Question", inCommunity: 2)
        let erin = try await world.logIn("erin")
        let post = try await post(of: erin)
        let error = await post.setTags([tag]).value.error as? ApiClientError
        #expect(error?.code == .refused && post.tags == [])
    }

    /// The server assigns the flairs that it knows, and answers as if it knew all of them.
    @Test func `a flair that was deleted elsewhere fails the edit, and the post shows what it has`() async throws {
        let (alice, bob) = (try await world.logIn("alice"), try await world.logIn("bob"))
        let kept = try await alice.createTag(named: "Kept", inCommunity: 2)
        let gone = try await alice.createTag(named: "Gone", inCommunity: 2)
        let post = try await post(of: alice)
        #expect(await post.setTags([kept]).value.isSuccess)
        try await bob.deleteTag(gone)
        let error = await post.setTags([kept, gone]).value.error as? ApiClientError
        #expect(error?.code == .refused && error?.mayHaveHappened == false && post.tags == [kept])
        // The request has taken the other flair off, so a rollback to it would be wrong.
        #expect(await post.setTags([gone]).value.error != nil)
        #expect(post.tags == [] && post.post2.editState.unconfirmed.isEmpty)
        #expect(try await bob.getPost(id: post.id).tags == [])
        #expect(world.writes.count { $0.hasSuffix("/post/assign_flair") } == 3)
    }

    @Test func `a followed feed shows the subscriptions to its communities, and its end ends them`() async throws {
        let (bob, frank) = (try await world.logIn("bob"), try await world.logIn("frank"))
        let id = try await bob.createMultiCommunity(name: "evening").id
        for community: CommunityID in [2, 3] { try await bob.addCommunity(id: community, toMultiCommunity: id) }
        let me = try await frank.getMyPerson()
        let (own, other) = (try await frank.getCommunity(id: 2), try await frank.getCommunity(id: 3))
        let count = other.subscriberCount
        #expect(own.subscribed && !other.subscribed && !me.follows.contains { $0.id == 3 })
        let multi = try await frank.getMultiCommunity(id: id).multi
        #expect(await multi.setFollowed(true).value.isSuccess)
        await world.settle()
        #expect(own.subscribed && other.subscribed && other.subscriberCount == count + 1)
        #expect(me.follows.contains { $0.id == 3 })
        #expect(await multi.setFollowed(false).value.isSuccess)
        await world.settle()
        #expect(own.subscribed && !other.subscribed && other.subscriberCount == count)
        #expect(me.follows.contains { $0.id == 2 } && !me.follows.contains { $0.id == 3 })
    }

    @Test func `a followed feed of communities that nobody shows sends no other request`() async throws {
        let (bob, frank) = (try await world.logIn("bob"), try await world.logIn("frank"))
        let id = try await bob.createMultiCommunity(name: "evening").id
        try await bob.addCommunity(id: 3, toMultiCommunity: id)
        let multi = try await frank.getMultiCommunity(id: id).multi
        let before = world.transport.requests.count
        #expect(await multi.setFollowed(true).value.isSuccess)
        await world.settle()
        #expect(world.transport.requests.count == before + 1)
    }
}
