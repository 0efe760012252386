/// Comments in every order they are asked for, and by what they belong to.
struct CommentIndex: WorldIndex {
    /// By post, by writer and by community.
    private(set) var ofPost = Groups()
    private(set) var ofPerson = Groups()
    private(set) var ofCommunity = Groups()

    private var orders = Array(repeating: Ordered(), count: CommentSortType.allCases.count)
    /// The tables that it is of.
    private var comments = Table<Comment>()
    private var counts = Table<CommentCounts>()
    private var posts = Table<Post>()

    init() {}

    /// All comments in the order of a list of all comments.
    subscript(sort: CommentSortType) -> Ordered {
        orders[CommentSortType.allCases.firstIndex(of: sort) ?? 0]
    }

    func isCurrent(for world: World) -> Bool {
        comments.isIdentical(to: world.comments) && counts.isIdentical(to: world.commentCounts)
            && posts.isIdentical(to: world.posts)
    }

    mutating func follow(_ world: World) {
        let sorts = CommentSortType.allCases
        orders.follow(counts, to: world.commentCounts) { order, id, counts in
            sorts[order].standing(of: id, counts)
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
    func standing(of id: CommentID, _ counts: CommentCounts) -> Standing {
        Standing(rank: rank(of: counts), second: self == .hot ? Int64(counts.score) : 0, tie: id)
    }
}
