import LemmyIdentifiers
import Middleware
import Primitives

/// A comment that is kept until the server has it.
struct NewComment: DurableCreation {
    typealias Model = Comment2
    static let kind = "create comment"
    let content: String
    let postId: PostID
    let parentId: CommentID?
    let languageId: LanguageID?

    var parent: EntityKey {
        if let parentId { return EntityKey(kind: Comment1Value.kind, id: parentId.rawValue) }
        return EntityKey(kind: Post1Value.kind, id: postId.rawValue)
    }
    var words: String { parentId.map { "answer comment:\($0)" } ?? "comment on post:\(postId)" }

    func send(by client: ApiClient) async throws -> Comment2 { try await client.sendComment(self) }

    func highest(by client: ApiClient) async throws -> Int {
        let newest = try await client.getComments(personId: try await client.me(), sort: .new, limit: 1)
        return newest.first?.id.rawValue ?? 0
    }

    func find(by client: ApiClient, above highest: Int) async throws -> CreationFinding<Comment2> {
        let me = try await client.me()
        return try await SentSearch(above: highest) { page, limit in
            try await client.getComments(personId: me, sort: .new, page: page, limit: limit)
        }.find { comment in
            guard comment.postId == postId, comment.ancestorIds.last == parentId else { return .other }
            return comment.content.isSameText(as: content) ? .same : .similar
        }
    }
}
