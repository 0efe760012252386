/// Comments in every order that lists use, and grouped by post, creator and community.
struct CommentIndex: WorldIndex {
    /// Comments by post, by creator and by community.
    private(set) var ofPost = RowGroups()
    private(set) var ofPerson = RowGroups()
    private(set) var ofCommunity = RowGroups()

    private var orders = Array(repeating: SortedRows(), count: CommentSortType.allCases.count)
    /// The tables that the index covers.
    private var comments = Table<Comment>()
    private var counts = Table<CommentCounts>()
    private var posts = Table<Post>()

    init() {}

    /// Returns all comments in the order that `sort` gives a list of all comments.
    subscript(sort: CommentSortType) -> SortedRows {
        orders[CommentSortType.allCases.firstIndex(of: sort) ?? 0]
    }

    func isCurrent(for world: World) -> Bool {
        comments.isIdentical(to: world.comments) && counts.isIdentical(to: world.commentCounts)
            && posts.isIdentical(to: world.posts)
    }

    mutating func update(to world: World) {
        let sorts = CommentSortType.allCases
        orders.follow(counts, to: world.commentCounts) { order, id, counts in
            sorts[order].sortKey(of: id, counts)
        }
        comments.forEachDifference(to: world.comments) { id, old, now in
            ofPost.move(id, from: old?.postID, to: now?.postID)
            ofPerson.move(id, from: old?.creatorID, to: now?.creatorID)
            ofCommunity.move(
                id,
                from: old.flatMap { posts[$0.postID]?.communityID },
                to: now.flatMap { world.posts[$0.postID]?.communityID }
            )
        }
        posts.forEachDifference(to: world.posts) { id, old, now in
            guard old?.communityID != now?.communityID else { return }
            for comment in ofPost[id] {
                ofCommunity.move(comment, from: old?.communityID, to: now?.communityID)
            }
        }
        comments = world.comments
        counts = world.commentCounts
        posts = world.posts
    }
}

extension CommentSortType {
    func sortKey(of id: CommentID, _ counts: CommentCounts) -> SortKey {
        SortKey(rank: rank(of: counts), second: self == .hot ? Int64(counts.score) : 0, tie: id)
    }
}
