import Networking

extension Route {
    static var postRoutes: [Route] {
        [
            Route(.get, "/post/list") { world, call throws(ServerError) in
                let query = PostListParameters(
                    listing: try call.query.choice("type_"),
                    sort: try call.query.choice("sort"),
                    page: try call.query.page(),
                    communityID: try call.query.number("community_id"),
                    communityName: try call.query.text("community_name"),
                    savedOnly: try call.query.flag("saved_only"),
                    likedOnly: try call.newQuery.flag("liked_only"),
                    dislikedOnly: try call.newQuery.flag("disliked_only"),
                    showHidden: try call.newQuery.flag("show_hidden"),
                    showRead: try call.newQuery.flag("show_read"),
                    showNSFW: try call.newQuery.flag("show_nsfw"),
                    cursor: try call.newQuery.text("page_cursor")
                )
                try world.requireMayLook(call.viewer)
                let posts = try query.feed(in: world, for: call.viewer).posts(in: world, at: call.now, ties: call.ties)
                return world.respond { writer in
                    writer.posts("posts", posts)
                    guard world.dialect >= .v0_19 else { return }
                    writer.member("next_page", posts.last.map { "P\(String($0.post.id, radix: 16))" })
                }
            },
            Route(.getMarking, "/post") { world, call throws(ServerError) in
                let id: PostID? = try call.query.number("id")
                let commentID: CommentID? = try call.query.number("comment_id")
                try world.requireMayLook(call.viewer)
                let page = try world.openPost(
                    world.postNamed(by: id, or: commentID),
                    by: call.viewer,
                    at: call.now,
                    call.ties
                )
                return world.respond { writer in
                    writer.object("post_view") { $0.write(page.view) }
                    writer.object("community_view") { $0.write(page.community) }
                    writer.moderation("moderators", page.moderators)
                    writer.posts("cross_posts", page.crossPosts)
                }
            },
            Route(.post, "/post/like", CreatePostLike.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.votePost(body.postID, score: Int(body.score), by: viewer, at: call.now)
                return try world.answer(post, for: viewer)
            },
            Route(.put, "/post/save", SavePost.self) { world, call, viewer, body throws(ServerError) in
                let id = body.postID
                try world.savePost(id, body.save, by: viewer, at: call.now)
                let answer = try world.answer(world.post(id), for: viewer, asModerator: false)
                world.markRead(id, by: viewer.id, at: call.now)
                return answer
            },
            Route(.post, "/post/mark_as_read", MarkOnePostAsRead.self, only: .v0_18) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                return try world.mark(body.postID, read: body.read, for: viewer, at: call.now)
            },
            Route(.post, "/post/mark_as_read", MarkPostAsRead.self, only: .v0_19) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.markPosts(Set(body.postIDs), read: body.read, by: viewer, at: call.now)
                return .success
            },
            Route(.post, "/post/hide", HidePost.self, only: .v0_19) { world, call, viewer, body throws(ServerError) in
                try world.hidePosts(Set(body.postIDs), body.hide, by: viewer, at: call.now)
                return .success
            },
        ]
    }
}

/// The parameters of `/post/list`.
private struct PostListParameters {
    var listing: ListingType?
    var sort: SortType?
    var page: PageParameters
    var communityID: CommunityID?
    var communityName: String?
    var savedOnly: Bool?
    var likedOnly: Bool?
    var dislikedOnly: Bool?
    var showHidden: Bool?
    var showRead: Bool?
    var showNSFW: Bool?
    var cursor: String?

    /// Returns the query with defaults for the missing parameters: the account's, otherwise the site's. Inside a community everything is
    /// listed.
    func feed(in world: World, for viewer: Viewer?) throws(ServerError) -> PostQuery {
        var feed = PostQuery(viewer: viewer)
        feed.community = try world.communityID(named: communityName, or: communityID, for: viewer)
        if likedOnly == true, dislikedOnly == true { throw ServerError("contradicting_filters") }
        feed.listing = world.listing(listing, in: feed.community, for: viewer)
        feed.sort = sort ?? world.defaultSort(for: viewer)
        feed.includesRemoved = world.moderates(viewer, feed.community)
        feed.savedOnly = savedOnly ?? false
        feed.likedOnly = likedOnly ?? false
        feed.dislikedOnly = dislikedOnly ?? false
        feed.showHidden = showHidden ?? false
        feed.showRead = showRead
        feed.showNSFW = showNSFW
        feed.after = try cursor.map { cursor throws(ServerError) in try after(cursor, in: world) }
        feed.page = try page.page(orSay: "couldnt_get_posts")
        let joinsPageAndCursor = feed.after != nil && feed.page.offset != 0
        if feed.listing == .subscribed, feed.community == nil, viewer != nil, joinsPageAndCursor {
            throw ServerError("couldnt_get_posts")
        }
        return feed
    }

    /// Parses a cursor, which is one character followed by a post's number in base 16.
    private func after(_ cursor: String, in world: World) throws(ServerError) -> PostID {
        let digits = String(decoding: cursor.utf8.dropFirst(), as: UTF8.self)
        guard cursor.utf8.first.map({ $0 < 0x80 }) == true, let id = PostID(digits, radix: 16),
            world.postCounts[id] != nil
        else {
            throw .unknown("Could not parse pagination token")
        }
        return id
    }
}

/// A post with its surroundings, as its page shows it.
struct PostPage {
    var view: PostView
    var community: CommunityView
    var moderators: [MembershipView]
    /// The other posts with the same link.
    var crossPosts: [PostView]
}

extension World {
    /// Checks that all posts exist, so that a batch of marks is applied completely or not at all.
    fileprivate func requirePosts(_ ids: Set<PostID>, orSay code: String) throws(ServerError) {
        try requireFew(ids)
        guard ids.allSatisfy({ posts[$0] != nil }) else { throw ServerError(code) }
    }

    func postNamed(by id: PostID?, or commentID: CommentID?) throws(ServerError) -> Post {
        if let id { return try post(id) }
        guard let commentID else { throw ServerError("couldnt_find_post") }
        guard let comment = comments[commentID] else {
            throw dialect == .v0_18 ? dialect.notFound("couldnt_find_post") : ServerError("couldnt_find_comment")
        }
        return try post(comment.postID)
    }

    /// Returns a post with its surroundings and marks it as read. The returned view still has the old mark.
    mutating func openPost(
        _ post: Post,
        by viewer: Viewer?,
        at now: Timestamp,
        _ ties: TieBreaker
    ) throws(ServerError) -> PostPage {
        let asModerator = isModOrAdmin(viewer, of: post.communityID)
        guard let view = singlePostView(post.id, for: viewer),
            isVisible(post, of: view.community, to: viewer, asModerator: asModerator)
        else { throw dialect.notFound("couldnt_find_post") }
        if let viewer {
            markRead(post.id, by: viewer.id, at: now)
            readComments[viewer.id, post.id] = view.counts.comments
            if dialect >= .v1_0 { since1_0.viewTimes[viewer.id, post.id] = now }
        }
        guard shows(view.community, to: viewer, asModerator: asModerator),
            let community = communityView(post.communityID, for: viewer)
        else { throw dialect.notFound("couldnt_find_community") }
        let moderators = moderators(of: community.community.id, ties: ties)
        // Other posts with the same link; 0.18 lists them as for an anonymous viewer.
        let crossPosts = post.url.map { url in
            PostQuery(viewer: dialect == .v0_18 ? nil : viewer, url: url).posts(in: self, at: now, ties: ties)
        }
        return PostPage(
            view: view,
            community: community,
            moderators: moderators,
            crossPosts: (crossPosts ?? []).filter { $0.post.id != post.id }
        )
    }

    /// Votes on a post, which also marks it as read.
    mutating func votePost(_ id: PostID, score: Int, by viewer: Viewer, at now: Timestamp) throws(ServerError) -> Post {
        try requireMayVote(viewer, score: score)
        let post = try post(id)
        try requireMayAct(viewer.person, in: post.communityID)
        vote(viewer.id, on: post, score: score, at: now)
        markRead(id, by: viewer.id, at: now)
        if dialect >= .v1_0 { markNoticesRead(on: id, of: viewer.id) }
        return post
    }

    /// Marks posts as read or unread.
    mutating func markPosts(
        _ ids: Set<PostID>,
        read: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if read {
            try requirePosts(ids, orSay: "couldnt_mark_post_as_read")
            for id in ids { markRead(id, by: viewer.id, at: now) }
        } else {
            try requireFew(ids)
            for id in ids { postsRead[viewer.id, id] = nil }
        }
    }

    /// Hides posts, or shows them again.
    mutating func hidePosts(
        _ ids: Set<PostID>,
        _ hide: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if hide {
            try requirePosts(ids, orSay: "couldnt_hide_post")
            for id in ids where postsHidden[viewer.id, id] == nil { postsHidden[viewer.id, id] = now }
        } else {
            try requireFew(ids)
            for id in ids { postsHidden[viewer.id, id] = nil }
        }
    }

    /// Saves a post, or removes it from the saved ones.
    mutating func savePost(_ id: PostID, _ save: Bool, by viewer: Viewer, at now: Timestamp) throws(ServerError) {
        if save {
            guard posts[id] != nil else { throw ServerError("couldnt_save_post") }
            if postsSaved[viewer.id, id] == nil { postsSaved[viewer.id, id] = now }
        } else {
            postsSaved[viewer.id, id] = nil
        }
    }

    /// Returns the response with a post after a write. The write persists even if the viewer cannot see the post.
    func answer(_ post: Post, for viewer: Viewer) throws(ServerError) -> Answer {
        try answer(post, for: viewer, asModerator: isModOrAdmin(viewer, of: post.communityID))
    }

    /// Returns the response with a post after a deletion, a removal or a restore. In 0.18 the person who did it sees the post.
    func answer(afterRemoval post: Post, for viewer: Viewer) throws(ServerError) -> Answer {
        if dialect == .v0_18 { return try answer(post, for: viewer, asModerator: true) }
        return try answer(post, for: viewer)
    }

    func answer(_ post: Post, for viewer: Viewer, asModerator: Bool) throws(ServerError) -> Answer {
        guard let view = singlePostView(post.id, for: viewer),
            isVisible(view.post, of: view.community, to: viewer, asModerator: asModerator)
        else { throw dialect.rowNotFound("couldnt_find_post") }
        return respond { $0.object("post_view") { $0.write(view) } }
    }

    /// Returns the requested listing, or the account's, or the site's. Inside a community everything is listed. 0.18 ignores the account's
    /// listing.
    func listing(_ asked: ListingType?, in community: CommunityID?, for viewer: Viewer?) -> ListingType {
        guard community == nil else { return .all }
        let own = dialect == .v0_18 ? nil : viewer?.user.defaultListing
        return asked ?? own ?? localSite.defaultListing
    }

    /// Returns the default sort of posts.
    func defaultSort(for viewer: Viewer?) -> SortType {
        dialect == .v0_18 ? .hot : viewer?.user.defaultSort ?? localSite.defaultSort
    }

    /// Returns true if the viewer moderates the community or, with a nil community, is an admin.
    func moderates(_ viewer: Viewer?, _ community: CommunityID?) -> Bool {
        community.map { isModOrAdmin(viewer, of: $0) } ?? viewer.isAdmin
    }

    /// Marks one post and returns it, as 0.18 does. A post that the viewer cannot see is marked all the same.
    fileprivate mutating func mark(
        _ id: PostID,
        read: Bool,
        for viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Answer {
        if read {
            guard posts[id] != nil else { throw ServerError("couldnt_mark_post_as_read") }
            markRead(id, by: viewer.id, at: now)
        } else {
            postsRead[viewer.id, id] = nil
        }
        return try answer(post(id), for: viewer, asModerator: false)
    }
}

/// Checks the maximum number of rows that a request may name.
private func requireFew(_ ids: Set<PostID>) throws(ServerError) {
    guard ids.count <= 10_000 else { throw ServerError("too_many_items") }
}
