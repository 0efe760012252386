import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension CommentTiers: LemmyTiers {
    static var summary: String { "a comment: comment:7, or its address" }
    static func lowest(of client: ApiClient) -> ModelCache<Comment1> { client.caches.comment1 }
    static var keptTiers: [KeptTier<CommentTiers>] {
        [
            KeptTier(Comment2.self) { $0 },
            KeptTier(Comment1.self) { $0 },
        ]
    }
    static func content(_ comment: Comment1) -> any CommentStubProviding { comment }
    static func stub(at address: WireURL, of client: ApiClient) -> any CommentStubProviding {
        CommentStub(actorId: address, api: client)
    }
    static func fetch(_ id: CommentID, from client: ApiClient) async throws -> any CommentStubProviding {
        try await client.getComment(id: id)
    }
    static var pathWord: String? { "comment" }
    static func id(inPath parts: [Substring]) -> Substring? {
        switch parts.first {
        case "comment" where parts.count == 2: parts[1]
        // As the web front end has it below its post.
        case "post" where parts.count == 3: parts[2]
        default: nil
        }
    }
    static func recognizes(_ text: String) -> Bool {
        text.contains("://") && (text.contains("/comment/") || PostTiers.namesComment(text))
    }
}
