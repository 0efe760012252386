import Networking

extension Route {
    static var commentWriteRoutes: [Route] {
        [
            Route(.post, "/comment", CreateComment.self) { world, call, viewer, body throws(ServerError) in
                let (id, told) = try world.createComment(body, by: viewer, at: call.now)
                return try world.answer(id, for: viewer, recipients: told)
            },
            Route(.put, "/comment", EditComment.self) { world, call, viewer, body throws(ServerError) in
                let told = try world.editComment(body, by: viewer, at: call.now)
                return try world.answer(body.commentID, for: viewer, recipients: told)
            },
            Route(.post, "/comment/delete", DeleteComment.self) { world, call, viewer, body throws(ServerError) in
                let told = try world.deleteComment(body.commentID, body.deleted, by: viewer, at: call.now)
                return try world.answer(body.commentID, for: viewer, recipients: told)
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
    /// Publishes a comment.
    ///
    /// - Returns: The number of the comment and the notified accounts.
    mutating func createComment(
        _ body: DecodedBody<CreateComment>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> (id: CommentID, told: [LocalUserID]) {
        let content = cleaned(body.content)
        let language = body.languageID
        try TextValidation.requireBody(content, longest: TextValidation.longestComment)
        guard let post = posts[body.postID] else { throw dialect.notFound("couldnt_find_post") }
        try requireMayAct(viewer.person, in: post.communityID)
        guard post.isCounted else { throw ServerError("deleted") }
        if post.locked, !mayCommentOnLocked(viewer, in: post.communityID) { throw ServerError("locked") }
        let parent = body.parentID.flatMap { comments[$0] }
        if let parent, since1_0.lockedComments.contains(parent.id), !mayCommentOnLocked(viewer, in: post.communityID) {
            throw ServerError("locked")
        }
        try parent?.requireRoomBelow(on: post)
        try requireLanguage(language, in: post.communityID)
        let comment = insertNew(
            dialect.sanitized(content),
            below: parent,
            on: post,
            in: language ?? defaultLanguage(of: viewer.user, in: post.communityID),
            by: viewer,
            at: now
        )
        let told = notifyRecipients(comment, by: viewer.person, mentionsIn: content, at: now)
        notifyWatchers(of: comment, except: told, at: now)
        vote(viewer.id, on: comment, score: 1, at: now)
        if let parent { markNoticesRead(of: parent.id, by: viewer.id) }
        return (comment.id, told)
    }

    /// Changes a comment, which only its creator may do.
    ///
    /// - Returns: The notified accounts.
    mutating func editComment(
        _ body: DecodedBody<EditComment>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> [LocalUserID] {
        let id = body.commentID
        let content = body.content.map(cleaned)
        let language = body.languageID
        let view = try comment(id, for: viewer)
        try requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
        guard view.creator.id == viewer.id else { throw ServerError("no_comment_edit_allowed") }
        try requireLanguage(language, in: view.community.id)
        try TextValidation.requireBody(content, longest: TextValidation.longestComment)
        let stored = content.map { dialect.sanitized($0) }
        updateComment(id) { comment in
            if let stored { comment.content = stored }
            if let language { comment.languageID = language }
            comment.updated = now
        }
        return try notifyAboutChange(id, by: viewer, mentionsIn: content ?? view.comment.content, at: now)
    }

    /// Deletes or restores a comment, which only its creator may do.
    ///
    /// - Returns: The notified accounts.
    mutating func deleteComment(
        _ id: CommentID,
        _ deleted: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> [LocalUserID] {
        let view = try comment(id, for: viewer)
        if view.comment.deleted == deleted { throw ServerError("couldnt_update_comment") }
        try requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
        guard view.creator.id == viewer.id else { throw ServerError("no_comment_edit_allowed") }
        updateComment(id) { $0.deleted = deleted }
        return try notifyAboutChange(id, by: viewer, mentionsIn: nil, at: now)
    }

    /// Returns a comment as the viewer sees it.
    func comment(_ id: CommentID, for viewer: Viewer) throws(ServerError) -> CommentView {
        guard let view = commentView(id, for: viewer) else { throw dialect.rowNotFound("couldnt_find_comment") }
        return view
    }

    /// Notifies the recipients of a changed comment.
    ///
    /// - Returns: The notified accounts.
    mutating func notifyAboutChange(
        _ id: CommentID,
        by viewer: Viewer,
        mentionsIn text: String?,
        at now: Timestamp
    ) throws(ServerError) -> [LocalUserID] {
        guard let comment = comments[id] else { throw ServerError("couldnt_find_comment") }
        return notifyRecipients(comment, by: viewer.person, mentionsIn: text, at: now)
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
        if dialect >= .v1_0 { since1_0.viewTimes[viewer.id, post.id] = now }
        return comment
    }
}
