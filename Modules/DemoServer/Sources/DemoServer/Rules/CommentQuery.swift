/// A query for a list of comments: filters, viewer and order.
///
/// Deleted and removed comments are included; their content is blanked when they are written. No search finds them.
struct CommentQuery {
    var viewer: Viewer?
    var listing: ListingType?
    var sort = CommentSortType.hot
    var community: CommunityID?
    var creator: PersonID?
    var post: PostID?
    /// The path of the comment whose replies are requested.
    var parent: String?
    var maxDepth: Int?
    var term: SearchTerm?
    var savedOnly = false
    var likedOnly = false
    var dislikedOnly = false
    /// True if deleted and removed comments are listed too; in 0.18 only moderators of the community see them.
    var includesRemoved = true
    var page = Page()
    /// True if every comment is checked without an index. Tests compare the indexes with this.
    var ignoresIndexes = false

    /// The maximum length of a tree, which ignores pages.
    static let longestTree = 300

    /// Returns the comments of the page in order.
    ///
    /// - Complexity: O(√comments + page · log page) if most comments of the list are shown, O(comments) at worst.
    func comments(in world: World, ties: TieBreaker) -> [CommentView] {
        let ids: [CommentID]
        if ties.isRecording {
            let all = world.comments.numbered.lazy.compactMap { listed($0.id, in: world) }
            let sorted = ties.sort(all.map { ($0.place, $0.id) }, in: "comments")
            ids = Array(maxDepth == nil ? page.slice(sorted) : sorted.prefix(Self.longestTree))
        } else {
            let wanted = maxDepth == nil ? page.offset + page.limit : Self.longestTree
            ids = Array(firstIDs(wanted, in: world).dropFirst(maxDepth == nil ? page.offset : 0))
        }
        return ids.compactMap { world.commentView($0, for: viewer) }
    }

    /// Returns all comments of the list with their positions, in order.
    ///
    /// - Parameter list: The list's name in the response.
    /// - Complexity: O(candidates · log candidates).
    func sortedRows(in world: World, ties: TieBreaker, as list: String) -> [(key: CommentSortKey, id: CommentID)] {
        let plan = plan(in: world, world.commentIndex, TextMatches())
        let rows = (plan.candidates ?? world.comments.numbered.map(\.id)).compactMap { id in
            listed(id, in: world).map { (key: $0.place, id: id) }
        }
        return ties.sortedRows(rows, in: list)
    }

    /// Returns the first `count` comments. It checks the candidates or scans all comments in order, whichever is cheaper.
    func firstIDs(_ count: Int, in world: World) -> [CommentID] {
        let index = world.commentIndex
        let order = index[sort]
        let found = ignoresIndexes ? TextMatches() : term.map(world.commentTexts.matches) ?? TextMatches()
        let plan = plan(in: world, index, found)
        guard hasOrder(in: world) else {
            var first = TopElements<Listed>(count)
            for id in plan.candidates ?? world.comments.numbered.map(\.id) {
                if let listed = listed(id, in: world, found, first.accepts) { first.insert(listed) }
            }
            return first.sorted.map(\.id)
        }
        guard plan.prefersScan(of: order.count, for: count, whereALookCosts: found.lookupCost) else {
            let standings = (plan.candidates ?? []).compactMap { id in
                world.commentCounts[id].map { sort.sortKey(of: id, $0) }
            }
            return first(count, of: LazySortedSequence(standings).lazy.map(\.id), in: world, found)
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

    /// Returns true if the index has the list's order.
    private func hasOrder(in world: World) -> Bool {
        !ignoresIndexes && !isThread && !(savedOnly && world.dialect >= .v0_19)
    }

    /// Returns the plan that restricts the candidates of the list.
    private func plan(in world: World, _ index: CommentIndex, _ found: TextMatches) -> QueryPlan {
        var plan = QueryPlan()
        if ignoresIndexes { return plan }
        if let rows = found.rows { plan.restrict(to: rows) }
        if let post { plan.restrict(to: index.ofPost[post]) }
        if let parent { plan.restrict(to: index.ofPost[world.post(ofThread: parent)]) }
        if let creator { plan.restrict(to: index.ofPerson[creator]) }
        if let community { plan.restrict(to: index.ofCommunity[community]) }
        if let viewer {
            if savedOnly { plan.restrict(to: Array(world.commentsSaved.all(of: viewer.id).keys)) }
            if likedOnly || dislikedOnly { plan.restrict(to: Array(world.commentVotes.all(of: viewer.id).keys)) }
            if let places = listing.flatMap({ world.sourceCommunities(of: $0, for: viewer) }) {
                plan.restrict(to: places.map { index.ofCommunity[$0] })
            }
        }
        return plan
    }

    /// A comment and its position in the list.
    private struct Listed: Comparable {
        let place: CommentSortKey
        let id: CommentID

        static func < (left: Listed, right: Listed) -> Bool {
            left.place != right.place ? left.place < right.place : left.id < right.id
        }
    }

    /// Returns the position of a comment if the list contains it and the position is of interest.
    private func listed(
        _ id: CommentID,
        in world: World,
        _ found: TextMatches = TextMatches(),
        _ isOfInterest: (Listed) -> Bool = { _ in true }
    ) -> Listed? {
        guard found.rows?.contains(id) ?? true, isInScope(id, in: world), let comment = world.comments[id],
            let counts = world.commentCounts[id]
        else {
            return nil
        }
        // Computing the position is much cheaper than checking the visibility.
        let listed = Listed(place: sortKey(of: comment, counts, in: world), id: id)
        guard isOfInterest(listed), let post = world.posts[comment.postID],
            let community = world.communities[post.communityID], shows(comment, of: community, in: world),
            found.isExact || term?.matches(comment.content) ?? true
        else { return nil }
        if let maxDepth, comment.level > maxDepth + (parent.map(Comment.level) ?? 1) { return nil }
        return listed
    }

    /// Returns true if the comment belongs to the list's post and creator, if the list has them. This check runs for every comment, so it
    /// compares two numbers only.
    private func isInScope(_ id: CommentID, in world: World) -> Bool {
        (post == nil || post == world.comments[id]?.postID)
            && (creator == nil || creator == world.comments[id]?.creatorID)
    }

    private func shows(_ comment: Comment, of community: Community, in world: World) -> Bool {
        (parent.map(comment.isWithin) ?? true)
            && (self.community ?? community.id) == community.id
            && (viewer != nil || community.isPublic)
            && (includesRemoved || comment.isCounted)
            && (term == nil || comment.isCounted || world.dialect >= .v1_0)
            && isListed(community, in: world)
            && matchesViewerFilters(comment, in: world)
            && (viewer.showsBotAccounts || world.people[comment.creatorID]?.isBot != true)
            && !isHiddenFromViewer(comment, of: community, in: world)
    }

    /// Returns true if the listing includes the community. An anonymous viewer follows and moderates nothing.
    private func isListed(_ community: Community, in world: World) -> Bool {
        guard let listing else { return true }
        return world.isListed(community, under: listing, to: viewer?.id ?? 0)
    }

    private func matchesViewerFilters(_ comment: Comment, in world: World) -> Bool {
        guard let viewer else { return !savedOnly }
        let vote = world.commentVotes[viewer.id, comment.id]?.score
        if savedOnly, world.commentsSaved[viewer.id, comment.id] == nil { return false }
        if likedOnly { return vote == 1 && comment.creatorID != viewer.id }
        if dislikedOnly { return vote == -1 && comment.creatorID != viewer.id }
        return true
    }

    private func isHiddenFromViewer(_ comment: Comment, of community: Community, in world: World) -> Bool {
        guard let viewer, listing != .moderatorView else { return false }
        if isThread, world.software.showsBlockedPeopleInThreads { return false }
        var community: Community? = community
        // 0.18 shows the threads of a community that the viewer has blocked.
        if world.dialect == .v0_18, post != nil { community = nil }
        return world.isHidden(
            from: viewer,
            creator: comment.creatorID,
            community: community,
            language: comment.languageID
        )
    }

    /// True if the list is about one post or a part of its comments.
    private var isThread: Bool { post != nil || parent != nil }

    private var isByTime: Bool { sort == .new || sort == .old }

    private func sortKey(of comment: Comment, _ counts: CommentCounts, in world: World) -> CommentSortKey {
        let isNew = world.dialect >= .v0_19
        // In 0.18 a sort by score replaces the order by threads.
        let isTree = isThread && maxDepth != nil && (isNew || sort != .top)
        return CommentSortKey(
            saved: savedOnly && isNew ? viewer.flatMap { world.commentsSaved[$0.id, comment.id] } : nil,
            parent: isTree ? String(comment.parentPath) : "",
            isParentDescending: world.dialect >= .v1_0 && sort != .old,
            isDistinguished: isThread && isNew && comment.distinguished && !(world.dialect >= .v1_0 && isByTime),
            rank: sort.rank(of: counts),
            score: sort == .hot ? counts.score : 0
        )
    }
}

/// The position of a comment in a list. The first key that differs decides.
struct CommentSortKey: Comparable {
    /// The time of saving, in lists of saved comments; the latest comes first.
    let saved: Timestamp?
    /// The path of the parent, in a tree. Labels compare as text, so 10 comes before 9.
    let parent: String
    /// True if the paths are in descending order, as in 1.0.
    var isParentDescending = false
    let isDistinguished: Bool
    let rank: Double
    let score: Int

    static func < (left: CommentSortKey, right: CommentSortKey) -> Bool {
        if left.saved != right.saved { return (left.saved?.micros ?? 0) > (right.saved?.micros ?? 0) }
        if left.parent != right.parent { return (left.parent < right.parent) != left.isParentDescending }
        if left.isDistinguished != right.isDistinguished { return left.isDistinguished }
        if left.rank != right.rank { return left.rank > right.rank }
        return left.score > right.score
    }
}
