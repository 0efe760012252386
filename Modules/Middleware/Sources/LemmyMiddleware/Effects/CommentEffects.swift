import Foundation
import LemmyIdentifiers
import Middleware

/// The side effects of a comment that is created, deleted, removed, purged or restored: the counts of its post, its community, its author
/// and, as long as it exists at all, of the comments above it.
///
/// A server counts a comment while it is neither deleted nor removed. Unknown entities are omitted: no view depends on their counts, or the
/// response contains them.
struct CommentEffects: Sendable {
    let postId: PostID
    var communityId: CommunityID?
    var creatorId: PersonID?
    var ancestorIds: [CommentID] = []
    var created: Date?
    /// True if the post is counted; the community counts the comments of such posts only.
    var isPostCounted = true

    /// Returns the effects of a comment that the viewer writes. The viewer has then read the post and seen its comments.
    ///
    /// - Parameter seesComments: True if the server then resets the post's unread comments, as 0.19 does.
    func creationEffects(seesComments: Bool) -> [SideEffect] {
        var effects = countEffects(1, isSeen: true)
        if seesComments {
            effects.append(
                SideEffect(on: Post2Value.entityID(of: postId), .unreadComments) { $0.unreadCommentCount = 0 }
            )
        }
        effects += ancestorIds.map { replyCountEffect($0, by: 1) }
        return effects
    }

    /// Returns the effects of a purged comment.
    ///
    /// - Parameter isCounted: True if the comment was neither deleted nor removed.
    func purgeEffects(isCounted: Bool) -> [SideEffect] {
        (isCounted ? countEffects(-1) : []) + ancestorIds.map { replyCountEffect($0, by: -1) }
    }

    /// Returns the effects on the counts of comments that are neither deleted nor removed.
    ///
    /// - Parameters:
    ///   - change: 1 or −1.
    ///   - isSeen: True if the viewer has seen the comment, so that it does not count as unread.
    func countEffects(_ change: Int, isSeen: Bool = false) -> [SideEffect] {
        let (post, created) = (Post2Value.entityID(of: postId), change > 0 ? created : nil)
        var effects = [
            SideEffect(on: post, FieldGroup<Post2Fields>.comments, kind: .accumulating) {
                $0.commentCount += change
                if let created { $0.newestCommentTime = max($0.newestCommentTime ?? created, created) }
            }
        ]
        if !isSeen {
            effects.append(
                SideEffect(on: post, FieldGroup<Post2Fields>.unreadComments, kind: .accumulating) {
                    $0.unreadCommentCount += change
                }
            )
        }
        if let communityId, isPostCounted {
            effects.append(
                SideEffect(
                    on: Community2Value.entityID(of: communityId),
                    FieldGroup<Community2Fields>.comments,
                    kind: .accumulating
                ) { $0.commentCount += change }
            )
        }
        if let creatorId {
            effects.append(
                SideEffect(
                    on: Person2Value.entityID(of: creatorId),
                    FieldGroup<Person2Fields>.comments,
                    kind: .accumulating
                ) { $0.commentCount += change }
            )
        }
        return effects
    }

    private func replyCountEffect(_ comment: CommentID, by change: Int) -> SideEffect {
        SideEffect(on: Comment2Value.entityID(of: comment), FieldGroup<Comment2Fields>.comments, kind: .accumulating) {
            $0.commentCount += change
        }
    }
}

extension CommentEffects {
    /// Creates the effects from a response's tier value.
    init(_ comment: Comment2Value) {
        self.init(
            postId: comment.comment1.postId,
            communityId: comment.communityId,
            creatorId: comment.comment1.creatorId,
            ancestorIds: comment.comment1.ancestorIds,
            created: comment.comment1.created,
            isPostCounted: !comment.post.deleted && !comment.post.removed
        )
    }
}

extension Comment1 {
    /// The effects as far as they are known before the server answers.
    var effects: CommentEffects {
        let post = api.caches.post1[postId]
        return CommentEffects(
            postId: postId,
            communityId: post?.communityId ?? comment2_?.communityId,
            creatorId: creatorId,
            ancestorIds: ancestorIds,
            created: created,
            isPostCounted: post.map { !$0.deleted && !$0.removed } ?? true
        )
    }
}

extension Comment1 {
    /// Returns the known side effects of deleting, removing or restoring the comment.
    ///
    /// - Parameters:
    ///   - isBack: True if the comment is restored.
    ///   - isGoneAnyway: True if the comment is gone for another reason; then no count includes it, before or after.
    func effects(ofCounting isBack: Bool, unless isGoneAnyway: Bool) -> [SideEffect] {
        isGoneAnyway ? [] : effects.countEffects(isBack ? 1 : -1)
    }
}

extension ApiClient {
    /// Returns the effects of a new comment as far as they are known before it is sent.
    func effects(of new: NewComment) -> CommentEffects {
        let parent = new.parentId.flatMap { caches.comment1[$0] }
        return CommentEffects(
            postId: new.postId,
            communityId: caches.post1[new.postId]?.communityId,
            creatorId: myPersonID,
            ancestorIds: (parent?.ancestorIds ?? []) + (new.parentId.map { [$0] } ?? [])
        )
    }
}
