import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Networking
import Testing
import WireRuntime

/// Multi-communities, tags, and the lists of read and hidden posts on a server of 1.0. Alice moderates community 2, and Erin does not.
@MainActor @Suite struct MultiCommunityTests {
    private let world: World

    init() throws { world = try World(LemmyServer(version: .v1_0), dialects: [.lemmyV4]) }

    /// Refuses every request to a path that contains a word, as if the server did not allow it.
    private func refuse(_ word: String) {
        let refusal = HTTPResponse(status: 400, body: Data(#"{"error":"not_allowed"}"#.utf8))
        world.proxy.decide { $0.path.contains(word) ? .answered(refusal, isDelivered: false) : .passed }
    }

    @Test func `its posts and its counts follow the communities that are put in and taken out`() async throws {
        let alice = try await world.logIn("alice")
        let listed = alice.multiCommunityFeed(.subscribed)
        try await listed.loadMore()
        #expect(listed.items.isEmpty)
        let multi = try await alice.createMultiCommunity(name: "both", title: "Both")
        #expect(multi.followed && multi.communityCount == 0 && multi.owner?.name == "alice")
        #expect(listed.items.map(\.id) == [multi.id])
        for community: CommunityID in [2, 3, 3] {
            try await alice.addCommunity(id: community, toMultiCommunity: multi.id)
        }
        #expect(multi.communityCount == 2)
        #expect(world.writes.count { $0.contains("/multi_community/entry") } == 2)

        let feed = alice.feed(ofMultiCommunity: multi.id, sort: .new, limit: 50)
        try await feed.loadMore()
        let before = feed.items.map(\.id)
        #expect(Set(feed.items.map(\.communityId)) == [2, 3])
        let page = try await alice.removeCommunity(id: 3, fromMultiCommunity: multi.id)
        #expect(page.communities.map(\.id) == [2] && multi.communityCount == 1)
        #expect(Set(feed.items.map(\.communityId)) == [2])
        try await alice.addCommunity(id: 3, toMultiCommunity: multi.id)
        #expect(feed.items.map(\.id) == before)
        try await feed.refresh()
        #expect(feed.items.map(\.id) == before)
    }

    @Test func `a server without tags is not asked for them`() async throws {
        let older = try World(LemmyServer(version: .v0_19))
        let alice = try await older.logIn("alice")
        let before = older.transport.requests.count
        let error = await #expect(throws: ApiClientError.self) { try await alice.requireTags(inCommunity: 2) }
        #expect(error?.code == .unsupported && older.transport.requests.count == before)
        try await world.logIn("alice").requireTags(inCommunity: 2)
    }

    @Test func `a refused change leaves the communities and the posts as they are`() async throws {
        let alice = try await world.logIn("alice")
        let multi = try await alice.createMultiCommunity(name: "both")
        try await alice.addCommunity(id: 2, toMultiCommunity: multi.id)
        let feed = alice.feed(ofMultiCommunity: multi.id)
        try await feed.loadMore()
        let before = feed.items.map(\.id)
        refuse("/multi_community/entry")
        await #expect(throws: ApiClientError.self) {
            try await alice.removeCommunity(id: 2, fromMultiCommunity: multi.id)
        }
        #expect(multi.communityCount == 1 && !before.isEmpty && feed.items.map(\.id) == before)
    }

    @Test func `one that is followed is among the followed ones, and stays until a refresh if it no longer is`()
        async throws
    {
        let alice = try await world.logIn("alice")
        let id = try await alice.createMultiCommunity(name: "both").id
        let erin = try await world.logIn("erin")
        let followed = erin.multiCommunityFeed(.subscribed)
        try await followed.loadMore()
        let multi = try await erin.getMultiCommunity(id: id).multi
        #expect(!multi.followed && followed.items.isEmpty)
        _ = await multi.setFollowed(true).value
        #expect(multi.subscriberCount == 2 && followed.items.map(\.id) == [id])
        _ = await multi.setFollowed(false).value
        #expect(multi.subscriberCount == 1 && followed.items.map(\.id) == [id])
        try await followed.refresh()
        #expect(followed.items.isEmpty)
        refuse("/multi_community/follow")
        _ = await multi.setFollowed(true).value
        #expect(!multi.followed && multi.subscriberCount == 1 && followed.items.isEmpty)
    }

    @Test func `a subscription whose answer is lost is looked up, and not sent again`() async throws {
        let alice = try await world.logIn("alice")
        let id = try await alice.createMultiCommunity(name: "both").id
        let erin = try await world.logIn("erin")
        let multi = try await erin.getMultiCommunity(id: id).multi
        world.proxy.decide { $0.path.hasSuffix("/multi_community/follow") ? .answerLost : .passed }
        #expect(await multi.setFollowed(true).value.isSuccess)
        #expect(multi.followed && multi.subscriberCount == 2 && multi.editState.unconfirmed.isEmpty)
        #expect(world.writes.count { $0.hasSuffix("/multi_community/follow") } == 1)
    }

    @Test func `a deleted one leaves the lists, and comes back with an undo`() async throws {
        let alice = try await world.logIn("alice")
        let multi = try await alice.createMultiCommunity(name: "both")
        let list = alice.multiCommunityFeed(.local)
        try await list.loadMore()
        #expect(list.items.map(\.id) == [multi.id])
        _ = await multi.setDeleted(true).value
        #expect(list.items.isEmpty)
        _ = await multi.setDeleted(false).value
        #expect(list.items.map(\.id) == [multi.id])
    }

    @Test func `a hidden post leaves the feeds and is in the list of hidden ones, with its author`() async throws {
        let alice = try await world.logIn("alice")
        let feed = alice.feed(.all, sort: .new)
        try await feed.loadMore()
        let post = try #require(feed.items.first { $0.creatorId != alice.myPersonID })
        let author = post.creator
        _ = await post.setHidden(true).value
        #expect(!feed.items.contains { $0 === post })
        let hidden = alice.feed(.all, filter: .hidden)
        try await hidden.loadMore()
        let row = try #require(hidden.items.first { $0.id == post.id })
        #expect(row === post && row.creator === author && row.hidden)
        // It stays until the next refresh, so that a slip can be undone.
        _ = await post.setHidden(false).value
        #expect(hidden.items.contains { $0 === post })
        try await hidden.refresh()
        #expect(!hidden.items.contains { $0 === post })
    }

    @Test func `a post that was opened is in the list of read ones`() async throws {
        let alice = try await world.logIn("alice")
        let read = alice.feed(.all, filter: .read, limit: 50)
        try await read.loadMore()
        let all = alice.feed(.all, sort: .new, limit: 50)
        try await all.loadMore()
        let unread = try #require(all.items.first { !$0.read })
        #expect(!read.items.contains { $0.id == unread.id })
        _ = try await alice.getPost(id: unread.id)
        try await read.refresh()
        let row = try #require(read.items.first { $0.id == unread.id })
        #expect(row === unread && row.read && row.creator.id == row.creatorId)
        #expect(read.items.allSatisfy { $0.creator.id == $0.creatorId })
    }

    @Test func `a tag is offered, given to a post, renamed and deleted everywhere at once`() async throws {
        let alice = try await world.logIn("alice")
        let community = try await alice.getCommunity(id: 2)
        #expect(community.tags == [])
        let tag = try await alice.createTag(named: "question", inCommunity: 2)
        #expect(community.tags == [tag])
        let me = try await alice.getMyPerson().id
        let posts = try await alice.getPosts(communityId: 2, limit: 20).posts
        let post = try #require(posts.first { $0.creatorId != me })
        _ = await post.setTags([tag]).value
        #expect(post.tags == [tag])
        let erin = try await world.logIn("erin")
        #expect(try await erin.getPost(id: post.id).tags == [tag])
        let renamed = try await alice.renameTag(tag, to: "Ask")
        #expect(post.tags == [renamed] && community.tags == [renamed] && "\(renamed)" == "Ask")
        try await alice.deleteTag(renamed)
        #expect(post.tags == [] && community.tags == [])
        #expect(try await erin.getPost(id: post.id).tags == [])
    }

    @Test func `tags of somebody who may not tag are taken back`() async throws {
        let alice = try await world.logIn("alice")
        let tag = try await alice.createTag(named: "question", inCommunity: 2)
        let erin = try await world.logIn("erin")
        let me = try await erin.getMyPerson().id
        let posts = try await erin.getPosts(communityId: 2, limit: 20).posts
        let post = try #require(posts.first { $0.creatorId != me })
        _ = await post.setTags([tag]).value
        #expect(post.tags == [])
    }

    @Test func `a server without them is not asked`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let count = world.transport.requests.count
        let error = await #expect(throws: ApiClientError.self) { _ = try await alice.getMultiCommunity(id: 1) }
        #expect(error?.code == .unsupported)
        await #expect(throws: ApiClientError.self) { _ = try await alice.createTag(named: "a", inCommunity: 2) }
        await #expect(throws: ApiClientError.self) { try await alice.feed(.all, filter: .read).loadMore() }
        let (hasHidden, hasSaved) = (try await alice.hasList(of: .hidden), try await alice.hasList(of: .saved))
        #expect(!hasHidden && hasSaved)
        #expect(world.transport.requests.count == count)
    }
}
