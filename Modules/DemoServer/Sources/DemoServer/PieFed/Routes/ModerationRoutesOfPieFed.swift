import Networking

extension Route {
    /// The routes by which moderators act on posts and comments. Some of them ignore people without the rights and answer with a success.
    static var pieFedModerationRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/post/lock", LockPost.self) { world, call, viewer, body throws(ServerError) in
                guard let post = world.posts[body.postID] else { throw .pieFedNoAttribute("community") }
                if world.isModOrAdmin(viewer, of: post.communityID) {
                    _ = try world.lockPost(post.id, body.locked, because: nil, by: viewer, at: call.now)
                }
                return try world.answerPieFed(post: post.id, for: viewer)
            },
            Route(.post, at: .pieFed, "/post/feature", FeaturePostOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let place = body.featureType?.place ?? .community
                guard let post = world.posts[body.postID] else { throw .pieFedNoAttribute("community") }
                if place == .local, !viewer.user.isAdmin {
                    throw .pieFed("Only admin users can feature a post locally")
                }
                if world.isModOrAdmin(viewer, of: post.communityID) {
                    _ = try world.featurePost(post.id, body.featured, place, by: viewer, at: call.now)
                }
                return try world.answerPieFed(post: post.id, for: viewer)
            },
            Route(.post, at: .pieFed, "/post/remove", RemovePost.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.postID
                guard let post = world.posts[id] else { throw .pieFedNoAttribute("community") }
                try world.replacing(moderatorCodes, by: .pieFedNoPermission) { world throws(ServerError) in
                    _ = try world.removePost(id, body.removed, because: body.reason, by: viewer, at: call.now)
                }
                // PieFed counts also what was removed before.
                if post.isCounted != body.removed {
                    world.personCounts[post.creatorID]?.postCount += body.removed ? -1 : 1
                    world.communityCounts[post.communityID]?.posts += body.removed ? -1 : 1
                }
                return try world.answerPieFed(post: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/community/moderate/post/nsfw", SetPostNSFW.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.postID
                guard let post = world.posts[id] else { throw .pieFedRowNotFound }
                guard world.isModOrAdmin(viewer, of: post.communityID) else { throw .pieFedIncorrectLogin }
                world.updatePost(id) { $0.nsfw = body.nsfw }
                guard let view = world.postView(id, for: viewer) else { throw .pieFedRowNotFound }
                // The response is the view itself.
                return world.respond { $0.write(view, pieFed: world, for: viewer) }
            },
            Route(.post, at: .pieFed, "/comment/lock", LockCommentOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard let comment = world.comments[id], let post = world.posts[comment.postID] else {
                    throw .pieFedRowNotFound
                }
                if world.isModOrAdmin(viewer, of: post.communityID) {
                    try world.lockComment(id, body.locked, because: "", by: viewer, at: call.now)
                }
                return try world.answerPieFed(comment: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/comment/remove", RemoveComment.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard let comment = world.comments[id] else { throw .pieFedRowNotFound }
                let reason = body.reason ?? (body.removed ? nil : "Restored by mod")
                try world.replacing(moderatorCodes, by: .pieFedNoPermission) { world throws(ServerError) in
                    try world.removeComment(id, body.removed, because: reason, by: viewer, at: call.now)
                }
                // PieFed counts also what was removed before.
                if comment.isCounted != body.removed, let post = world.posts[comment.postID] {
                    world.personCounts[comment.creatorID]?.commentCount += body.removed ? -1 : 1
                    world.postCounts[post.id]?.comments += body.removed ? -1 : 1
                    world.communityCounts[post.communityID]?.comments += body.removed ? -1 : 1
                }
                return try world.answerPieFed(comment: id, for: viewer)
            },
        ]
    }

    /// The codes with which the rules refuse people who do not moderate, or do not rank above the author.
    private static let moderatorCodes: Set = ["not_a_mod_or_admin", "not_higher_mod", "banned_from_community"]

    static var pieFedReportRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/post/report", CreatePostReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.postID
                guard world.posts[id] != nil else { throw .pieFedNoAttribute("user_id") }
                let report = try world.reportPost(id, for: body.reason, by: viewer, at: call.now)
                return try world.answerPieFed(report: report, .post, for: viewer)
            },
            Route(.post, at: .pieFed, "/comment/report", CreateCommentReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.commentID
                guard world.comments[id] != nil else { throw .pieFedNoAttribute("user_id") }
                let report = try world.reportComment(id, for: body.reason, by: viewer, at: call.now)
                return try world.answerPieFed(report: report, .comment, for: viewer)
            },
            Route(.post, at: .pieFed, "/private_message/report", CreatePrivateMessageReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.privateMessageID
                guard world.privateMessages[id]?.recipientID == viewer.id else { throw .pieFedRowNotFound }
                _ = try world.reportMessage(id, for: body.reason, by: viewer, at: call.now)
                // The real server reports the message, and then cannot write its response.
                throw .pieFed("{'private_message_view': ['Missing data for required field.']}")
            },
        ]
    }
}

extension World {
    /// Returns the response with the viewer's report about a post or a comment.
    fileprivate func answerPieFed(
        report id: Int32,
        _ kind: ReportKind,
        for viewer: Viewer
    ) throws(ServerError) -> Answer {
        let report = try report(kind, id)
        if kind == .post {
            guard let view = postView(report.subjectID, for: viewer) else { throw .pieFedRowNotFound }
            return respond { writer in
                writer.object("post_report_view") { $0.write(report, about: view, pieFed: self, viewer) }
            }
        }
        guard let view = commentView(report.subjectID, for: viewer) else { throw .pieFedRowNotFound }
        return respond { writer in
            writer.object("comment_report_view") { $0.write(report, about: view, pieFed: self, viewer) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ report: Report, about view: PostView, pieFed world: World, _ viewer: Viewer) {
        reporter(viewer, in: view.community, pieFed: world)
        object("counts") { $0.write(view.counts, pieFed: view.post.id) }
        object("post") { $0.write(view.post, pieFed: world) }
        object("post_creator") { $0.write(view.creator, pieFed: world, for: viewer) }
        object("post_report") { writer in
            writer.member("creator_id", report.creatorID)
            writer.member("id", report.id)
            // The real server stores no text.
            writer.member("original_post_body", "")
            writer.member("original_post_name", report.original.name ?? "")
            writer.member("post_id", report.subjectID)
            writer.rest(of: report)
        }
        member("saved", view.isSaved)
        member("subscribed", view.subscription.rawValue)
    }

    fileprivate mutating func write(_ report: Report, about view: CommentView, pieFed world: World, _ viewer: Viewer) {
        member("activity_alert", world.isSubscribed(viewer, toComment: view.comment.id))
        member("banned_from_community", false)
        member("can_auth_user_moderate", world.isModOrAdmin(viewer, of: view.community.id))
        reporter(viewer, in: view.community, pieFed: world)
        object("counts") { $0.write(view.counts, pieFed: view.comment.id) }
        object("comment") { $0.write(view.comment, pieFed: world) }
        object("comment_creator") { $0.write(view.creator, pieFed: world, for: viewer) }
        object("comment_report") { writer in
            writer.member("comment_id", report.subjectID)
            writer.member("creator_id", report.creatorID)
            writer.member("id", report.id)
            writer.member("original_comment_text", report.original.text ?? "")
            writer.rest(of: report)
        }
        member("my_vote", view.vote ?? 0)
        object("post") { $0.write(view.post, pieFed: world) }
        member("saved", view.isSaved)
        member("subscribed", view.subscription.rawValue)
    }

    /// Writes the person who reported something, and the community in which they did.
    private mutating func reporter(_ viewer: Viewer, in community: Community, pieFed world: World) {
        object("community") { $0.write(community, pieFed: world) }
        object("creator") { $0.write(viewer.person, pieFed: world, for: viewer) }
        member("creator_banned_from_community", world.communityBans[viewer.id, community.id] != nil)
        member("creator_blocked", false)
        member("creator_is_admin", viewer.user.isAdmin)
        member("creator_is_moderator", world.isModerator(viewer.id, of: community.id))
    }

    private mutating func rest(of report: Report) {
        member("published", inMicroseconds: report.published)
        member("reason", report.reason)
        member("resolved", report.resolved)
    }
}
