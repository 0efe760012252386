import Networking

extension Route {
    static var v4ModerationRoutes: [Route] {
        [
            Route(.post, at: .v4, "/post/lock", LockPostOfV4.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.lockPost(
                    body.postID,
                    body.locked,
                    because: body.reason,
                    by: viewer,
                    at: call.now
                )
                return try world.answerV4(post.id, for: viewer)
            },
            Route(.post, at: .v4, "/post/feature", FeaturePostOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let place = body.featureType.place
                let post = try world.featurePost(body.postID, body.featured, place, by: viewer, at: call.now)
                return try world.answerV4(post.id, for: viewer)
            },
            Route(.post, at: .v4, "/post/remove", RemovePostOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let reason = body.reason
                let post = try world.removePost(body.postID, body.removed, because: reason, by: viewer, at: call.now)
                return try world.answerV4(post.id, for: viewer)
            },
            Route(.post, at: .v4, "/comment/remove", RemoveCommentOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                try world.removeComment(id, body.removed, because: body.reason, by: viewer, at: call.now)
                return try world.answerV4(comment: id, for: viewer)
            },
            Route(.post, at: .v4, "/comment/lock", LockCommentOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.lockComment(body.commentID, body.locked, because: body.reason, by: viewer, at: call.now)
                return try world.answerV4(comment: body.commentID, for: viewer)
            },
            Route(.post, at: .v4, "/comment/distinguish", DistinguishComment.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.distinguishComment(body.commentID, body.distinguished, by: viewer)
                return try world.answerV4(comment: body.commentID, for: viewer)
            },
        ]
    }
}

struct LockPostOfV4: RequestBody {
    static let name = "LockPost"

    let postID = Member<PostID>("post_id")
    let locked = Member<Bool>("locked")
    let reason = Member<String>("reason")
}

struct LockCommentOfV4: RequestBody {
    static let name = "LockComment"

    let commentID = Member<CommentID>("comment_id")
    let locked = Member<Bool>("locked")
    let reason = Member<String>("reason")
}

struct RemovePostOfV4: RequestBody {
    static let name = "RemovePost"

    let postID = Member<PostID>("post_id")
    let removed = Member<Bool>("removed")
    let reason = Member<String>("reason")
}

struct RemoveCommentOfV4: RequestBody {
    static let name = "RemoveComment"

    let commentID = Member<CommentID>("comment_id")
    let removed = Member<Bool>("removed")
    let reason = Member<String>("reason")
}

struct FeaturePostOfV4: RequestBody {
    static let name = "FeaturePost"

    let postID = Member<PostID>("post_id")
    let featured = Member<Bool>("featured")
    let featureType = Member<FeaturePlaceOfV4>("feature_type")
}

/// The place where a post is pinned.
enum FeaturePlaceOfV4: String, Choice {
    case local, community

    var place: FeaturePlace { self == .local ? .local : .community }
}

extension World {
    /// Locks or unlocks a comment, so that nobody may reply to it or below it.
    mutating func lockComment(
        _ id: CommentID,
        _ locked: Bool,
        because reason: String,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let view = try comment(id, for: viewer)
        try requireModerator(viewer, of: view.community.id)
        let thread = commentIndex.ofPost[view.post.id].compactMap { comments[$0] }
        for row in thread where row.isWithin(view.comment.path) {
            if locked { since1_0.lockedComments.insert(row.id) } else { since1_0.lockedComments.remove(row.id) }
        }
        record(
            .lockComment,
            ModlogEntry(moderatorID: viewer.id, commentID: id, reason: reason, isDone: locked, when: now)
        )
    }
}
