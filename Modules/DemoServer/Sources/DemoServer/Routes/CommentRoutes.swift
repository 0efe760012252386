import Networking

extension Route {
    static var commentRoutes: [Route] {
        [
            Route(.get, "/comment/list") { world, call throws(ServerError) in
                let query = CommentListParameters(
                    listing: try call.query.choice("type_"),
                    sort: try call.query.choice("sort"),
                    maxDepth: try call.query.number("max_depth", as: Int32.self).map(Int.init),
                    page: try call.query.page(),
                    communityID: try call.query.number("community_id"),
                    communityName: try call.query.text("community_name"),
                    postID: try call.query.number("post_id"),
                    parentID: try call.query.number("parent_id"),
                    savedOnly: try call.query.flag("saved_only"),
                    likedOnly: try call.newQuery.flag("liked_only"),
                    dislikedOnly: try call.newQuery.flag("disliked_only")
                )
                try world.requireMayLook(call.viewer)
                let comments = try query.feed(in: world, for: call.viewer).comments(in: world, ties: call.ties)
                return world.respond { $0.comments(comments, isBlanked: !call.viewer.isAdmin) }
            },
            Route(.get, "/comment") { world, call throws(ServerError) in
                let id: CommentID = try call.query.required("id", call.query.number("id"))
                try world.requireMayLook(call.viewer)
                return try world.answer(id, for: call.viewer)
            },
            Route(.post, "/comment/like", CreateCommentLike.self) { world, call, viewer, body throws(ServerError) in
                let id = body.commentID
                try world.voteComment(id, score: Int(body.score), by: viewer, at: call.now)
                return try world.answer(id, for: viewer, recipients: world.notifiedAccounts(id))
            },
            Route(.put, "/comment/save", SaveComment.self) { world, call, viewer, body throws(ServerError) in
                try world.saveComment(body.commentID, body.save, by: viewer, at: call.now)
                return try world.answer(body.commentID, for: viewer)
            },
        ]
    }
}

/// The parameters of `/comment/list`.
private struct CommentListParameters {
    var listing: ListingType?
    var sort: CommentSortType?
    var maxDepth: Int?
    var page: PageParameters
    var communityID: CommunityID?
    var communityName: String?
    var postID: PostID?
    var parentID: CommentID?
    var savedOnly: Bool?
    var likedOnly: Bool?
    var dislikedOnly: Bool?

    /// Returns the query with defaults for the missing parameters. A tree ignores `page` and `limit`, even invalid ones.
    func feed(in world: World, for viewer: Viewer?) throws(ServerError) -> CommentQuery {
        var feed = CommentQuery(viewer: viewer)
        feed.community = try world.communityID(named: communityName, or: communityID, for: viewer)
        if likedOnly == true, dislikedOnly == true { throw ServerError("contradicting_filters") }
        feed.listing = world.listing(listing, in: feed.community, for: viewer)
        feed.sort = sort ?? .hot
        if let parentID {
            guard let parent = world.comments[parentID] else {
                throw world.dialect.rowNotFound("couldnt_find_comment")
            }
            feed.parent = parent.path
        }
        feed.post = postID
        feed.maxDepth = maxDepth
        feed.includesRemoved = world.dialect >= .v0_19 || world.moderates(viewer, feed.community)
        feed.savedOnly = savedOnly ?? false
        feed.likedOnly = likedOnly ?? false
        feed.dislikedOnly = dislikedOnly ?? false
        if maxDepth == nil { feed.page = try page.page(orSay: "couldnt_get_comments") }
        return feed
    }
}

extension World {
    /// Votes on a comment.
    mutating func voteComment(
        _ id: CommentID,
        score: Int,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        try requireMayVote(viewer, score: score)
        let view = try comment(id, for: viewer)
        try requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
        vote(viewer.id, on: view.comment, score: score, at: now)
    }

    /// Saves a comment, or removes it from the saved ones.
    mutating func saveComment(_ id: CommentID, _ save: Bool, by viewer: Viewer, at now: Timestamp) throws(ServerError) {
        if save {
            guard comments[id] != nil else { throw ServerError("couldnt_save_comment") }
            if commentsSaved[viewer.id, id] == nil { commentsSaved[viewer.id, id] = now }
        } else {
            commentsSaved[viewer.id, id] = nil
        }
    }

    /// Returns the comment with a number, if the viewer may see it.
    func visibleComment(_ id: CommentID, for viewer: Viewer?) throws(ServerError) -> CommentView {
        guard let view = singleCommentView(id, for: viewer), viewer != nil || view.community.isPublic else {
            throw dialect.rowNotFound("couldnt_find_comment")
        }
        return view
    }

    /// Returns the response with one comment. The content of a deleted or removed comment is blank, except for an admin.
    func answer(
        _ id: CommentID,
        for viewer: Viewer?,
        recipients: [LocalUserID] = []
    ) throws(ServerError) -> Answer {
        let view = try visibleComment(id, for: viewer)
        return respond { writer in
            writer.object("comment_view") { $0.write(view, isBlanked: !viewer.isAdmin) }
            writer.array("recipient_ids", recipients) { $0.write(number: Int($1)) }
        }
    }

    /// Returns the account that was notified of a reply, if it belongs to this server.
    fileprivate func notifiedAccounts(_ comment: CommentID) -> [LocalUserID] {
        inboxIndex.repliesOfComment[comment].first.flatMap { replies[$0] }.flatMap { localUser(of: $0.recipientID) }.map
        { [$0.id] }
            ?? []
    }
}
