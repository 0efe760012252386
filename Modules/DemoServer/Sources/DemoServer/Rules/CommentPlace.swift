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
