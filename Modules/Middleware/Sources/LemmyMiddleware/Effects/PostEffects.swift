import LemmyIdentifiers
import Middleware

/// The side effects of a post that is created, deleted, removed, purged or restored: the counts of its community and its author, and the
/// community's count of comments. The authors of its comments keep their counts.
///
/// A server counts a post while it is neither deleted nor removed.
struct PostEffects: Sendable {
    let communityId: CommunityID
    let creatorId: PersonID
    /// The number of its comments; nil if it is not known.
    var commentCount: Int?

    /// Returns the effects of one post more or less.
    ///
    /// - Parameter change: 1 or −1.
    func counted(_ change: Int) -> [SideEffect] {
        let community = Community2Value.entityID(of: communityId)
        var effects = [
            SideEffect(on: community, FieldGroup<Community2Fields>.posts, kind: .accumulating) {
                $0.postCount += change
            },
            SideEffect(
                on: Person2Value.entityID(of: creatorId),
                FieldGroup<Person2Fields>.posts,
                kind: .accumulating
            ) { $0.postCount += change },
        ]
        if let commentCount, commentCount != 0 {
            effects.append(
                SideEffect(on: community, FieldGroup<Community2Fields>.comments, kind: .accumulating) {
                    $0.commentCount += change * commentCount
                }
            )
        }
        return effects
    }
}

extension PostEffects {
    /// Creates the effects from a response's tier value.
    init(_ post: Post2Value) {
        self.init(
            communityId: post.post1.communityId,
            creatorId: post.post1.creatorId,
            commentCount: post.commentCount
        )
    }
}

extension Post1 {
    /// The effects as far as they are known before the server answers.
    var effects: PostEffects {
        PostEffects(communityId: communityId, creatorId: creatorId, commentCount: api.caches.post2[id]?.commentCount)
    }
}

extension Post1 {
    /// Returns the known side effects of deleting, removing or restoring the post.
    ///
    /// - Parameters:
    ///   - isBack: True if the post is restored.
    ///   - isGoneAnyway: True if the post is gone for another reason; then no count includes it, before or after.
    func visibilityEffects(isVisible isBack: Bool, unless isGoneAnyway: Bool) -> [SideEffect] {
        isGoneAnyway ? [] : effects.counted(isBack ? 1 : -1)
    }
}

extension ApiClient {
    /// Returns the known side effects of purging a post. Its comments are purged too, so the count of each of their authors decreases.
    func effects(ofPurging post: PostID) -> [SideEffect] {
        guard let model = caches.post1[post] else { return [] }
        let counted = model.deleted || model.removed ? [] : model.effects.counted(-1)
        let comments = caches.comment1.objects.filter { $0.postId == post && !$0.deleted && !$0.removed }
        let authors = Dictionary(grouping: comments, by: \.creatorId).mapValues(\.count)
        return counted
            + authors.map { author, count in
                SideEffect(
                    on: Person2Value.entityID(of: author),
                    FieldGroup<Person2Fields>.comments,
                    kind: .accumulating
                ) { $0.commentCount -= count }
            }
    }

    /// Returns the known side effects of purging a comment.
    func effects(ofPurging comment: CommentID) -> [SideEffect] {
        guard let model = caches.comment1[comment] else { return [] }
        return model.effects.purgeEffects(isCounted: !model.deleted && !model.removed)
    }
}
