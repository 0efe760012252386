import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension PostTiers: LemmyTiers {
    static var summary: String { "a post: post:42, or its address" }
    static func lowest(of client: ApiClient) -> ModelCache<Post1> { client.caches.post1 }
    static var keptTiers: [KeptTier<PostTiers>] {
        [
            KeptTier(Post3.self) { $0 },
            KeptTier(Post2.self) { $0 },
            KeptTier(Post1.self) { $0 },
        ]
    }
    static func content(_ post: Post1) -> any PostStubProviding { post }
    static func stub(at address: WireURL, of client: ApiClient) -> any PostStubProviding {
        PostStub(actorId: address, api: client)
    }
    static func fetch(_ id: PostID, from client: ApiClient) async throws -> any PostStubProviding {
        try await client.getPost(id: id)
    }
    static var effectOfFetching: String? { "each look marks it read, if one is signed in" }
    static var pathWord: String? { "post" }
    static func recognizes(_ text: String) -> Bool {
        text.contains("://") && text.contains("/post/") && !namesComment(text)
    }

    /// Whether an address is that of a comment below its post: `/post/42/7`.
    static func namesComment(_ address: String) -> Bool { address.contains(/\/post\/\d+\/\d+\/?(?:[?#]|$)/) }
}
