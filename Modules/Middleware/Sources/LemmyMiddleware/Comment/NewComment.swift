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

    func effects(of model: Comment2, by client: ApiClient) -> [SideEffect] {
        CommentEffects(model.tierValue).written(seesComments: !client.isBefore0_19) + [ApiClient.marksRead(postId)]
    }

    /// Under the post, whatever it answers: an answer is not to arrive before what was written there earlier.
    var place: EntityKey { EntityKey(kind: Post1Value.kind, id: postId.rawValue) }

    func find(by client: ApiClient, _ trace: CreationTrace) async throws -> CreationFinding<Comment2> {
        try await WrittenSearch<Comment2>(
            client: client,
            trace: trace,
            languageId: languageId,
            created: { $0.created },
            likeness: likeness
        ) { asker, _, page, limit in
            try await asker.getComments(postId: postId, sort: .new, page: page, limit: limit)
        } place: { asker in
            let post = try await asker.getPost(id: postId)
            return .init(
                community: post.community.id,
                instance: post.community.instanceId,
                isNsfw: post.nsfw || post.community.nsfw
            )
        } readAgain: {
            try await client.getComment(id: $0.id)
        }.find()
    }

    /// Whether it is what the server made of this.
    @MainActor private func likeness(to comment: Comment2, by author: PersonID) -> SentSearch<Comment2>.Likeness {
        guard comment.creatorId == author, comment.postId == postId, comment.ancestorIds.last == parentId else {
            return .none
        }
        if SentText(content).isKept(as: comment.content) { return .same }
        // Servers keep the text of what is gone to themselves.
        guard comment.content.isEmpty, comment.deleted || comment.removed else { return .none }
        return .open(
            "a comment of the account there was \(comment.removed ? "removed" : "deleted"), and may have been it"
        )
    }
}
