import Networking

extension Route {
    static var moderationRoutes: [Route] {
        [
            Route(.post, "/post/lock", LockPost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.postID
                let locked = body.locked
                let post = try world.post(id)
                try world.requireModerator(viewer, of: post.communityID)
                world.updatePost(id) { $0.locked = locked }
                world.modlog.add(
                    .lockPost,
                    ModlogEntry(moderatorID: viewer.id, postID: id, isDone: locked, when: call.now)
                )
                return try world.answer(post, for: viewer)
            },
            Route(.post, "/post/feature", FeaturePost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.postID
                let featured = body.featured
                let place: FeaturePlace = body.featureType
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
            Route(.post, "/post/remove", RemovePost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.postID
                let removed = body.removed
                let reason = body.reason
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
            Route(.post, "/comment/remove", RemoveComment.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.commentID
                let removed = body.removed
                let reason = body.reason
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
            Route(.post, "/comment/distinguish", DistinguishComment.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.commentID
                let distinguished = body.distinguished
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
enum FeaturePlace: String, Choice {
    case local = "Local"
    case community = "Community"
}
