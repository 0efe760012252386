import Networking

extension Route {
    static var v4PostRoutes: [Route] {
        [
            Route(.get, at: .v4, "/post/list") { world, call throws(ServerError) in
                let parameters = try PostListParametersOfV4(call.query)
                try world.requireMayLook(call.viewer)
                let query = try parameters.query(in: world, for: call.viewer, at: call.now)
                let page = try parameters.page.page(in: world, for: call.viewer)
                let posts =
                    if parameters.listing == .suggested, query.community == nil {
                        PageOfV4.Slice([], of: page) { (view: PostView) in String(view.post.id) }
                    } else {
                        query.slice(page, in: world, at: call.now, ties: call.ties)
                    }
                return world.respond { $0.page(posts) { $0.write($1, v4: world, for: call.viewer) } }
            },
            Route(.getMarking, at: .v4, "/post") { world, call throws(ServerError) in
                let id: PostID? = try call.query.number("id")
                let commentID: CommentID? = try call.query.number("comment_id")
                try world.requireMayLook(call.viewer)
                if id == nil, commentID == nil { throw ServerError("not_found", status: 404) }
                let post = try world.postNamed(by: id, or: commentID)
                let before = world
                let page = try world.openPost(post, by: call.viewer, at: call.now, call.ties)
                return before.respond { writer in
                    writer.object("post_view") { $0.write(page.view, v4: before, for: call.viewer) }
                    writer.object("community_view") { $0.write(page.community, v4: before, for: call.viewer) }
                    writer.array("cross_posts", page.crossPosts) { writer, view in
                        writer.object { $0.write(view, v4: before, for: call.viewer) }
                    }
                    writer.moderation("moderators", v4: before, page.moderators)
                }
            },
        ]
    }
}

/// The parameters of `/post/list`.
private struct PostListParametersOfV4 {
    let listing: ListingOfV4?
    let sort: PostSortOfV4?
    let timeRange: Int64?
    let communityID: CommunityID?
    let communityName: String?
    let multiCommunityID: Int32?
    let creatorID: PersonID?
    let creatorName: String?
    let showHidden: Bool?
    let showRead: Bool?
    let showNSFW: Bool?
    let hidesMedia: Bool?
    let withoutComments: Bool?
    let page: PageOfV4.Parameters

    init(_ query: Query) throws(ServerError) {
        listing = try query.choice("type_")
        sort = try query.choice("sort")
        timeRange = try query.number("time_range_seconds")
        communityID = try query.number("community_id")
        communityName = try query.text("community_name")
        multiCommunityID = try query.number("multi_community_id")
        creatorID = try query.number("creator_id")
        creatorName = try query.text("creator_username")
        showHidden = try query.flag("show_hidden")
        showRead = try query.flag("show_read")
        showNSFW = try query.flag("show_nsfw")
        hidesMedia = try query.flag("hide_posts_with_media")
        withoutComments = try query.flag("no_comments_only")
        page = try PageOfV4.Parameters(query)
    }

    /// Returns the query with defaults for the missing parameters: the account's, otherwise the site's.
    func query(in world: World, for viewer: Viewer?, at now: Timestamp) throws(ServerError) -> PostQuery {
        var query = PostQuery(viewer: viewer)
        let settings = viewer.flatMap { world.since1_0.settings[$0.user.id] }
        query.community = try world.communityID(named: communityName, or: communityID, for: viewer)
        query.listing = world.listing(listing?.listing, in: query.community, for: viewer)
        if let multiCommunityID {
            query.communities = try world.multiCommunity(multiCommunityID).communities
            query.listing = .all
        }
        query.creator = creatorID
        if let creatorName {
            query.creator = try world.personID(named: creatorName, for: viewer)
        }
        query.sort = sort?.sort ?? world.defaultSort(for: viewer)
        if let range = timeRange ?? settings?.timeRange.map(Int64.init), range > 0 {
            query.newerThan = now.advanced(bySeconds: -min(range, Int64(UInt32.max)))
        }
        query.includesRemoved = world.moderates(viewer, query.community)
        query.showHidden = showHidden ?? false
        query.showRead = showRead
        query.showNSFW = showNSFW
        if query.listing != .moderatorView {
            query.blockedKeywords = (settings?.blockedKeywords ?? []).map { SearchTerm($0) }
        }
        query.hidesMedia = hidesMedia ?? settings?.hidesPostsWithMedia ?? false
        query.withoutComments = withoutComments ?? false
        return query
    }
}

extension PostQuery {
    /// Returns the posts of a page in order.
    ///
    /// - Complexity: That of ``posts(in:at:ties:)``; O(posts · log posts) for a previous page.
    func slice(_ page: PageOfV4, in world: World, at now: Timestamp, ties: TieBreaker) -> PageOfV4.Slice<PostView> {
        var query = self
        func name(_ view: PostView) -> String { String(view.post.id) }
        guard page.cursor?.isBack == true else {
            query.page.limit = page.limit
            query.after = page.cursor.flatMap { PostID($0.row) }
            return PageOfV4.Slice(query.posts(in: world, at: now, ties: ties), of: page, id: name)
        }
        query.page.limit = Int(world.posts.lastID)
        return page.slice(query.posts(in: world, at: now, ties: ties), id: name)
    }
}
