import Networking

extension Route {
    static var v4CommentRoutes: [Route] {
        [
            Route(.get, at: .v4, "/comment/list") { world, call throws(ServerError) in
                let comments = try CommentListParametersOfV4(call.query).comments(in: world, call)
                return world.respond { $0.page(comments) { $0.write($1, v4: world, for: call.viewer) } }
            },
            Route(.get, at: .v4, "/comment/list/slim") { world, call throws(ServerError) in
                let comments = try CommentListParametersOfV4(call.query).comments(in: world, call)
                return world.respond { $0.page(comments) { $0.writeSlim($1, v4: world, for: call.viewer) } }
            },
            Route(.get, at: .v4, "/comment") { world, call throws(ServerError) in
                let id: CommentID = try call.query.required("id", call.query.number("id"))
                try world.requireMayLook(call.viewer)
                return try world.answerV4(world.visibleComment(id, for: call.viewer), for: call.viewer)
            },
        ]
    }
}

extension World {
    /// Returns the response with one comment.
    func answerV4(_ view: CommentView, for viewer: Viewer?) -> Answer {
        respond { $0.object("comment_view") { $0.write(view, v4: self, for: viewer) } }
    }
}

/// The parameters of the lists of comments.
private struct CommentListParametersOfV4 {
    let listing: ListingOfV4?
    let sort: CommentSortOfV4?
    let timeRange: Int64?
    let maxDepth: Int?
    let communityID: CommunityID?
    let communityName: String?
    let postID: PostID?
    let parentID: CommentID?
    let page: PageOfV4.Parameters

    init(_ query: Query) throws(ServerError) {
        listing = try query.choice("type_")
        sort = try query.choice("sort")
        timeRange = try query.number("time_range_seconds")
        maxDepth = try query.number("max_depth", as: Int32.self).map(Int.init)
        communityID = try query.number("community_id")
        communityName = try query.text("community_name")
        postID = try query.number("post_id")
        parentID = try query.number("parent_id")
        page = try PageOfV4.Parameters(query)
    }

    /// Returns the comments of the page in order. A tree has no pages.
    func comments(in world: World, _ call: Call) throws(ServerError) -> PageOfV4.Slice<CommentView> {
        try world.requireMayLook(call.viewer)
        var query = CommentQuery(viewer: call.viewer)
        query.community = try world.communityID(named: communityName, or: communityID, for: call.viewer)
        query.listing = world.listing(listing?.listing, in: query.community, for: call.viewer)
        let settings = call.viewer.flatMap { world.since1_0.settings[$0.user.id] }
        query.sort = sort?.sort ?? settings?.defaultCommentSort ?? .hot
        if let parentID {
            guard let parent = world.comments[parentID] else { throw ServerError.rowNotFound }
            query.parent = parent.path
        }
        query.post = postID
        query.maxDepth = maxDepth
        let rows = query.sortedRows(in: world, ties: call.ties, as: "items")
        let page = maxDepth == nil ? try page.page(in: world, for: call.viewer) : PageOfV4(limit: .max)
        let shown = maxDepth == nil ? rows : Array(rows.prefix(CommentQuery.longestTree))
        return page.slice(shown).compactMap { world.commentView($0, for: call.viewer) }
    }
}
