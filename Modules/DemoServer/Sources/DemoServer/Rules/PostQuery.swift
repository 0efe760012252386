/// A query for a list of posts: filters, viewer and order.
struct PostQuery {
    var viewer: Viewer?
    var listing: ListingType?
    var sort = SortType.hot
    var community: CommunityID?
    /// The communities of a multi-community, which the list covers; nil for all.
    var communities: Set<CommunityID>?
    var creator: PersonID?
    var url: String?
    var search: PostSearch?
    var savedOnly = false
    var likedOnly = false
    var dislikedOnly = false
    var showHidden = false
    var showRead: Bool?
    var showNSFW: Bool?
    /// The words that hide a post if its title, link or text has one of them.
    var blockedKeywords: [SearchTerm] = []
    /// True if posts with a picture or a video are left out.
    var hidesMedia = false
    /// True if only posts without comments are listed.
    var withoutComments = false
    /// The time after which the posts must be published.
    var newerThan: Timestamp?
    /// True if no deleted or removed post is listed, not even for its creator.
    var countedOnly = false
    /// True if only NSFW posts are listed.
    var nsfwOnly = false
    /// The score that the posts must exceed; nil for any.
    var scoreAbove: Int?
    /// True if pinned posts have no place of their own.
    var ignoresPins = false
    /// True if deleted and removed posts are listed too, as 0.18 does for moderators of the community.
    var includesRemoved = false
    var page = Page()
    /// The last post of the previous page.
    var after: PostID?
    /// The position at which the list ends.
    var last: PostSortKey?
    /// If set, restricts the list to the posts of this community, in the order of the whole list.
    var onlyCommunity: CommunityID?
    /// True if every post is checked without an index. Tests compare the indexes with this.
    var ignoresIndexes = false

    /// Returns the posts of the page in order.
    ///
    /// - Complexity: O(√posts + page · log page) if most posts of the list are shown, O(posts) at worst.
    func posts(in world: World, at now: Timestamp, ties: TieBreaker) -> [PostView] {
        if world.dialect == .v0_18, ties.isRecording {
            // 0.18 leaves the order of posts with equal keys open.
            let all = sortKeys(.max, in: world, at: now)
            let ids = ties.sort(all.map { (key: $0.ignoringTie, id: $0.id) }, in: "posts")
            return page.slice(ids).compactMap { world.postView($0, for: viewer) }
        }
        guard let feed = isOfSubscriptions && savedOnly ? boundedByLargestCommunity(in: world, at: now) : self else {
            return []
        }
        return page.slice(feed.sortKeys(page.offset + page.limit, in: world, at: now)).compactMap {
            world.postView($0.id, for: viewer)
        }
    }

    /// Returns the positions of the first `count` posts in order: those of this page and of the pages before it.
    func sortKeys(_ count: Int, in world: World, at now: Timestamp) -> [PostSortKey] {
        let index = world.postIndex
        let order = index[sort]
        let earliest = max(sort.earliest(from: now), newerThan ?? Timestamp(micros: .min))
        let cursor = after.flatMap { id in world.postCounts[id].map { sortKey(of: id, $0, in: world) } }
        let found = ignoresIndexes ? TextMatches() : search?.matches(in: world) ?? TextMatches()
        let plan = plan(for: count, in: world, index, found, since: earliest)
        var places = TopElements<PostSortKey>(count)
        /// Inserts the post if the list contains it; returns false if its position, and that of all later posts, is too far back.
        func insertIfMatching(_ id: PostID) -> Bool {
            guard found.rows?.contains(id) ?? true, let counts = world.postCounts[id] else { return true }
            // Computing the position is much cheaper than checking the visibility, and most posts are too far back.
            let place = sortKey(of: id, counts, in: world)
            guard places.accepts(place) else { return false }
            if counts.published > earliest, isInScope(id, in: world), cursor.map(place.follows) ?? true,
                !(last.map(place.follows) ?? false), let post = world.posts[id],
                let community = world.communities[post.communityID], shows(post, of: community, in: world),
                found.isExact || search?.matches(post) ?? true
            {
                places.insert(place)
            }
            return true
        }
        let hasOrder = !ignoresIndexes && !isBySaving(in: world)
        guard hasOrder, plan.prefersScan(of: order.count, for: count, whereALookCosts: found.lookupCost)
        else {
            for id in plan.candidates ?? world.posts.numbered.map(\.id) { _ = insertIfMatching(id) }
            return places.sorted
        }
        for id in index.pinned { _ = insertIfMatching(id) }
        // Posts before the cursor were on earlier pages. A pinned cursor is at another position in the order.
        func insertMatches(from rows: some Sequence<PostID>) {
            for id in rows where !index.pinned.contains(id) {
                guard insertIfMatching(id) else { break }
            }
        }
        if let start = cursor.flatMap({ $0.isPinned ? nil : $0.sortKey }) {
            insertMatches(from: order.rows(from: start) { index.sortKey(of: $0, in: sort) })
        } else {
            insertMatches(from: order.rows)
        }
        return places.sorted
    }

    /// Returns the plan that restricts the candidates of the list.
    private func plan(
        for count: Int,
        in world: World,
        _ index: PostIndex,
        _ found: TextMatches,
        since earliest: Timestamp
    ) -> QueryPlan {
        var plan = QueryPlan()
        if ignoresIndexes { return plan }
        if let rows = found.rows { plan.restrict(to: rows) }
        if let url { plan.restrict(to: index.candidates(link: url)) }
        if let creator { plan.restrict(to: index.ofPerson[creator]) }
        if let community = community ?? onlyCommunity { plan.restrict(to: index.ofCommunity[community]) }
        if let viewer {
            if savedOnly { plan.restrict(to: Array(world.postsSaved.all(of: viewer.id).keys)) }
            if likedOnly || dislikedOnly { plan.restrict(to: Array(world.postVotes.all(of: viewer.id).keys)) }
            if let communities { plan.restrict(to: communities.map { index.ofCommunity[$0] }) }
            if let places = listing.flatMap({ world.sourceCommunities(of: $0, for: viewer) }) {
                plan.restrict(to: places.map { index.ofCommunity[$0] })
            }
        }
        if earliest.micros > .min, let young = index.posts(since: earliest, for: count) { plan.restrict(to: young) }
        return plan
    }

    /// Returns true if the post belongs to the list's community, creator and link, if the list has them.
    private func isInScope(_ id: PostID, in world: World) -> Bool {
        let only = community ?? onlyCommunity
        return (only == nil || only == world.posts[id]?.communityID)
            && (communities?.contains(world.posts[id]?.communityID ?? 0) ?? true)
            && (creator == nil || creator == world.posts[id]?.creatorID)
            && (url == nil || world.posts[id]?.url?.utf8.count == url?.utf8.count && world.posts[id]?.url == url)
    }

    /// True if the list shows the viewer's subscriptions in all communities.
    private var isOfSubscriptions: Bool { listing == .subscribed && community == nil && viewer != nil }

    /// Returns the list with the end that the real server gives it: the end of the same page in the largest followed community.
    ///
    /// The real server computes that end as an optimization, and for most lists it has no effect. A list of saved posts has another order
    /// than the end assumes, so some posts are missing there. The result is nil if the viewer follows no community.
    private func boundedByLargestCommunity(in world: World, at now: Timestamp) -> PostQuery? {
        guard let viewer else { return self }
        let followed = world.follows.all(of: viewer.id).keys.sorted()
        guard let largest = followed.max(by: { world.activity(in: $0) < world.activity(in: $1) }) else { return nil }
        var sample = self
        sample.onlyCommunity = largest
        let row = page.slice(sample.sortKeys(page.offset + page.limit, in: world, at: now))
        var feed = self
        if row.count == page.limit { feed.last = row.last }
        return feed
    }

    /// Returns true if the list contains the post, on any page.
    private func shows(_ post: Post, of community: Community, in world: World) -> Bool {
        isVisible(post, of: community, in: world)
            && (search == nil || post.isCounted || world.dialect == .v0_18)
            && (viewer != nil || community.isPublic)
            && isListed(community, in: world)
            && (showNSFW ?? viewer.showsNSFW(on: world.localInstanceSite)
                || !post.nsfw && !(community.nsfw && world.software.hidesPostsOfNSFWCommunities))
            && (viewer.showsBotAccounts || world.people[post.creatorID]?.isBot != true)
            && matchesViewerFilters(post, in: world)
            && !(hidesMedia && post.hasMedia)
            && !blockedKeywords.contains { $0.matches(post.name) || $0.matches(post.url) || $0.matches(post.body) }
            && (!countedOnly || post.isCounted)
            && (!nsfwOnly || post.nsfw)
            && (scoreAbove.map { (world.postCounts[post.id]?.score ?? 0) > $0 } ?? true)
            && !(withoutComments && (world.postCounts[post.id]?.comments ?? 0) != 0)
            && !isHiddenFromViewer(post, of: community, in: world)
    }

    /// Returns true if the post is neither deleted nor removed, or is listed nevertheless. No search finds such a post, not even for its
    /// creator.
    private func isVisible(_ post: Post, of community: Community, in world: World) -> Bool {
        if world.dialect >= .v1_0, viewer.isAdmin {
            return !community.deleted && (!post.deleted || viewer?.id == post.creatorID)
        }
        guard world.dialect >= .v0_19 else { return includesRemoved || community.isCounted && post.isCounted }
        return !community.deleted
            && (!post.deleted || viewer?.id == post.creatorID)
            && (creator != nil && viewer.isAdmin || !community.removed && !post.removed)
            && (search == nil || post.isCounted)
    }

    /// Returns true if the listing includes the community. For an anonymous viewer, Subscribed and ModeratorView equal All; in 0.18 an
    /// anonymous viewer follows nothing.
    private func isListed(_ community: Community, in world: World) -> Bool {
        guard let listing else { return world.dialect == .v0_18 || !community.hidden }
        if world.dialect >= .v1_0, viewer == nil, isOfChosenCommunities { return false }
        if viewer != nil || world.dialect == .v0_18 {
            return world.isListed(community, under: listing, to: viewer?.id ?? 0)
        }
        return !community.hidden && (listing != .local || community.local)
    }

    /// Returns true if the viewer's saves and votes match the filters.
    private func matchesViewerFilters(_ post: Post, in world: World) -> Bool {
        guard let viewer else { return !savedOnly }
        let vote = world.postVotes[viewer.id, post.id]?.score
        if savedOnly, world.postsSaved[viewer.id, post.id] == nil { return false }
        if likedOnly { return vote == 1 && post.creatorID != viewer.id }
        if dislikedOnly { return vote == -1 && post.creatorID != viewer.id }
        return true
    }

    /// Returns true if the viewer has read, hidden or blocked the post or its surroundings. Profiles in 0.19 show read and hidden posts
    /// too; 0.18 excludes read posts there as well, and has no hidden ones. Moderators' lists ignore blocks and languages.
    private func isHiddenFromViewer(_ post: Post, of community: Community, in world: World) -> Bool {
        guard let viewer else { return false }
        if creator == nil || world.dialect == .v0_18 || world.dialect >= .v1_0 {
            if !savedOnly, !(showRead ?? viewer.user.showReadPosts), world.postsRead[viewer.id, post.id] != nil {
                return true
            }
            if !showHidden, world.postsHidden[viewer.id, post.id] != nil { return true }
        }
        return listing != .moderatorView
            && world.isHidden(from: viewer, creator: post.creatorID, community: community, language: post.languageID)
    }

    /// True if the listing covers communities that the viewer follows or moderates.
    private var isOfChosenCommunities: Bool { listing == .subscribed || listing == .moderatorView }

    /// Returns true if the post is pinned in the list. In 1.0 lists of chosen communities show the posts that are pinned there, and lists by
    /// time pin nothing.
    private func isPinned(_ id: PostID, in world: World) -> Bool {
        if ignoresPins { return false }
        let isOf1_0 = world.dialect >= .v1_0
        if isOf1_0, sort == .new || sort == .old { return false }
        let isLocal = community == nil && communities == nil && !(isOf1_0 && isOfChosenCommunities)
        return (isLocal ? world.posts[id]?.featuredLocal : world.posts[id]?.featuredCommunity) ?? false
    }

    /// True if the list is ordered by the time of saving, which no index has.
    private func isBySaving(in world: World) -> Bool {
        savedOnly && world.dialect >= .v0_19 && world.software.sortsSavedPostsBySaving
    }

    private func sortKey(of id: PostID, _ counts: PostCounts, in world: World) -> PostSortKey {
        let hasOnlyRank = world.software.hasOnlyRanks
        return PostSortKey(
            saved: isBySaving(in: world) ? viewer.flatMap { world.postsSaved[$0.id, id] } : nil,
            isPinned: isPinned(id, in: world),
            rank: sort.rank(of: counts),
            published: sort.isByTime || hasOnlyRank ? nil : counts.published,
            tie: world.dialect >= .v0_19 && !hasOnlyRank ? id : -id
        )
    }
}

extension Post {
    /// True if the post links to a picture or a video.
    fileprivate var hasMedia: Bool {
        ["image/", "video/"].contains { urlContentType?.hasPrefix($0) == true }
    }
}

extension World {
    /// Returns the number of people who were active in a community during a month.
    fileprivate func activity(in community: CommunityID) -> Int { communityCounts[community]?.usersActiveMonth ?? 0 }
}

/// The position of a post in a list. The first key that differs decides, and the greater value comes first.
struct PostSortKey: Comparable {
    /// The time of saving, in lists of saved posts.
    let saved: Timestamp?
    let isPinned: Bool
    let rank: Double
    /// The time of publication; nil if the rank is a time already.
    let published: Timestamp?
    /// The post's number; negative if the lower number comes first.
    let tie: Int32

    var id: PostID { abs(tie) }

    static func < (left: PostSortKey, right: PostSortKey) -> Bool {
        if left.saved != right.saved { return (left.saved?.micros ?? 0) > (right.saved?.micros ?? 0) }
        return right.follows(left)
    }

    /// The position without its tie-breaker, equal for all posts with the same keys.
    var ignoringTie: PostSortKey {
        PostSortKey(saved: saved, isPinned: isPinned, rank: rank, published: published, tie: 0)
    }

    /// The position in the index's order of all posts.
    var sortKey: SortKey { SortKey(rank: rank, second: published?.micros ?? 0, tie: -tie) }

    /// Returns true if this position is after `cursor`. A cursor does not contain the time of saving.
    func follows(_ cursor: PostSortKey) -> Bool {
        if isPinned != cursor.isPinned { return cursor.isPinned }
        if rank != cursor.rank { return rank < cursor.rank }
        if published != cursor.published { return (published?.micros ?? 0) < (cursor.published?.micros ?? 0) }
        return tie < cursor.tie
    }
}
