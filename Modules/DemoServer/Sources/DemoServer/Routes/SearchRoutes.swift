import Networking

extension Route {
    static var searchRoutes: [Route] {
        [
            Route(.get, "/search") { world, call throws(ServerError) in
                let query = try SearchParameters(call.query)
                try world.requireMayLook(call.viewer)
                let community = try world.communityID(
                    named: query.communityName,
                    or: query.community,
                    orGone: false,
                    for: call.viewer
                )
                let page = try query.page.page()
                // A text with a NUL fails in every kind of search, because the database compares it with columns.
                if query.text.hasNUL { throw .invalidText }
                let found = query.find(in: world, community, page, call)
                return world.respond { writer in
                    writer.member("type_", query.type.rawValue)
                    writer.comments(found.comments, isBlanked: !call.viewer.isAdmin)
                    writer.posts("posts", found.posts)
                    writer.array("communities", found.communities) { writer, view in writer.object { $0.write(view) } }
                    writer.array("users", found.people) { writer, view in writer.object { $0.write(view) } }
                }
            }
        ]
    }
}

/// The kinds of objects that a search covers.
private enum SearchType: String, Choice {
    case all = "All"
    case comments = "Comments"
    case posts = "Posts"
    case communities = "Communities"
    case users = "Users"
    case url = "Url"
}

/// The results of a search.
private struct SearchResults {
    var comments: [CommentView] = []
    var posts: [PostView] = []
    var communities: [CommunityView] = []
    var people: [PersonView] = []
}

/// The parameters of `/search`.
private struct SearchParameters {
    let text: String
    let type: SearchType
    let sort: SortType?
    let listing: ListingType?
    let page: PageParameters
    let community: CommunityID?
    let communityName: String?
    let creator: PersonID?
    let titleOnly: Bool

    init(_ query: Query) throws(ServerError) {
        text = try query.required("q", query.text("q"))
        community = try query.number("community_id")
        communityName = try query.text("community_name")
        creator = try query.number("creator_id")
        type = try query.choice("type_") ?? .all
        sort = try query.choice("sort")
        listing = try query.choice("listing_type")
        page = try query.page()
        titleOnly = try query.flag("post_title_only") ?? false
    }

    private var term: SearchTerm { SearchTerm(text) }

    /// Returns the results. A search in one community or for one creator returns communities and people only if it asks for exactly those.
    func find(in world: World, _ community: CommunityID?, _ page: Page, _ call: Call) -> SearchResults {
        let isNarrow = community != nil || creator != nil
        var found = SearchResults()
        if type == .all || type == .comments { found.comments = comments(in: world, community, page, call) }
        if type == .all || type == .posts || type == .url { found.posts = posts(in: world, community, page, call) }
        if type == .communities || type == .all && !isNarrow {
            found.communities = CommunityQuery(
                viewer: call.viewer,
                listing: listing,
                sort: sort ?? .hot,
                term: term,
                page: page
            ).communities(in: world, ties: call.ties)
        }
        if type == .users || type == .all && !isNarrow {
            found.people = PersonSearch(term: term, sort: sort ?? .hot, listing: listing, page: page)
                .people(in: world, at: call.now, ties: call.ties)
        }
        return found
    }

    private func comments(in world: World, _ community: CommunityID?, _ page: Page, _ call: Call) -> [CommentView] {
        CommentQuery(
            viewer: call.viewer,
            listing: listing,
            sort: sort.map(CommentSortType.init) ?? .hot,
            community: community,
            creator: creator,
            term: term,
            page: page
        ).comments(in: world, ties: call.ties)
    }

    private func posts(in world: World, _ community: CommunityID?, _ page: Page, _ call: Call) -> [PostView] {
        PostQuery(
            viewer: call.viewer,
            listing: listing,
            sort: sort ?? .hot,
            community: community,
            creator: creator,
            url: type == .url ? text : nil,
            search: type == .url ? nil : PostSearch(term: term, isTitleOnly: titleOnly),
            includesRemoved: call.viewer.isAdmin,
            page: page
        ).posts(in: world, at: call.now, ties: call.ties)
    }
}
