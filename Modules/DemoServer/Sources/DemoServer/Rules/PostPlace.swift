/// Where a post stands in a list: the first different key decides, the greater comes first.
struct PostPlace: Comparable {
    /// When it was saved, in lists of saved posts.
    let saved: Timestamp?
    let isPinned: Bool
    let rank: Double
    /// Nil where the rank is a time already.
    let published: Timestamp?
    /// The post's number; negative where the lower comes first.
    let tie: Int32

    var id: PostID { abs(tie) }

    static func < (left: PostPlace, right: PostPlace) -> Bool {
        if left.saved != right.saved { return (left.saved?.micros ?? 0) > (right.saved?.micros ?? 0) }
        return right.follows(left)
    }

    /// The same place, equal to that of any other post with the same keys.
    var tying: PostPlace { PostPlace(saved: saved, isPinned: isPinned, rank: rank, published: published, tie: 0) }

    /// The place in the order that is kept of all posts.
    var standing: Standing { Standing(rank: rank, second: published?.micros ?? 0, tie: -tie) }

    /// Whether this place is after `cursor`; a cursor knows nothing of the time of saving.
    func follows(_ cursor: PostPlace) -> Bool {
        if isPinned != cursor.isPinned { return cursor.isPinned }
        if rank != cursor.rank { return rank < cursor.rank }
        if published != cursor.published { return (published?.micros ?? 0) < (cursor.published?.micros ?? 0) }
        return tie < cursor.tie
    }
}
