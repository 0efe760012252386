import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

/// Tests a post whose community was blocked on another device.
@MainActor @Suite struct `A page of a blocked community` {
    @Test(arguments: [1, 2, 3, 21])
    func `says that it is blocked`(_ number: Int) async throws {
        let stage = try Stage()
        let before = try await stage.client("erin").getPost(id: PostID(number))
        let community = before.communityId
        try stage.tell("/community/block", #"{"community_id":\#(community),"block":true}"#, as: "alice")
        let post = try await stage.secondClient("alice").getPost(id: PostID(number))
        #expect(post.communityRelation.blocked)
        #expect(post.community2.relation.blocked)
    }
}
