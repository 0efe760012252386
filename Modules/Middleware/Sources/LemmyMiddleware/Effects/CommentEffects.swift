import Foundation
import LemmyIdentifiers
import Middleware

/// What a comment changes elsewhere when it comes, goes or comes back: one more or less for its post, its community, its author and, while
/// it exists at all, for the comments above it.
///
/// A server counts a comment while it is neither deleted nor removed. What is not known is left out: nothing that is shown depends on it,
/// or the answer says it.
struct CommentEffects: Sendable {
    let postId: PostID
    var communityId: CommunityID?
    var creatorId: PersonID?
    var ancestorIds: [CommentID] = []
    var created: Date?
    /// Whether its post counts: the community counts the comments of such posts only.
    var isPostCounted = true

    /// One comment more, which the viewer writes: they have read the post then, and seen its comments.
    ///
    /// - Parameter seesComments: Whether the server notes that, as 0.19 does.
    func written(seesComments: Bool) -> [SideEffect] {
        var effects = counted(1, isSeen: true)
        if seesComments {
            effects.append(
                SideEffect(on: Post2Value.entityID(of: postId), .unreadComments) { $0.unreadCommentCount = 0 }
            )
        }
        effects += ancestorIds.map { answered($0, by: 1) }
        return effects
    }

    /// One comment less that is gone for good.
    ///
    /// - Parameter isCounted: Whether it was neither deleted nor removed.
    func purged(isCounted: Bool) -> [SideEffect] {
        (isCounted ? counted(-1) : []) + ancestorIds.map { answered($0, by: -1) }
    }

    /// A comment more or less in what counts those that are neither deleted nor removed.
    ///
    /// - Parameters:
    ///   - change: 1 or −1.
    ///   - isSeen: Whether the viewer has seen it: then it is none that is new to them.
    func counted(_ change: Int, isSeen: Bool = false) -> [SideEffect] {
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

    private func answered(_ comment: CommentID, by change: Int) -> SideEffect {
        SideEffect(on: Comment2Value.entityID(of: comment), FieldGroup<Comment2Fields>.comments, kind: .accumulating) {
            $0.commentCount += change
        }
    }
}

extension CommentEffects {
    /// What an answer says of a comment.
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
    /// What is known of it before a server answers.
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
    /// What is known to change elsewhere when it is taken away or brought back.
    ///
    /// - Parameters:
    ///   - isBack: Whether it is brought back.
    ///   - isGoneAnyway: Whether it is gone for another reason: then nothing counts it, before or after.
    func effects(ofCounting isBack: Bool, unless isGoneAnyway: Bool) -> [SideEffect] {
        isGoneAnyway ? [] : effects.counted(isBack ? 1 : -1)
    }
}

extension ApiClient {
    /// What is known of a comment before it is written.
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
