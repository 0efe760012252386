import Networking

extension Route {
    static var commentWriteRoutes: [Route] {
        [
            Route(.post, "/comment", CreateComment.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let content = world.cleaned(body.content)
                let postID = body.postID
                let parentID = body.parentID
                let language = body.languageID
                try TextValidation.requireBody(content, longest: TextValidation.longestComment)
                guard let post = world.posts[postID] else { throw world.dialect.notFound("couldnt_find_post") }
                try world.requireMayAct(viewer.person, in: post.communityID)
                guard post.isCounted else { throw ServerError("deleted") }
                if post.locked, !world.mayCommentOnLocked(viewer, in: post.communityID) { throw ServerError("locked") }
                let parent = parentID.flatMap { world.comments[$0] }
                try parent?.requireRoomBelow(on: post)
                try world.requireLanguage(language, in: post.communityID)
                let comment = world.insertNew(
                    world.dialect.sanitized(content),
                    below: parent,
                    on: post,
                    in: language ?? world.defaultLanguage(of: viewer.user, in: post.communityID),
                    by: viewer,
                    at: call.now
                )
                let told = world.notifyRecipients(comment, by: viewer.person, mentionsIn: content, at: call.now)
                world.vote(viewer.id, on: comment, score: 1, at: call.now)
                if let parent { world.markNoticesRead(of: parent.id, by: viewer.id) }
                return try world.answer(comment.id, for: viewer, recipients: told)
            },
            Route(.put, "/comment", EditComment.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.commentID
                let content = body.content.map(world.cleaned)
                let language = body.languageID
                let view = try world.comment(id, for: viewer)
                try world.requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
                guard view.creator.id == viewer.id else { throw ServerError("no_comment_edit_allowed") }
                try world.requireLanguage(language, in: view.community.id)
                try TextValidation.requireBody(content, longest: TextValidation.longestComment)
                world.updateComment(id) { comment in
                    if let content { comment.content = call.dialect.sanitized(content) }
                    if let language { comment.languageID = language }
                    comment.updated = call.now
                }
                return try world.notifyAndRespond(id, for: viewer, mentionsIn: content ?? view.comment.content, call)
            },
            Route(.post, "/comment/delete", DeleteComment.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.commentID
                let deleted = body.deleted
                let view = try world.comment(id, for: viewer)
                if view.comment.deleted == deleted { throw ServerError("couldnt_update_comment") }
                try world.requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
                guard view.creator.id == viewer.id else { throw ServerError("no_comment_edit_allowed") }
                world.updateComment(id) { $0.deleted = deleted }
                return try world.notifyAndRespond(id, for: viewer, mentionsIn: nil, call)
            },
        ]
    }
}

extension Comment {
    /// The maximum number of levels in a thread.
    static let maximumDepth = 50

    /// Checks that a reply belongs to the same post and does not exceed the maximum depth.
    fileprivate func requireRoomBelow(on post: Post) throws(ServerError) {
        guard postID == post.id else { throw ServerError("couldnt_create_comment") }
        guard level <= Self.maximumDepth + 1 else { throw ServerError("max_comment_depth_reached") }
    }
}

extension World {
    /// Returns a comment as the viewer sees it.
    func comment(_ id: CommentID, for viewer: Viewer) throws(ServerError) -> CommentView {
        guard let view = commentView(id, for: viewer) else { throw dialect.rowNotFound("couldnt_find_comment") }
        return view
    }

    /// Notifies the recipients of a changed comment and returns the response.
    mutating func notifyAndRespond(
        _ id: CommentID,
        for viewer: Viewer,
        mentionsIn text: String?,
        _ call: Call
    ) throws(ServerError) -> Answer {
        guard let comment = comments[id] else { throw ServerError("couldnt_find_comment") }
        let told = notifyRecipients(comment, by: viewer.person, mentionsIn: text, at: call.now)
        return try answer(id, for: viewer, recipients: told)
    }

    /// Returns true if the viewer may comment on a locked post. In 0.19 its moderators may; in 0.18 no account may.
    fileprivate func mayCommentOnLocked(_ viewer: Viewer, in community: CommunityID) -> Bool {
        dialect >= .v0_19 && isModOrAdmin(viewer, of: community)
    }

    /// Inserts a comment. In 0.19 its creator has then read the existing comments.
    fileprivate mutating func insertNew(
        _ content: String,
        below parent: Comment?,
        on post: Post,
        in language: LanguageID,
        by viewer: Viewer,
        at now: Timestamp
    ) -> Comment {
        let id = comments.nextID()
        var comment = Comment(
            id: id,
            published: now,
            address: ObjectURL(prefix: "\(localInstanceSite.actorID)comment/", number: id),
            creatorID: viewer.id,
            postID: post.id,
            languageID: language,
            removed: false,
            deleted: false,
            local: true,
            distinguished: false
        )
        comment.path = "\(parent?.path ?? "0").\(id)"
        comment.content = content
        insert(comment)
        if dialect >= .v0_19 { readComments[viewer.id, post.id] = postCounts[post.id]?.comments }
        return comment
    }
}
