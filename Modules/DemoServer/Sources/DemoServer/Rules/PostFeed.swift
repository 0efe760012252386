/// Which posts a list shows, to whom, and in which order.
struct PostFeed {
    var viewer: Viewer?
    var listing: ListingType?
    var sort = SortType.hot
    var community: CommunityID?
    var creator: PersonID?
    var url: String?
    var search: PostSearch?
    var savedOnly = false
    var likedOnly = false
    var dislikedOnly = false
    var showHidden = false
    var showRead: Bool?
    var showNSFW: Bool?
    /// Whether what was deleted or removed is listed too, as 0.18 does for those who moderate the place.
    var showsGone = false
    var page = Page()
    /// The last post of the page before.
    var after: PostID?
    /// Beyond this place nothing is listed.
    var last: PostPlace?
    /// Of all that is listed only this community's posts, in the order in which they stand there.
    var onlyCommunity: CommunityID?
    /// Whether every post is looked at, as if there were no index: who checks an index compares with that.
    var isExhaustive = false

    /// The page's posts in order.
    ///
    /// - Complexity: O(√posts + page · log page) where most posts of the list are to be shown, O(posts) at worst.
    func posts(in world: World, at now: Timestamp, ties: TieOrder) -> [PostView] {
        if world.dialect == .v0_18, ties.isNoting {
            // 0.18 leaves open in which order those stand whose keys are equal.
            let all = places(.max, in: world, at: now)
            let ids = ties.sorted(all.map { (key: $0.tying, id: $0.id) }, in: "posts")
            return page.slice(ids).compactMap { world.postView($0, for: viewer) }
        }
        guard let feed = isOfSubscriptions && savedOnly ? bounded(in: world, at: now) : self else { return [] }
        return page.slice(feed.places(page.offset + page.limit, in: world, at: now)).compactMap {
            world.postView($0.id, for: viewer)
        }
    }

    /// Where the first so many posts stand, in order: those of this page and of the pages before it.
    func places(_ count: Int, in world: World, at now: Timestamp) -> [PostPlace] {
        let index = world.postIndex
        let order = index[sort]
        let earliest = sort.earliest(from: now)
        let cursor = after.flatMap { id in world.postCounts[id].map { place(of: id, $0, in: world) } }
        let found = isExhaustive ? TextMatches() : search?.matches(in: world) ?? TextMatches()
        let plan = plan(for: count, in: world, index, found, since: earliest)
        var places = Foremost<PostPlace>(count)
        /// False: it stands too far back, and so does whatever stands behind it.
        func take(_ id: PostID) -> Bool {
            guard found.rows?.contains(id) ?? true, let counts = world.postCounts[id] else { return true }
            // To see where a post stands is much cheaper than to ask whether it is shown, and most stand too far back to ask.
            let place = place(of: id, counts, in: world)
            guard places.admits(place) else { return false }
            if counts.published > earliest, isOfPlace(id, in: world), cursor.map(place.follows) ?? true,
                !(last.map(place.follows) ?? false), let post = world.posts[id],
                let community = world.communities[post.communityID], shows(post, of: community, in: world),
                found.isExact || search?.matches(post) ?? true
            {
                places.insert(place)
            }
            return true
        }
        let hasOrder = !isExhaustive && !(savedOnly && world.dialect == .v0_19)
        guard hasOrder, plan.goesThroughAll(of: order.count, for: count, whereALookCosts: found.costOfLook)
        else {
            for id in plan.candidates ?? world.posts.numbered.map(\.id) { _ = take(id) }
            return places.sorted
        }
        for id in index.pinned { _ = take(id) }
        // What stands before the cursor was on the pages before. A pinned cursor stands elsewhere in the order.
        func take(allOf rows: some Sequence<PostID>) {
            for id in rows where !index.pinned.contains(id) {
                guard take(id) else { break }
            }
        }
        if let start = cursor.flatMap({ $0.isPinned ? nil : $0.standing }) {
            take(allOf: order.rows(from: start) { index.standing(of: $0, in: sort) })
        } else {
            take(allOf: order.rows)
        }
        return places.sorted
    }

    /// Which posts the list can only be.
    private func plan(
        for count: Int,
        in world: World,
        _ index: PostIndex,
        _ found: TextMatches,
        since earliest: Timestamp
    ) -> Plan {
        var plan = Plan()
        if isExhaustive { return plan }
        if let rows = found.rows { plan.narrow(to: rows) }
        if let url { plan.narrow(to: index.near(link: url)) }
        if let creator { plan.narrow(to: index.ofPerson[creator]) }
        if let community = community ?? onlyCommunity { plan.narrow(to: index.ofCommunity[community]) }
        if let viewer {
            if savedOnly { plan.narrow(to: Array(world.postsSaved.all(of: viewer.id).keys)) }
            if likedOnly || dislikedOnly { plan.narrow(to: Array(world.postVotes.all(of: viewer.id).keys)) }
            if let places = listing.flatMap({ world.places(of: $0, for: viewer) }) {
                plan.narrow(to: places.map { index.ofCommunity[$0] })
            }
        }
        if earliest.micros > .min, let young = index.posts(since: earliest, for: count) { plan.narrow(to: young) }
        return plan
    }

    /// Whether the post is of the community, by the person and about the page that the list is of, if it is of one.
    private func isOfPlace(_ id: PostID, in world: World) -> Bool {
        let only = community ?? onlyCommunity
        return (only == nil || only == world.posts[id]?.communityID)
            && (creator == nil || creator == world.posts[id]?.creatorID)
            && (url == nil || world.posts[id]?.url?.utf8.count == url?.utf8.count && world.posts[id]?.url == url)
    }

    /// A list of what somebody follows, in all communities at once.
    private var isOfSubscriptions: Bool { listing == .subscribed && community == nil && viewer != nil }

    /// The list with the end that the real server gives it: where the same page ends in the largest community that is followed.
    ///
    /// It looks for that end to be faster, and for most lists it changes nothing. A list of saved posts is in another order than
    /// the end is judged by, so there it leaves posts out. Nil where nothing is followed.
    private func bounded(in world: World, at now: Timestamp) -> PostFeed? {
        guard let viewer else { return self }
        let followed = world.follows.all(of: viewer.id).keys.sorted()
        guard let largest = followed.max(by: { world.activity(in: $0) < world.activity(in: $1) }) else { return nil }
        var sample = self
        sample.onlyCommunity = largest
        let row = page.slice(sample.places(page.offset + page.limit, in: world, at: now))
        var feed = self
        if row.count == page.limit { feed.last = row.last }
        return feed
    }

    /// Whether the post belongs in this list, whatever page it is on.
    private func shows(_ post: Post, of community: Community, in world: World) -> Bool {
        isThere(post, of: community, in: world)
            && (search == nil || post.isCounted || world.dialect == .v0_18)
            && (viewer != nil || community.isPublic)
            && isListed(community, in: world)
            && (showNSFW ?? viewer.showsNSFW(on: world.ownSite) || !post.nsfw && !community.nsfw)
            && (viewer.showsBotAccounts || world.people[post.creatorID]?.isBot != true)
            && isWanted(post, in: world)
            && !isUnwanted(post, of: community, in: world)
    }

    /// Whether the post was neither deleted nor removed, or is listed in spite of it. No search finds such a post, not even for its
    /// writer.
    private func isThere(_ post: Post, of community: Community, in world: World) -> Bool {
        guard world.dialect == .v0_19 else { return showsGone || community.isCounted && post.isCounted }
        return !community.deleted
            && (!post.deleted || viewer?.id == post.creatorID)
            && (creator != nil && viewer.isAdmin || !community.removed && !post.removed)
            && (search == nil || post.isCounted)
    }

    /// The listing as a rule about communities. Without an account, Subscribed and ModeratorView are All; in 0.18 nobody follows
    /// anything then.
    private func isListed(_ community: Community, in world: World) -> Bool {
        guard let listing else { return world.dialect == .v0_18 || !community.hidden }
        if viewer != nil || world.dialect == .v0_18 {
            return world.lists(community, under: listing, to: viewer?.id ?? 0)
        }
        return !community.hidden && (listing != .local || community.local)
    }

    /// What the viewer has to have done with a post for it to be here.
    private func isWanted(_ post: Post, in world: World) -> Bool {
        guard let viewer else { return !savedOnly }
        let vote = world.postVotes[viewer.id, post.id]?.score
        if savedOnly, world.postsSaved[viewer.id, post.id] == nil { return false }
        if likedOnly { return vote == 1 && post.creatorID != viewer.id }
        if dislikedOnly { return vote == -1 && post.creatorID != viewer.id }
        return true
    }

    /// What the viewer has read, hidden or blocked. Profiles show the first two, in 0.18 only what is hidden, which nothing is there;
    /// moderators' lists ignore blocks and languages.
    private func isUnwanted(_ post: Post, of community: Community, in world: World) -> Bool {
        guard let viewer else { return false }
        if creator == nil || world.dialect == .v0_18 {
            if !savedOnly, !(showRead ?? viewer.user.showReadPosts), world.postsRead[viewer.id, post.id] != nil {
                return true
            }
            if !showHidden, world.postsHidden[viewer.id, post.id] != nil { return true }
        }
        return listing != .moderatorView
            && world.hides(from: viewer, creator: post.creatorID, community: community, language: post.languageID)
    }

    private func place(of id: PostID, _ counts: PostCounts, in world: World) -> PostPlace {
        let isPinned = community == nil ? world.posts[id]?.featuredLocal : world.posts[id]?.featuredCommunity
        return PostPlace(
            saved: savedOnly && world.dialect == .v0_19 ? viewer.flatMap { world.postsSaved[$0.id, id] } : nil,
            isPinned: isPinned ?? false,
            rank: sort.rank(of: counts),
            published: sort.isByTime ? nil : counts.published,
            tie: world.dialect == .v0_19 ? id : -id
        )
    }
}

extension World {
    /// How many people were active in a community during a month.
    fileprivate func activity(in community: CommunityID) -> Int { communityCounts[community]?.usersActiveMonth ?? 0 }
}
