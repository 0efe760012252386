import ApiTypes
public import LemmyIdentifiers
import Middleware
import Primitives
public import WireRuntime

extension ApiClient {
    /// Fetches a post with all there is to a page of its own. The server marks it read, and its comments seen.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError` if the caller's task was cancelled.
    public func getPost(id: PostID) async throws -> Post3 {
        // The answer is as it was before.
        let effects = [
            Self.marksRead(id),
            SideEffect(on: Post2Value.entityID(of: id), .unreadComments) { $0.unreadCommentCount = 0 },
        ]
        let me = myPersonID
        return try await read(ApiGetPost(id: id), about: "post:\(id)", effects: effects) { answer, server in
            let post = Post3Value(answer, server: server).knowing(me)
            // 0.18 lists the cross-posts as for a guest.
            return self.isBefore0_19 ? post.withCrossPostsOpen : post
        }
    }

    nonisolated static func marksRead(_ id: PostID) -> SideEffect {
        SideEffect(on: Post2Value.entityID(of: id), FieldGroup<Post2Fields>.read) { $0.read = true }
    }

    /// Finds a post by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getPost(actorId: WireURL) async throws -> Post2 {
        try await resolve(actorId, "post") { wire, server in wire.post.map { Post2Value($0, server: server) } }
    }
}

extension Post3Value {
    /// The page, its cross-posts saying nothing of the viewer.
    fileprivate var withCrossPostsOpen: Post3Value {
        var page = self
        page.crossPosts = crossPosts.map(\.withViewerOpen)
        return page
    }
}

extension Post2Value {
    /// The row, saying nothing of what the viewer has to do with the post, its author and its community.
    fileprivate var withViewerOpen: Post2Value {
        var row = self
        row.groups = .rest
        row.communityRelation.groups = []
        row.creatorRelation.groups = []
        return row
    }
}
