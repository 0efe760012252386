import Networking

extension Route {
    /// The routes by which people write comments and mark them.
    static var pieFedCommentWriteRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/comment", CreateCommentOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = try world.createCommentOfPieFed(body, by: viewer, at: call.now)
                return try world.answerPieFed(comment: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/comment", EditCommentOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard let comment = world.comments[body.commentID] else { throw .pieFedNoAttribute("language_id") }
                guard comment.creatorID == viewer.id else { throw .pieFedIncorrectLogin }
                _ = try world.editComment(body.inV3, by: viewer, at: call.now)
                let place = world.posts[comment.postID]?.communityID
                if let distinguished = body.distinguished, let place, world.isModOrAdmin(viewer, of: place) {
                    try world.distinguishComment(comment.id, distinguished, by: viewer)
                }
                return try world.answerPieFed(comment: comment.id, for: viewer)
            },
            Route(.post, at: .pieFed, "/comment/delete", DeleteComment.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard let comment = world.comments[id], comment.creatorID == viewer.id else { throw .pieFedRowNotFound }
                if comment.deleted != body.deleted {
                    _ = try world.deleteComment(id, body.deleted, by: viewer, at: call.now)
                }
                return try world.answerPieFed(comment: id, for: viewer)
            },
        ] + pieFedCommentMarkRoutes
    }

    private static var pieFedCommentMarkRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/comment/like", LikeCommentOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard world.comments[id] != nil else { throw .pieFedRowNotFound }
                let score = body.vote.score(after: world.commentVotes[viewer.id, id]?.score)
                try world.voteComment(id, score: score, by: viewer, at: call.now)
                return try world.answerPieFed(comment: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/comment/save", SaveComment.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard (world.commentsSaved[viewer.id, id] != nil) != body.save else {
                    throw .pieFed(
                        body.save ? "This comment has already been bookmarked." : "This comment was not bookmarked."
                    )
                }
                guard world.comments[id] != nil else {
                    throw .pieFedNoTarget(id, of: "post_reply_id", in: "post_reply_bookmark", target: "post_reply")
                }
                try world.saveComment(id, body.save, by: viewer, at: call.now)
                return try world.answerPieFed(comment: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/comment/subscribe", SubscribeToComment.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard world.comments[id] != nil else { throw .pieFedRowNotFound }
                guard world.isSubscribed(viewer, toComment: id) != body.subscribe else {
                    throw .pieFed(
                        body.subscribe
                            ? "A subscription for this comment already existed."
                            : "A subscription for this comment did not exist."
                    )
                }
                world.ofPieFed.commentAlerts[viewer.id, id] = body.subscribe
                return try world.answerPieFed(comment: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/comment/mark_as_answer", MarkCommentAsAnswer.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard world.comments[id] != nil else { throw .pieFedRowNotFound }
                // The real server does not check who asked the question.
                if body.answer { world.ofPieFed.answers.insert(id) } else { world.ofPieFed.answers.remove(id) }
                return try world.answerPieFed(reply: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/comment/mark_as_read", MarkCommentReplyAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                // A reply has the number of its comment.
                let id = body.commentReplyID
                guard world.comments[id] != nil else { throw .pieFedNoAttribute("id") }
                world.markNotices(of: id, read: body.read, for: viewer.id)
                return try world.answerPieFed(reply: id, for: viewer)
            },
        ]
    }
}

extension World {
    /// Publishes a comment.
    ///
    /// - Returns: The number of the comment.
    fileprivate mutating func createCommentOfPieFed(
        _ body: DecodedBody<CreateCommentOfPieFed>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> CommentID {
        guard let post = posts[body.postID] else { throw .pieFedNoAttribute("community") }
        if let parent = body.parentID {
            guard comments[parent] != nil else { throw .pieFedRowNotFound }
            // Not even moderators may reply.
            if since1_0.lockedComments.contains(parent) { throw .pieFed("This comment cannot be replied to.") }
        }
        if post.locked { throw .pieFed("Comments are disabled on this post") }
        let notPermitted = ServerError.pieFed("You are not permitted to comment in this community")
        return try replacing(["banned_from_community"], by: notPermitted) { world throws(ServerError) in
            try world.createComment(body.inV3, by: viewer, at: now).id
        }
    }

    /// Marks the reply and the mention about a comment as read or unread for one person.
    fileprivate mutating func markNotices(of comment: CommentID, read: Bool, for person: PersonID) {
        if let id = replies.notice(of: comment, to: person) { replies[id]?.read = read }
        if let id = mentions.notice(of: comment, to: person) { mentions[id]?.read = read }
    }
}
