import Networking

extension Route {
    static var v4CommentWriteRoutes: [Route] {
        [
            Route(.post, at: .v4, "/comment/like", CreateCommentLikeOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.voteComment(body.commentID, score: body.score, by: viewer, at: call.now)
                return try world.answerV4(comment: body.commentID, for: viewer)
            },
            Route(.put, at: .v4, "/comment/save", SaveComment.self) { world, call, viewer, body throws(ServerError) in
                try world.saveComment(body.commentID, body.save, by: viewer, at: call.now)
                return try world.answerV4(comment: body.commentID, for: viewer)
            },
            Route(.post, at: .v4, "/comment", CreateComment.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let id = try world.createComment(sent.get(), by: viewer, at: call.now).id
                return try world.answerV4(comment: id, for: viewer)
            },
            Route(.put, at: .v4, "/comment", EditComment.self) { world, call, viewer, body throws(ServerError) in
                _ = try world.editComment(body, by: viewer, at: call.now)
                return try world.answerV4(comment: body.commentID, for: viewer)
            },
            Route(.delete, at: .v4, "/comment", DeleteComment.self) { world, call, viewer, body throws(ServerError) in
                _ = try world.deleteComment(body.commentID, body.deleted, by: viewer, at: call.now)
                return try world.answerV4(comment: body.commentID, for: viewer)
            },
        ]
    }
}

/// The body of a vote. A vote that is missing or null takes an earlier one back.
struct CreateCommentLikeOfV4: RequestBody {
    static let name = "CreateCommentLike"

    let commentID = Member<CommentID>("comment_id")
    let isUpvote = Member<Bool?>("is_upvote")
}

extension DecodedBody where Body == CreateCommentLikeOfV4 {
    fileprivate var score: Int { self.isUpvote.map { $0 ? 1 : -1 } ?? 0 }
}

extension World {
    /// Returns the response with one comment after a write.
    func answerV4(comment id: CommentID, for viewer: Viewer) throws(ServerError) -> Answer {
        answerV4(try visibleComment(id, for: viewer), for: viewer)
    }
}
