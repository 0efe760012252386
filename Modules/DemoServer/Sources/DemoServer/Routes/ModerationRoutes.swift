import Networking

extension Route {
    static var moderationRoutes: [Route] {
        [
            Route(.post, "/post/lock", LockPost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.lockPost(body.postID, body.locked, because: nil, by: viewer, at: call.now)
                return try world.answer(post, for: viewer)
            },
            Route(.post, "/post/feature", FeaturePost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.featurePost(
                    body.postID,
                    body.featured,
                    body.featureType,
                    by: viewer,
                    at: call.now
                )
                return try world.answer(post, for: viewer)
            },
            Route(.post, "/post/remove", RemovePost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.removePost(
                    body.postID,
                    body.removed,
                    because: body.reason,
                    by: viewer,
                    at: call.now
                )
                return try world.answer(afterRemoval: post, for: viewer)
            },
            Route(.post, "/comment/remove", RemoveComment.self) { world, call, viewer, body throws(ServerError) in
                let id = body.commentID
                try world.removeComment(id, body.removed, because: body.reason, by: viewer, at: call.now)
                let told = try world.notifyAboutChange(id, by: viewer, mentionsIn: nil, at: call.now)
                return try world.answer(id, for: viewer, recipients: told)
            },
            Route(.post, "/comment/distinguish", DistinguishComment.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.distinguishComment(body.commentID, body.distinguished, by: viewer)
                return try world.answer(body.commentID, for: viewer)
            },
        ]
    }
}

extension World {
    /// Locks or unlocks a post.
    ///
    /// - Returns: The post before the change.
    mutating func lockPost(
        _ id: PostID,
        _ locked: Bool,
        because reason: String?,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Post {
        let post = try post(id)
        try requireModerator(viewer, of: post.communityID)
        updatePost(id) { $0.locked = locked }
        record(
            .lockPost,
            ModlogEntry(moderatorID: viewer.id, postID: id, reason: reason, isDone: locked, when: now)
        )
        return post
    }

    /// Pins or unpins a post. Only admins may pin on the whole server.
    ///
    /// - Returns: The post before the change.
    mutating func featurePost(
        _ id: PostID,
        _ featured: Bool,
        _ place: FeaturePlace,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Post {
        let post = try post(id)
        try requireModerator(viewer, of: post.communityID)
        if place == .local { try requireAdmin(viewer) }
        updatePost(id) { post in
            if place == .local { post.featuredLocal = featured } else { post.featuredCommunity = featured }
        }
        record(
            .featurePost,
            ModlogEntry(
                moderatorID: viewer.id,
                postID: id,
                isDone: featured,
                isInCommunity: place == .community,
                when: now
            )
        )
        return post
    }

    /// Removes or restores a post.
    ///
    /// - Returns: The post before the change.
    mutating func removePost(
        _ id: PostID,
        _ removed: Bool,
        because reason: String?,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Post {
        let post = try post(id)
        try requireModerator(viewer, of: post.communityID, orIsGoneIn0_18: true)
        try requireHigher(viewer, than: post.creatorID, in: post.communityID)
        updatePost(id) { $0.removed = removed }
        resolveAll(.post, about: id, by: viewer.id, at: now)
        record(
            .removePost,
            ModlogEntry(moderatorID: viewer.id, postID: id, reason: reason, isDone: removed, when: now)
        )
        return post
    }

    /// Marks a comment of a moderator as official, or removes the mark. Only the comment's creator may do so.
    mutating func distinguishComment(
        _ id: CommentID,
        _ distinguished: Bool,
        by viewer: Viewer
    ) throws(ServerError) {
        let view = try comment(id, for: viewer)
        try requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
        guard view.creator.id == viewer.id || dialect == .v0_18 else { throw ServerError("no_comment_edit_allowed") }
        try requireModerator(viewer, of: view.community.id, orIsGoneIn0_18: true)
        updateComment(id) { $0.distinguished = distinguished }
    }

    /// Removes or restores a comment.
    mutating func removeComment(
        _ id: CommentID,
        _ removed: Bool,
        because reason: String?,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let view = try comment(id, for: viewer)
        try requireModerator(viewer, of: view.community.id, orIsGoneIn0_18: true)
        try requireHigher(viewer, than: view.creator.id, in: view.community.id)
        // Otherwise the moderation log would show content that its creator has deleted.
        if dialect >= .v0_19, view.comment.deleted { throw ServerError("couldnt_update_comment") }
        updateComment(id) { $0.removed = removed }
        resolveAll(.comment, about: id, by: viewer.id, at: now)
        record(
            .removeComment,
            ModlogEntry(moderatorID: viewer.id, commentID: id, reason: reason, isDone: removed, when: now)
        )
    }
}

/// The place where a post is pinned.
enum FeaturePlace: String, Choice {
    case local = "Local"
    case community = "Community"
}

extension Route {
    static var modlogRoutes: [Route] {
        [
            Route(.get, "/modlog") { world, call throws(ServerError) in
                var list = ModlogQuery()
                list.moderator = try call.query.number("mod_person_id")
                list.community = try call.query.number("community_id")
                let page = try call.query.page()
                let type: ModlogType? = try call.query.choice("type_")
                list.person = try call.query.number("other_person_id")
                list.post = try call.newQuery.number("post_id")
                list.comment = try call.newQuery.number("comment_id")
                try world.requireMayLook(call.viewer)
                let kinds = Modlog.Kind.older.filter { kind in
                    ((type ?? .all) == .all || type?.rawValue == kind.rawValue) && list.matchesFilter(kind)
                }
                // The page is checked only if a list is read; otherwise any value is accepted.
                if !kinds.isEmpty { list.page = try page.page() }
                let names = world.showsModeratorNames(to: call.viewer, of: list.community)
                if !names { list.moderator = nil }
                return world.respond { writer in
                    for kind in Modlog.Kind.older {
                        let entries = kinds.contains(kind) ? list.entries(kind, in: world) : []
                        writer.modlog(entries, kind, of: world, withModerators: names)
                    }
                }
            }
        ]
    }
}

/// The kinds of entries that `/modlog` can return.
enum ModlogType: String, Choice {
    case all = "All"
    case removePost = "ModRemovePost"
    case lockPost = "ModLockPost"
    case featurePost = "ModFeaturePost"
    case removeComment = "ModRemoveComment"
    case removeCommunity = "ModRemoveCommunity"
    case banFromCommunity = "ModBanFromCommunity"
    case addToCommunity = "ModAddCommunity"
    case transferCommunity = "ModTransferCommunity"
    case add = "ModAdd"
    case ban = "ModBan"
    case hideCommunity = "ModHideCommunity"
    case purgePerson = "AdminPurgePerson"
    case purgeCommunity = "AdminPurgeCommunity"
    case purgePost = "AdminPurgePost"
    case purgeComment = "AdminPurgeComment"
}

extension World {
    /// Returns true if the log shows the moderators' names. The site may hide them from viewers who moderate nothing; 0.18 checks only the
    /// requested community.
    fileprivate func showsModeratorNames(to viewer: Viewer?, of community: CommunityID?) -> Bool {
        guard localSite.hideModlogModNames else { return true }
        guard let viewer else { return false }
        if dialect == .v0_18 { return moderates(viewer, community) }
        return viewer.user.isAdmin || !moderators.all(of: viewer.id).isEmpty
    }
}

extension Route {
    static var voteListRoutes: [Route] {
        [
            Route(.get, "/post/like/list", only: .v0_19) { world, call throws(ServerError) in
                let id: PostID = try call.query.required("post_id", call.query.number("post_id"))
                let page = try call.query.page()
                let viewer = try call.requireLogin()
                let post = try world.post(id)
                try world.requireMayCount(viewer, in: post.communityID)
                return try world.votes(world.postVotes.people(on: id), "post_likes", in: post.communityID, page, call)
            },
            Route(.get, "/comment/like/list", only: .v0_19) { world, call throws(ServerError) in
                let id: CommentID = try call.query.required("comment_id", call.query.number("comment_id"))
                let page = try call.query.page()
                let viewer = try call.requireLogin()
                let place = try world.comment(id, for: viewer).community.id
                try world.requireMayCount(viewer, in: place)
                return try world.votes(world.commentVotes.people(on: id), "comment_likes", in: place, page, call)
            },
        ]
    }
}

extension World {
    /// Checks that the viewer may list votes, which only moderators of the community and admins may.
    fileprivate func requireMayCount(_ viewer: Viewer, in community: CommunityID) throws(ServerError) {
        try requireValid(viewer.person)
        guard isModOrAdmin(viewer, of: community) else { throw ServerError("not_a_mod_or_admin") }
    }

    /// Returns a page of votes, downvotes first.
    fileprivate func votes(
        _ votes: [(person: PersonID, value: Vote)],
        _ list: StaticString,
        in community: CommunityID,
        _ page: PageParameters,
        _ call: Call
    ) throws(ServerError) -> Answer {
        let page = try page.page()
        let scores = Dictionary(votes.map { ($0.person, $0.value.score) }) { first, _ in first }
        let rows = votes.map { (key: $0.value.score, id: $0.person) }
        let voters = page.slice(call.ties.sort(rows, in: "\(list)")).compactMap { people[$0] }
        return respond { writer in
            writer.array(list, voters) { writer, voter in
                writer.object {
                    $0.object("creator") { $0.write(voter) }
                    $0.member("creator_banned_from_community", communityBans[voter.id, community] != nil)
                    $0.member("score", scores[voter.id])
                }
            }
        }
    }
}
