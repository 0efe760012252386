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

    /// A tree is never longer than this, and takes no notice of pages.
    static let longestTree = 300

    /// The page's comments in order.
    ///
    /// - Complexity: O(comments · log comments).
    func comments(in world: World, ties: TieOrder) -> [CommentView] {
        let deepest = maxDepth.map { $0 + (parent.map(Comment.level) ?? 1) }
        var rows: [(key: CommentPlace, id: CommentID)] = []
        for id in stride(from: 1, through: world.comments.lastID, by: 1) where isOfPlace(id, in: world) {
            guard let comment = world.comments[id], let counts = world.commentCounts[id],
                let post = world.posts[comment.postID], let community = world.communities[post.communityID],
                shows(comment, of: community, in: world)
            else { continue }
            if let deepest, comment.level > deepest { continue }
            rows.append((place(of: comment, counts, in: world), comment.id))
        }
        let sorted = ties.sorted(rows, in: "comments")
        let wanted = maxDepth == nil ? page.slice(sorted) : sorted.prefix(Self.longestTree)
        return wanted.compactMap { world.commentView($0, for: viewer) }
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
            && (term.map { comment.isCounted && $0.matches(comment.content) } ?? true)
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

    private func place(of comment: Comment, _ counts: CommentCounts, in world: World) -> CommentPlace {
        let isThread = post != nil || parent != nil
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

/// Where a comment stands in a list: the first different key decides.
struct CommentPlace: Comparable {
    /// When it was saved, in lists of saved comments; the latest first.
    let saved: Timestamp?
    /// In a tree, the path above it; labels compare as text, so 10 comes before 9.
    let parent: String
    let isDistinguished: Bool
    let rank: Double
    let score: Int

    static func < (left: CommentPlace, right: CommentPlace) -> Bool {
        if left.saved != right.saved { return (left.saved?.micros ?? 0) > (right.saved?.micros ?? 0) }
        if left.parent != right.parent { return left.parent < right.parent }
        if left.isDistinguished != right.isDistinguished { return left.isDistinguished }
        if left.rank != right.rank { return left.rank > right.rank }
        return left.score > right.score
    }
}
