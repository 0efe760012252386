import Networking

extension Route {
    static var moderationRoutes: [Route] {
        [
            Route(.post, "/post/lock") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("post_id")
                let locked = try body.flag("locked")
                let post = try world.post(id)
                try world.requireModerator(viewer, of: post.communityID)
                world.updatePost(id) { $0.locked = locked }
                world.modlog.add(
                    .lockPost,
                    ModlogEntry(moderatorID: viewer.id, postID: id, isDone: locked, when: call.now)
                )
                return try world.answer(post, for: viewer)
            },
            Route(.post, "/post/feature") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("post_id")
                let featured = try body.flag("featured")
                let place: FeaturePlace = try body.choice("feature_type")
                let post = try world.post(id)
                try world.requireModerator(viewer, of: post.communityID)
                if place == .local { try world.requireAdmin(viewer) }
                world.updatePost(id) { post in
                    if place == .local { post.featuredLocal = featured } else { post.featuredCommunity = featured }
                }
                world.modlog.add(
                    .featurePost,
                    ModlogEntry(
                        moderatorID: viewer.id,
                        postID: id,
                        isDone: featured,
                        isInCommunity: place == .community,
                        when: call.now
                    )
                )
                return try world.answer(post, for: viewer)
            },
            Route(.post, "/post/remove") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("post_id")
                let removed = try body.flag("removed")
                let reason = try body.optionalText("reason")
                let post = try world.post(id)
                try world.requireModerator(viewer, of: post.communityID, orIsGoneIn0_18: true)
                try world.requireHigher(viewer, than: post.creatorID, in: post.communityID)
                world.updatePost(id) { $0.removed = removed }
                world.resolveAll(.post, about: id, by: viewer.id, at: call.now)
                world.modlog.add(
                    .removePost,
                    ModlogEntry(moderatorID: viewer.id, postID: id, reason: reason, isDone: removed, when: call.now)
                )
                return try world.answer(afterRemoval: post, for: viewer)
            },
            Route(.post, "/comment/remove") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("comment_id")
                let removed = try body.flag("removed")
                let reason = try body.optionalText("reason")
                let view = try world.comment(id, for: viewer)
                try world.requireModerator(viewer, of: view.community.id, orIsGoneIn0_18: true)
                try world.requireHigher(viewer, than: view.creator.id, in: view.community.id)
                // The log would show what its writer has taken back.
                if call.dialect == .v0_19, view.comment.deleted { throw ServerError("couldnt_update_comment") }
                world.updateComment(id) { $0.removed = removed }
                world.resolveAll(.comment, about: id, by: viewer.id, at: call.now)
                world.modlog.add(
                    .removeComment,
                    ModlogEntry(moderatorID: viewer.id, commentID: id, reason: reason, isDone: removed, when: call.now)
                )
                return try world.announceAndAnswer(id, for: viewer, mentionsIn: nil, call)
            },
            Route(.post, "/comment/distinguish") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("comment_id")
                let distinguished = try body.flag("distinguished")
                let view = try world.comment(id, for: viewer)
                try world.requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
                guard view.creator.id == viewer.id || call.dialect == .v0_18 else {
                    throw ServerError("no_comment_edit_allowed")
                }
                try world.requireModerator(viewer, of: view.community.id, orIsGoneIn0_18: true)
                world.updateComment(id) { $0.distinguished = distinguished }
                return try world.answer(id, for: viewer)
            },
        ]
    }
}

/// Where a post is pinned.
private enum FeaturePlace: String, Choice {
    case local = "Local"
    case community = "Community"
}
