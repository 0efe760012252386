extension World {
    /// Changes a post and updates the counts if the change shows or hides it.
    mutating func updatePost(_ id: PostID, _ change: (inout Post) -> Void) {
        guard let old = posts[id] else { return }
        var new = old
        change(&new)
        posts[id] = new
        count(new, (new.isCounted ? 1 : 0) - (old.isCounted ? 1 : 0))
    }

    /// Changes a comment and updates the counts if the change shows or hides it.
    mutating func updateComment(_ id: CommentID, _ change: (inout Comment) -> Void) {
        guard let old = comments[id] else { return }
        var new = old
        change(&new)
        comments[id] = new
        count(new, (new.isCounted ? 1 : 0) - (old.isCounted ? 1 : 0))
    }

    /// Changes a community and updates the site's count of local communities that are neither deleted nor removed.
    mutating func updateCommunity(_ id: CommunityID, _ change: (inout Community) -> Void) {
        guard let old = communities[id] else { return }
        var new = old
        change(&new)
        communities[id] = new
        if new.local { siteCounts.communities += (new.isCounted ? 1 : 0) - (old.isCounted ? 1 : 0) }
    }

    /// Inserts a community of this server.
    mutating func insert(_ community: Community) {
        communities[community.id] = community
        communityCounts[community.id] = CommunityCounts(
            rowID: communityCounts.nextRowID(\.rowID),
            subscribers: 0,
            posts: 0,
            comments: 0,
            published: community.published,
            usersActiveDay: 0,
            usersActiveWeek: 0,
            usersActiveMonth: 0,
            usersActiveHalfYear: 0,
            subscribersLocal: 0,
            hotRank: dialect.rankOfNewRows
        )
        siteCounts.communities += 1
    }

    /// Inserts a post without votes. The scheduled tasks compute its ranks later.
    mutating func insert(_ post: Post) {
        posts[post.id] = post
        let before = posts[post.id - 1]?.address
        posts[post.id]?.address.sharePrefix(with: before)
        posts.packTexts(upTo: post.id)
        postCounts[post.id] = PostCounts(
            published: post.published,
            newestCommentTimeNecro: post.published,
            newestCommentTime: post.published,
            hotRank: dialect.rankOfNewRows,
            hotRankActive: dialect.rankOfNewRows,
            scaledRank: dialect.rankOfNewRows,
            rowID: postCounts.nextRowID(\.rowID),
            comments: 0,
            score: 0,
            upvotes: 0,
            downvotes: 0
        )
        count(post, 1)
    }

    /// Inserts a comment, and updates the child counts of its ancestors and the newest comment of its post.
    mutating func insert(_ comment: Comment) {
        comments[comment.id] = comment
        let before = comments[comment.id - 1]?.address
        comments[comment.id]?.address.sharePrefix(with: before)
        comments.packTexts(upTo: comment.id)
        commentCounts[comment.id] = CommentCounts(
            published: comment.published,
            hotRank: dialect.rankOfNewRows,
            rowID: commentCounts.nextRowID(\.rowID),
            score: 0,
            upvotes: 0,
            downvotes: 0,
            childCount: 0
        )
        for ancestor in comment.ancestors { commentCounts[ancestor]?.childCount += 1 }
        count(comment, 1)
    }

    /// Updates the counts for a post: those of its creator, its community and, for a local post, the site. The counts of its comments
    /// change with it.
    private mutating func count(_ post: Post, _ change: Int) {
        guard change != 0 else { return }
        personCounts[post.creatorID]?.postCount += change
        communityCounts[post.communityID]?.posts += change
        if post.local { siteCounts.posts += change }
        if software.countsCommentsOfHiddenPosts { return }
        switch dialect {
        case .v0_19, .v1_0: communityCounts[post.communityID]?.comments += change * (postCounts[post.id]?.comments ?? 0)
        case .v0_18:
            let comments = commentCount(in: post.communityID)
            communityCounts[post.communityID]?.comments = comments
        }
    }

    /// Returns the number of a community's visible comments on visible posts. 0.18 computes it anew with every post.
    private func commentCount(in community: CommunityID) -> Int {
        posts.rows.reduce(0) { count, post in
            guard post.communityID == community, post.isCounted else { return count }
            return count + (postCounts[post.id]?.comments ?? 0)
        }
    }

    /// Updates the counts for a comment: those of its creator, its post and the site, and those of the community while the post counts
    /// there.
    private mutating func count(_ comment: Comment, _ change: Int) {
        guard change != 0, let post = posts[comment.postID] else { return }
        personCounts[comment.creatorID]?.commentCount += change
        postCounts[post.id]?.comments += change
        if change > 0 { bumpPost(post, by: comment) }
        if post.isCounted || dialect == .v0_18 || software.countsCommentsOfHiddenPosts {
            communityCounts[post.communityID]?.comments += change
        }
        if comment.local { siteCounts.comments += change }
    }

    /// Updates the post's time of the newest comment. The time for the ranks changes only if another person comments within two days of the
    /// post.
    private mutating func bumpPost(_ post: Post, by comment: Comment) {
        guard var counts = postCounts[post.id] else { return }
        counts.newestCommentTime = max(counts.newestCommentTime, comment.published)
        if comment.creatorID != post.creatorID, comment.published < post.published.advanced(bySeconds: 2 * 86_400) {
            counts.newestCommentTimeNecro = max(counts.newestCommentTimeNecro, comment.published)
        }
        postCounts[post.id] = counts
    }
}

extension Community {
    /// True if the object counts, which means that it is neither deleted nor removed.
    var isCounted: Bool { !deleted && !removed }
}

extension Post {
    /// True if the object counts, which means that it is neither deleted nor removed.
    var isCounted: Bool { !deleted && !removed }
}

extension Comment {
    /// True if the object counts, which means that it is neither deleted nor removed.
    var isCounted: Bool { !deleted && !removed }

    /// The ancestors of the comment, from the top of its thread.
    var ancestors: [CommentID] {
        parentPath.utf8.split(separator: UInt8(ascii: ".")).dropFirst().compactMap { CommentID(Substring($0)) }
    }
}
