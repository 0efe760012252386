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
                try Texts.requireBody(content, longest: Texts.longestComment)
                guard let post = world.posts[postID] else { throw world.dialect.missing("couldnt_find_post") }
                try world.requireMayAct(viewer.person, in: post.communityID)
                guard post.isCounted else { throw ServerError("deleted") }
                if post.locked, !world.mayAnswerLocked(viewer, in: post.communityID) { throw ServerError("locked") }
                let parent = parentID.flatMap { world.comments[$0] }
                try parent?.requireRoomBelow(on: post)
                try world.requireLanguage(language, in: post.communityID)
                let comment = world.publish(
                    world.dialect.kept(content),
                    below: parent,
                    on: post,
                    in: language ?? world.defaultLanguage(of: viewer.user, in: post.communityID),
                    by: viewer,
                    at: call.now
                )
                let told = world.announce(comment, by: viewer.person, mentionsIn: content, at: call.now)
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
                try Texts.requireBody(content, longest: Texts.longestComment)
                world.updateComment(id) { comment in
                    if let content { comment.content = call.dialect.kept(content) }
                    if let language { comment.languageID = language }
                    comment.updated = call.now
                }
                return try world.announceAndAnswer(id, for: viewer, mentionsIn: content ?? view.comment.content, call)
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
                return try world.announceAndAnswer(id, for: viewer, mentionsIn: nil, call)
            },
        ]
    }
}

extension Comment {
    /// How many levels a thread may have.
    static let deepest = 50

    /// An answer goes below a comment of the same post, and not too deep.
    fileprivate func requireRoomBelow(on post: Post) throws(ServerError) {
        guard postID == post.id else { throw ServerError("couldnt_create_comment") }
        guard level <= Self.deepest + 1 else { throw ServerError("max_comment_depth_reached") }
    }
}

extension World {
    /// The comment with that number, as the viewer sees it.
    func comment(_ id: CommentID, for viewer: Viewer) throws(ServerError) -> CommentView {
        guard let view = commentView(id, for: viewer) else { throw dialect.missingRow("couldnt_find_comment") }
        return view
    }

    /// Tells whom a changed comment concerns, and shows it.
    mutating func announceAndAnswer(
        _ id: CommentID,
        for viewer: Viewer,
        mentionsIn text: String?,
        _ call: Call
    ) throws(ServerError) -> Answer {
        guard let comment = comments[id] else { throw ServerError("couldnt_find_comment") }
        let told = announce(comment, by: viewer.person, mentionsIn: text, at: call.now)
        return try answer(id, for: viewer, recipients: told)
    }

    /// A locked post is closed but for those who moderate the place; in 0.18 for them too.
    fileprivate func mayAnswerLocked(_ viewer: Viewer, in community: CommunityID) -> Bool {
        dialect == .v0_19 && isModOrAdmin(viewer, of: community)
    }

    /// Adds a comment. In 0.19 whoever writes one has seen those that were there.
    fileprivate mutating func publish(
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
            address: ObjectAddress(prefix: "\(ownSite.actorID)comment/", number: id),
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
        if dialect == .v0_19 { readComments[viewer.id, post.id] = postCounts[post.id]?.comments }
        return comment
    }
}
