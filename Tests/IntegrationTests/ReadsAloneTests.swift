import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests that reading properties sends no request and changes nothing.
@MainActor @Suite struct ReadsAloneTests {
    /// Reads all optional properties of a post at any tier, and those of its neighbours.
    private func look(at post: any PostStubProviding) {
        _ = (post.actorId, post.id_, post.title_, post.content_, post.linkUrl_, post.creatorId_, post.communityId_)
        _ = (post.removed_, post.locked_, post.created_, post.updated_, post.deleted_, post.nsfw_, post.embedTitle_)
        _ = (post.embedDescription_, post.thumbnailUrl_, post.embedVideoUrl_, post.local_, post.languageId_)
        _ = (post.pinnedCommunity_, post.pinnedInstance_, post.linkContentType_, post.altText_, post.score_)
        _ = (post.upvotes_, post.downvotes_, post.commentCount_, post.unreadCommentCount_, post.newestCommentTime_)
        _ = (post.vote_, post.saved_, post.read_, post.hidden_, post.creatorIsAdmin_, post.creatorRelation_)
        _ = (post.communityRelation_, post.creatorStanding_, post.moderators_, post.crossPosts_)
        _ = (post.community_?.moderators_, post.community_?.subscriberCount_, post.community2_?.instance_)
        _ = (post.creator_?.postCount_, post.creator_?.moderates_, post.creator_?.follows_)
        _ = (post.post1_?.tierValue, post.post2_?.tierValue, post.post3_?.tierValue, post.post2_?.editState)
    }

    @Test func `reading all that is known of an entity asks for nothing`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let page = try await alice.getPost(id: PostID(4))
        let row = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0 !== page.post2 })
        await world.settle()
        let asked = world.transport.passed
        let tiers: [any PostStubProviding] = [
            PostStub(actorId: row.actorId, api: alice), PostStub(actorId: "http://strata.test/post/1000", api: alice),
            row.post1, row, page,
        ]
        for post in tiers {
            look(at: post)
            let handle = AnyPost(post)
            look(at: handle.wrappedValue)
            _ = (handle.isComplete, handle.isUpgrading, handle.error)
            let loader = ContentLoader<PostTiers>(post)
            look(at: loader.content.wrappedValue)
            _ = loader.state
        }
        _ = (page.community.title, page.community2.blocked, row.subscribed, alice.version, alice.isLoggedOut)
        await world.settle()
        #expect(world.transport.passed == asked)
    }

    @Test(arguments: [Dialect.v0_18, .v0_19])
    func `what a server is, is found out by reads alone`(_ dialect: Dialect) async throws {
        let world = try World(LemmyServer(version: dialect))
        let client = world.client(with: try world.makeToken(of: "alice"))
        for api in [world.guest, client] {
            _ = try await api.getPosts(.local, limit: 5)
            #expect(try await api.getSite().version.hasPrefix(dialect == .v0_18 ? "0.18." : "0.19."))
        }
        #expect(try await client.getMyPerson().name == "alice")
        #expect(world.transport.requests.allSatisfy { $0.method == .get }, "\(world.transport.passed)")
        _ = try await world.logIn("bob")
        let written = world.transport.requests.filter { $0.method != .get }
        #expect(written.map(\.path) == ["/api/v3/user/login"], "what was asked for, once")
    }
}
