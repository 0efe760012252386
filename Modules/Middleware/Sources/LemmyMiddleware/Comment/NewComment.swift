package import LemmyIdentifiers
package import Middleware
package import Primitives
import Propagation

/// A comment that is kept until the server has confirmed it.
package struct NewComment: DurableCreation {
    /// The model of the created entity.
    package typealias Model = Comment2
    /// The name of the type in files.
    package static let kind = "create comment"
    /// The text, in Markdown.
    package let content: String
    /// The post.
    package let postId: PostID
    /// The comment that it replies to; nil for the post itself.
    package let parentId: CommentID?
    /// The language; the account's own in that community if nil.
    package let languageId: LanguageID?

    /// The entity that the new one belongs to.
    package var parent: EntityKey {
        if let parentId { return EntityKey(kind: Comment1Value.kind, id: parentId.rawValue) }
        return EntityKey(kind: Post1Value.kind, id: postId.rawValue)
    }
    /// The creation in words.
    package var words: String { parentId.map { "answer comment:\($0)" } ?? "comment on post:\(postId)" }

    /// Sends the request.
    package func send(by client: ApiClient) async throws -> Comment2 { try await client.sendComment(self) }

    /// Returns the side effects on other entities.
    package func effects(of model: Comment2, by client: ApiClient) -> [SideEffect] {
        CommentEffects(model.tierValue).creationEffects(seesComments: !client.isBefore0_19)
            + client.visitEffects(postId)
    }

    /// The post, even for an answer to a comment, so that an answer does not arrive before an earlier comment under the same post.
    package var place: EntityKey { EntityKey(kind: Post1Value.kind, id: postId.rawValue) }

    package func find(by client: ApiClient, _ trace: CreationFingerprint) async throws -> CreationLookup<Comment2> {
        try await CreationSearch<Comment2>(
            client: client,
            trace: trace,
            languageId: languageId,
            created: { $0.created },
            match: likeness
        ) { asker, _, position in
            try await asker.scanPage(at: position, about: "post:\(postId)") { dialect, page throws(ApiClientError) in
                try dialect.comments(CommentQuery(.thread(postId, parent: nil), nil, .new, page))
            }
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

    /// Compares a row with the comment that was sent.
    @MainActor private func likeness(to comment: Comment2, by author: PersonID) -> CreationScan<Comment2>.Match {
        guard comment.creatorId == author, comment.postId == postId, comment.ancestorIds.last == parentId else {
            return .none
        }
        if SubmittedText(content).matches(comment.content) { return .same }
        // Servers hide the text of a deleted or removed comment.
        guard comment.content.isEmpty, comment.deleted || comment.removed else { return .none }
        return .possible(
            "a comment of this account there was \(comment.removed ? "removed" : "deleted"), and may be this one"
        )
    }
}
