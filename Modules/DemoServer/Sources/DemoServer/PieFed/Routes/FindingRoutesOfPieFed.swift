import Networking

extension Route {
    static var pieFedFindingRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/search") { world, call throws(ServerError) in
                try SearchOfPieFed(call.pieFedQuery).answer(in: world, call)
            },
            Route(.get, at: .pieFed, "/resolve_object") { world, call throws(ServerError) in
                let address = try call.pieFedQuery.required("q", call.pieFedQuery.text("q"))
                return try world.pieFedResolved(address, for: call.viewer)
            },
            // The metadata of a web page. This server cannot load any page, so the request fails.
            Route(.get, at: .pieFed, "/post/site_metadata") { _, call throws(ServerError) in
                throw call.pieFedQuery.text("url") == nil ? .pieFed("'url'") : .pieFed("fetch_failed")
            },
        ]
    }
}

/// The kind of objects that a search is for. There is no search for all kinds.
private enum SearchTypeOfPieFed: String, Choice {
    case communities = "Communities"
    case posts = "Posts"
    case users = "Users"
    case url = "Url"
    case comments = "Comments"
}

/// The parameters of `/search`.
private struct SearchOfPieFed {
    private let text: String
    private let type: SearchTypeOfPieFed
    private let sort: SortOfPieFed
    private let listing: ListingType
    private let community: CommunityID?
    private let communityName: String?
    private let page: PageOfPieFed

    init(_ query: QueryOfPieFed) throws(ServerError) {
        text = try query.required("q", query.text("q"))
        type = try query.required("type_", query.choice("type_"))
        sort = try query.choice("sort") ?? .hot
        listing = (try query.choice("listing_type", as: ListingOfPieFed.self) ?? .all).listing
        community = try query.number("community_id")
        communityName = query.text("community_name")
        page = try query.page(of: 10)
    }

    /// Returns the response with the list of the kind; the lists of the other kinds are empty.
    func answer(in world: World, _ call: Call) throws(ServerError) -> Answer {
        let (world, viewer) = (world, call.viewer)
        let isInCommunity = community != nil || communityName != nil
        let place = isInCommunity ? world.pieFedCommunity(community, named: communityName)?.id : nil
        let isEmpty = isInCommunity && place == nil || page.limit == 0
        let comments = type == .comments && !isEmpty ? comments(in: world, place, call) : []
        let posts = type == .posts || type == .url ? isEmpty ? [] : posts(in: world, place, call) : []
        let communities = type == .communities && !isEmpty ? communities(in: world, call) : []
        let people = type == .users && !isEmpty ? people(in: world, call) : []
        return world.respond { writer in
            writer.array("comments", comments) { writer, view in
                writer.object { $0.write(view, pieFed: world, for: viewer) }
            }
            writer.array("communities", communities) { writer, view in
                writer.object { $0.write(view, pieFed: world, for: viewer) }
            }
            writer.array("posts", posts) { writer, view in
                writer.object { $0.write(view, pieFed: world, for: viewer) }
            }
            // A search for addresses lists all posts.
            writer.member("type_", (type == .url ? SearchTypeOfPieFed.posts : type).rawValue)
            writer.array("users", people) { writer, view in
                writer.object { $0.write(view, pieFed: world, for: viewer) }
            }
        }
    }

    private func comments(in world: World, _ place: CommunityID?, _ call: Call) -> [CommentView] {
        var query = CommentQuery(viewer: call.viewer)
        query.listing = call.viewer == nil && listing != .local ? .all : listing
        query.sort = sort == .hot ? .new : (CommentSortOfPieFed(rawValue: sort.rawValue) ?? .top).sort
        query.community = place
        query.term = SearchTerm(text)
        query.page = page.page
        return query.comments(in: world, ties: call.ties)
    }

    private func posts(in world: World, _ place: CommunityID?, _ call: Call) -> [PostView] {
        let isAddress = type == .url && text.contains("://")
        var query = PostQuery(viewer: call.viewer)
        query.listing = listing
        query.sort = sort.sort
        query.community = place
        query.url = isAddress ? text : nil
        query.search = type == .url || text.isEmpty ? nil : PostSearch(term: SearchTerm(text))
        query.ignoresPins = !text.isEmpty
        query.countedOnly = true
        return page.slice(query, by: PostSortOfPieFed(rawValue: sort.rawValue) ?? .hot, in: world, call).rows
    }

    private func communities(in world: World, _ call: Call) -> [CommunityView] {
        let sort = CommunitySortOfPieFed(rawValue: sort.rawValue) ?? .hot
        let listing = CommunityListingOfPieFed(rawValue: listing.rawValue) ?? .all
        return page.slice(world.communities(listing, sort, false, text, call)).rows
    }

    private func people(in world: World, _ call: Call) -> [PersonView] {
        PersonSearch(term: SearchTerm(text), sort: .old, listing: listing, page: page.page)
            .people(in: world, at: call.now, ties: call.ties)
    }
}

extension World {
    /// Returns the response with the object that an address or a name (`!name@host`, `@name@host`, `~name@host`) identifies. Only what the
    /// world has is found, because no other server can be reached.
    fileprivate func pieFedResolved(_ address: String, for viewer: Viewer?) throws(ServerError) -> Answer {
        let found = find(address) ?? pieFedActor(named: address)
        switch found {
        case .post(let post):
            if let view = postView(post.id, for: viewer) {
                return respond { $0.object("post") { $0.write(view, pieFed: self, for: viewer) } }
            }
        case .comment(let comment):
            if let view = commentView(comment.id, for: viewer) {
                return respond { $0.object("comment") { $0.write(view, pieFed: self, for: viewer) } }
            }
        case .community(let community):
            if let view = communityView(community.id, for: viewer) {
                return respond { $0.object("community") { $0.write(view, pieFed: self, for: viewer) } }
            }
        case .person(let person):
            if let view = personView(person.id) {
                return respond { $0.object("person") { $0.write(view, pieFed: self, for: viewer) } }
            }
        case nil:
            if let feed = feed(at: address) {
                return respond { $0.object("feed") { $0.write(feed, pieFed: self, for: viewer) } }
            }
        }
        throw .pieFed("No object found.")
    }

    private func pieFedActor(named address: String) -> ResolvedObject? {
        let name = String(address.dropFirst())
        guard name.contains("@") else { return nil }
        switch address.first {
        case "!": return pieFedCommunity(nil, named: name).map(ResolvedObject.community)
        case "@": return pieFedPerson(nil, named: name).map(ResolvedObject.person)
        default: return nil
        }
    }

    private func feed(at address: String) -> MultiCommunity? {
        if address.first == "~" { return pieFedFeed(named: String(address.dropFirst())) }
        return since1_0.multiCommunities.rows.first { pieFedAddress(of: $0) == address }
    }
}
