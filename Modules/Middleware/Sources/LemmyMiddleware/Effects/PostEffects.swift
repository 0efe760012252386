import LemmyIdentifiers
import Middleware

/// What a post changes elsewhere when it comes, goes or comes back: one more or less for its community and its author, and its comments with
/// it for the community, whose authors keep theirs.
///
/// A server counts a post while it is neither deleted nor removed.
struct PostEffects: Sendable {
    let communityId: CommunityID
    let creatorId: PersonID
    /// How many comments it has; nil if nobody knows.
    var commentCount: Int?

    /// A post more or less.
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
    /// What an answer says of a post.
    init(_ post: Post2Value) {
        self.init(
            communityId: post.post1.communityId,
            creatorId: post.post1.creatorId,
            commentCount: post.commentCount
        )
    }
}

extension Post1 {
    /// What is known of it before a server answers.
    var effects: PostEffects {
        PostEffects(communityId: communityId, creatorId: creatorId, commentCount: api.caches.post2[id]?.commentCount)
    }
}

extension Post1 {
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
    /// What is known to change elsewhere when a post is gone for good: its comments go, too, and with them one for each of their authors.
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

    /// What is known to change elsewhere when a comment is gone for good.
    func effects(ofPurging comment: CommentID) -> [SideEffect] {
        guard let model = caches.comment1[comment] else { return [] }
        return model.effects.purged(isCounted: !model.deleted && !model.removed)
    }
}
