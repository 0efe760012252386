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

    /// The page's posts in order.
    ///
    /// - Complexity: O(posts + page · log page), as far as most posts of the list are neither hidden nor filtered out.
    func posts(in world: World, at now: Timestamp, ties: TieOrder) -> [PostView] {
        guard world.dialect == .v0_19 else {
            // 0.18 leaves open in which order those stand whose keys are equal.
            let ids = ties.sorted(places(in: world, at: now).map { (key: $0.tying, id: $0.id) }, in: "posts")
            return page.slice(ids).compactMap { world.postView($0, for: viewer) }
        }
        guard let feed = isOfSubscriptions && savedOnly ? bounded(in: world, at: now) : self else { return [] }
        return page.slice(feed.places(in: world, at: now)).compactMap { world.postView($0.id, for: viewer) }
    }

    /// Where the posts of this page and of those before it stand, in order; 0.18 wants all of them.
    private func places(in world: World, at now: Timestamp) -> [PostPlace] {
        let earliest = sort.earliest(from: now)
        let cursor = after.flatMap { id in world.postCounts[id].map { place(of: id, $0, in: world) } }
        var places = Foremost<PostPlace>(world.dialect == .v0_19 ? page.offset + page.limit : .max)
        // The newest first: they are the foremost of most lists. To see where a post stands is much cheaper than to ask whether it is
        // shown, and most stand too far back to ask.
        for id in stride(from: world.posts.lastID, to: 0, by: -1) {
            guard let counts = world.postCounts[id], counts.published > earliest, isOfPlace(id, in: world),
                case let place = place(of: id, counts, in: world), places.admits(place),
                cursor.map(place.follows) ?? true, !(last.map(place.follows) ?? false),
                let post = world.posts[id], let community = world.communities[post.communityID],
                shows(post, of: community, in: world)
            else { continue }
            places.insert(place)
        }
        return places.sorted
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
        let row = page.slice(sample.places(in: world, at: now))
        var feed = self
        if row.count == page.limit { feed.last = row.last }
        return feed
    }

    /// Whether the post belongs in this list, whatever page it is on.
    private func shows(_ post: Post, of community: Community, in world: World) -> Bool {
        isThere(post, of: community, in: world)
            && (search.map { $0.matches(post) && (post.isCounted || world.dialect == .v0_18) } ?? true)
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
            id: id
        )
    }
}

extension World {
    /// How many people were active in a community during a month.
    fileprivate func activity(in community: CommunityID) -> Int { communityCounts[community]?.usersActiveMonth ?? 0 }
}

/// What is searched in posts: their titles, and unless told otherwise their texts and the descriptions of their images.
struct PostSearch {
    let term: SearchTerm
    var isTitleOnly = false

    func matches(_ post: Post) -> Bool {
        if term.matches(post.name) { return true }
        return !isTitleOnly && (term.matches(post.body) || term.matches(post.altText))
    }
}

/// Where a post stands in a list: the first different key decides, the greater comes first.
struct PostPlace: Comparable {
    /// When it was saved, in lists of saved posts.
    let saved: Timestamp?
    let isPinned: Bool
    let rank: Double
    /// Nil where the rank is a time already.
    let published: Timestamp?
    let id: PostID

    static func < (left: PostPlace, right: PostPlace) -> Bool {
        if left.saved != right.saved { return (left.saved?.micros ?? 0) > (right.saved?.micros ?? 0) }
        return right.follows(left)
    }

    /// The same place, equal to that of any other post with the same keys.
    var tying: PostPlace { PostPlace(saved: saved, isPinned: isPinned, rank: rank, published: published, id: 0) }

    /// Whether this place is after `cursor`; a cursor knows nothing of the time of saving.
    func follows(_ cursor: PostPlace) -> Bool {
        if isPinned != cursor.isPinned { return cursor.isPinned }
        if rank != cursor.rank { return rank < cursor.rank }
        if published != cursor.published { return (published?.micros ?? 0) < (cursor.published?.micros ?? 0) }
        return id < cursor.id
    }
}
