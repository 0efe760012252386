import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareMocks
import Middleware
import Testing
import WireRuntime

@MainActor @Suite struct `A living mock` {
    @Test func `says what differs, at any tier`() {
        let post = Post3.mock(post1: { $0.title = "On tiers" }, post2: { $0.score = 3 })
        #expect(post.title == "On tiers" && post.score == 3 && post.creator.id == post.post1.creatorId)
        #expect(post.api.siteHost == "mock.test" && post.post2.api === post.api)
    }

    @Test func `is an entity of its own`() {
        let posts = (0..<3).map { _ in Post2.mock() }
        #expect(Set(posts.map(\.id)).count == 3)
        #expect(Post1.mock(id: 7).id == 7)
    }

    @Test func `confirms an edit at once`() async {
        let post = Post2.mock { $0.score = 3 }
        let edit = post.toggleUpvote()
        #expect(post.score == 4 && post.vote == .up)
        #expect(await edit.value.isSuccess && post.score == 4 && !post.isPending(.vote))
        _ = await post.toggleUpvote().value
        #expect(post.score == 3 && post.vote == .neutral)
    }

    @Test func `fails a read in words`() async {
        let post = Post1.mock()
        await #expect(throws: ApiClientError.self) { _ = try await post.upgrade().id }
    }

    @Test func `leaves nothing behind`() {
        weak var client: ApiClient?
        do { client = Post2.mock().api }
        #expect(client == nil)
    }
}
