/// Which comments a list shows, to whom, and in which order.
///
/// Deleted and removed comments are in it: their content is blanked when they are written out. No search finds them.
struct CommentFeed {
    var viewer: Viewer?
    var listing: ListingType?
    var sort = CommentSortType.hot
    var community: CommunityID?
    var creator: PersonID?
    var post: PostID?
    /// The path of the comment whose thread is wanted.
    var parent: String?
    var maxDepth: Int?
    var term: SearchTerm?
    var savedOnly = false
    var likedOnly = false
    var dislikedOnly = false
    /// Whether what was deleted or removed is listed too; in 0.18 that is for those who moderate the place.
    var showsGone = true
    var page = Page()
    /// Whether every comment is looked at, as if there were no index: who checks an index compares with that.
    var isExhaustive = false

    /// A tree is never longer than this, and takes no notice of pages.
    static let longestTree = 300

    /// The page's comments in order.
    ///
    /// - Complexity: O(√comments + page · log page) where most comments of the list are to be shown, O(comments) at worst.
    func comments(in world: World, ties: TieOrder) -> [CommentView] {
        let ids: [CommentID]
        if ties.isNoting {
            let all = world.comments.numbered.lazy.compactMap { listed($0.id, in: world) }
            let sorted = ties.sorted(all.map { ($0.place, $0.id) }, in: "comments")
            ids = Array(maxDepth == nil ? page.slice(sorted) : sorted.prefix(Self.longestTree))
        } else {
            let wanted = maxDepth == nil ? page.offset + page.limit : Self.longestTree
            ids = Array(foremost(wanted, in: world).dropFirst(maxDepth == nil ? page.offset : 0))
        }
        return ids.compactMap { world.commentView($0, for: viewer) }
    }

    /// The first so many comments: of those that it can only be, or of all in their order, whichever takes less.
    func foremost(_ count: Int, in world: World) -> [CommentID] {
        let index = world.commentIndex
        let order = index[sort]
        let found = isExhaustive ? TextMatches() : term.map(world.commentTexts.matches) ?? TextMatches()
        let plan = plan(in: world, index, found)
        guard hasOrder(in: world) else {
            var first = Foremost<Listed>(count)
            for id in plan.candidates ?? world.comments.numbered.map(\.id) {
                if let listed = listed(id, in: world, found, first.admits) { first.insert(listed) }
            }
            return first.sorted.map(\.id)
        }
        guard plan.goesThroughAll(of: order.count, for: count, whereALookCosts: found.costOfLook) else {
            let standings = (plan.candidates ?? []).compactMap { id in
                world.commentCounts[id].map { sort.standing(of: id, $0) }
            }
            return first(count, of: SortedLazily(standings).lazy.map(\.id), in: world, found)
        }
        return first(count, of: order.rows, in: world, found)
    }

    private func first(
        _ count: Int,
        of ids: some Sequence<CommentID>,
        in world: World,
        _ found: TextMatches
    ) -> [CommentID] {
        Array(ids.lazy.filter { listed($0, in: world, found) != nil }.prefix(count))
    }

    /// Whether it is in one of the orders that are kept.
    private func hasOrder(in world: World) -> Bool {
        !isExhaustive && !isThread && !(savedOnly && world.dialect == .v0_19)
    }

    /// Which comments the list can only be.
    private func plan(in world: World, _ index: CommentIndex, _ found: TextMatches) -> Plan {
        var plan = Plan()
        if isExhaustive { return plan }
        if let rows = found.rows { plan.narrow(to: rows) }
        if let post { plan.narrow(to: index.ofPost[post]) }
        if let parent { plan.narrow(to: index.ofPost[world.post(ofThread: parent)]) }
        if let creator { plan.narrow(to: index.ofPerson[creator]) }
        if let community { plan.narrow(to: index.ofCommunity[community]) }
        if let viewer {
            if savedOnly { plan.narrow(to: Array(world.commentsSaved.all(of: viewer.id).keys)) }
            if likedOnly || dislikedOnly { plan.narrow(to: Array(world.commentVotes.all(of: viewer.id).keys)) }
            if let places = listing.flatMap({ world.places(of: $0, for: viewer) }) {
                plan.narrow(to: places.map { index.ofCommunity[$0] })
            }
        }
        return plan
    }

    /// Where a comment stands in the list.
    private struct Listed: Comparable {
        let place: CommentPlace
        let id: CommentID

        static func < (left: Listed, right: Listed) -> Bool {
            left.place != right.place ? left.place < right.place : left.id < right.id
        }
    }

    /// Where the comment stands, if it is in the list and its place is of interest.
    private func listed(
        _ id: CommentID,
        in world: World,
        _ found: TextMatches = TextMatches(),
        _ isOfInterest: (Listed) -> Bool = { _ in true }
    ) -> Listed? {
        guard found.rows?.contains(id) ?? true, isOfPlace(id, in: world), let comment = world.comments[id],
            let counts = world.commentCounts[id]
        else {
            return nil
        }
        // To see where it stands is much cheaper than to ask whether it is shown.
        let listed = Listed(place: place(of: comment, counts, in: world), id: id)
        guard isOfInterest(listed), let post = world.posts[comment.postID],
            let community = world.communities[post.communityID], shows(comment, of: community, in: world),
            found.isExact || term?.matches(comment.content) ?? true
        else { return nil }
        if let maxDepth, comment.level > maxDepth + (parent.map(Comment.level) ?? 1) { return nil }
        return listed
    }

    /// Whether the comment is under the post and by the person that the list is of, if it is of one. This is asked of every comment
    /// there is, so it looks at two numbers only.
    private func isOfPlace(_ id: CommentID, in world: World) -> Bool {
        (post == nil || post == world.comments[id]?.postID)
            && (creator == nil || creator == world.comments[id]?.creatorID)
    }

    private func shows(_ comment: Comment, of community: Community, in world: World) -> Bool {
        (parent.map(comment.isWithin) ?? true)
            && (self.community ?? community.id) == community.id
            && (viewer != nil || community.isPublic)
            && (showsGone || comment.isCounted)
            && (term == nil || comment.isCounted)
            && isListed(community, in: world)
            && isWanted(comment, in: world)
            && (viewer.showsBotAccounts || world.people[comment.creatorID]?.isBot != true)
            && !isUnwanted(comment, of: community, in: world)
    }

    /// The listing as a rule about communities. Somebody without an account follows and moderates nothing.
    private func isListed(_ community: Community, in world: World) -> Bool {
        guard let listing else { return true }
        return world.lists(community, under: listing, to: viewer?.id ?? 0)
    }

    private func isWanted(_ comment: Comment, in world: World) -> Bool {
        guard let viewer else { return !savedOnly }
        let vote = world.commentVotes[viewer.id, comment.id]?.score
        if savedOnly, world.commentsSaved[viewer.id, comment.id] == nil { return false }
        if likedOnly { return vote == 1 && comment.creatorID != viewer.id }
        if dislikedOnly { return vote == -1 && comment.creatorID != viewer.id }
        return true
    }

    private func isUnwanted(_ comment: Comment, of community: Community, in world: World) -> Bool {
        guard let viewer, listing != .moderatorView else { return false }
        var community: Community? = community
        // 0.18 shows the threads of a community that the viewer has blocked.
        if world.dialect == .v0_18, post != nil { community = nil }
        return world.hides(from: viewer, creator: comment.creatorID, community: community, language: comment.languageID)
    }

    /// The comments of one post, or of a part of them.
    private var isThread: Bool { post != nil || parent != nil }

    private func place(of comment: Comment, _ counts: CommentCounts, in world: World) -> CommentPlace {
        let isNew = world.dialect == .v0_19
        // In 0.18 sorting by score takes the place of the order by threads.
        let isTree = isThread && maxDepth != nil && (isNew || sort != .top)
        return CommentPlace(
            saved: savedOnly && isNew ? viewer.flatMap { world.commentsSaved[$0.id, comment.id] } : nil,
            parent: isTree ? String(comment.parentPath) : "",
            isDistinguished: isThread && isNew && comment.distinguished,
            rank: sort.rank(of: counts),
            score: sort == .hot ? counts.score : 0
        )
    }
}
