import Networking

extension Route {
    static var pieFedPostRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/post/list") { world, call throws(ServerError) in
                let parameters = try PostListOfPieFed(call.pieFedQuery)
                let page = try parameters.posts(in: world, call)
                return world.respond { writer in
                    writer.page("posts", page) { $0.write($1, pieFed: world, for: call.viewer, isInList: true) }
                }
            },
            // Reading a post does not mark it as read; a vote or a save does.
            Route(.get, at: .pieFed, "/post") { world, call throws(ServerError) in
                let id: PostID = try call.pieFedQuery.required("id", call.pieFedQuery.number("id"))
                guard let view = world.postView(id, for: call.viewer),
                    let community = world.communityView(view.community.id, for: call.viewer)
                else { throw .pieFed("()", "Not found") }
                let others = world.crossPosts(of: view.post, for: call.viewer, at: call.now, call.ties)
                let moderators = world.moderators(of: community.community.id, ties: call.ties)
                return world.respond { writer in
                    writer.object("community_view") { $0.write(community, pieFed: world, for: call.viewer) }
                    writer.array("cross_posts", others) { writer, view in
                        writer.object { $0.write(view, pieFed: world, for: call.viewer) }
                    }
                    writer.memberships("moderators", each: "moderator", pieFed: world, moderators)
                    writer.object("post_view") { $0.write(view, pieFed: world, for: call.viewer) }
                }
            },
        ]
    }
}

extension World {
    /// Returns the other posts with the same link.
    fileprivate func crossPosts(
        of post: Post,
        for viewer: Viewer?,
        at now: Timestamp,
        _ ties: TieBreaker
    ) -> [PostView] {
        guard let url = post.url else { return [] }
        return PostQuery(viewer: viewer, url: url).posts(in: self, at: now, ties: ties).filter { $0.post.id != post.id }
    }
}

/// The parameters of `/post/list`.
private struct PostListOfPieFed {
    private enum NSFW: String, Choice {
        case exclude = "Exclude"
        case only = "Only"
        case include = "Include"
    }

    private let listing: ListingOfPieFed
    private let sort: PostSortOfPieFed
    private let community: CommunityID?
    private let communityName: String?
    private let person: PersonID?
    private let feed: Int32?
    private let topic: Int32?
    private let text: String?
    private let nsfw: NSFW?
    private let ignoresPins: Bool
    private let savedOnly: Bool
    private let likedOnly: Bool
    private let page: PageOfPieFed

    init(_ query: QueryOfPieFed) throws(ServerError) {
        listing = try query.choice("type_") ?? .all
        sort = try query.choice("sort") ?? .hot
        community = try query.number("community_id")
        communityName = query.text("community_name")
        person = try query.number("person_id")
        feed = try query.number("feed_id")
        topic = try query.number("topic_id")
        text = query.text("q")
        nsfw = try query.choice("nsfw")
        ignoresPins = try query.flag("ignore_sticky") ?? false
        savedOnly = try query.flag("saved_only") ?? false
        likedOnly = try query.flag("liked_only") ?? false
        page = try query.page(of: 50, query.text("page_cursor") == nil ? "page" : "page_cursor")
    }

    /// True if the list covers all posts. Such a list may name a next page beyond its end, or none before it.
    private var isOfAll: Bool {
        let isScoped = community != nil || communityName != nil || person != nil || feed != nil || topic != nil
        return !isScoped && text == nil && !savedOnly && !likedOnly && listing == .all
    }

    /// Returns the posts of the page. A list in an unknown place is empty.
    func posts(in world: World, _ call: Call) throws(ServerError) -> PageOfPieFed.Slice<PostView> {
        guard let query = try query(in: world, call) else { return PageOfPieFed.Slice(rows: [], next: nil) }
        guard page.limit > 0 else { return PageOfPieFed.Slice(rows: [], next: "\(page.number + 1)") }
        var found = page.slice(query, by: sort, in: world, call)
        // The list of liked posts does not tell which were read.
        if likedOnly { for index in found.rows.indices { found.rows[index].isRead = false } }
        if isOfAll, let total = found.total {
            found.next = total > page.numberAndLimit ? "\(page.number + 1)" : nil
        }
        return found
    }

    private func query(in world: World, _ call: Call) throws(ServerError) -> PostQuery? {
        // A guest's saved and liked posts are all posts.
        var query = PostQuery(viewer: call.viewer)
        query.listing = listing.listing
        query.sort = sort.sort
        query.creator = person
        query.savedOnly = savedOnly && call.viewer != nil
        query.likedOnly = likedOnly && call.viewer != nil
        query.showHidden = true
        query.showNSFW = nsfw.map { $0 != .exclude }
        query.nsfwOnly = nsfw == .only
        query.countedOnly = true
        query.ignoresPins = ignoresPins
        query.scoreAbove = listing == .popular ? Self.popularScore : nil
        if let text { query.search = PostSearch(term: SearchTerm(text)) }
        if feed != nil || topic != nil { query.communities = try world.communities(ofFeed: feed) }
        guard community != nil || communityName != nil else { return query }
        guard let place = world.pieFedCommunity(community, named: communityName) else { return nil }
        query.community = place.id
        query.listing = .all
        return query
    }

    /// The score that the posts of the popular ones exceed.
    private static let popularScore = 100
}

extension World {
    /// Returns the communities of a feed, which is a multi-community of Lemmy. The world has no topics, so a topic is unknown.
    fileprivate func communities(ofFeed feed: Int32?) throws(ServerError) -> Set<CommunityID> {
        guard let communities = feed.flatMap({ since1_0.multiCommunities[$0]?.communities }) else {
            throw .pieFedNoAttribute("show_posts_in_children")
        }
        return communities
    }
}
