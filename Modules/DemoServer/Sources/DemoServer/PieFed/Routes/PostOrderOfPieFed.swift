extension PostSortOfPieFed {
    /// Returns the value by which posts are sorted; the greatest comes first. PieFed has no second key.
    fileprivate func rank(of counts: PostCounts) -> Double {
        switch self {
        // The real server ranks by age and score, and weighs the age so much that the order is that of the times.
        case .hot, .scaled, .new: Double(counts.published.micros)
        case .old: -Double(counts.published.micros)
        case .active: Double(counts.newestCommentTime.micros)
        default: Double(counts.score)
        }
    }
}

extension PageOfPieFed {
    /// Returns the posts of a page in PieFed's order.
    ///
    /// Pinned posts are on the first pages. A list of several communities then sorts each page once more, without regard to pins.
    ///
    /// - Complexity: O(n log n) for n matching posts.
    func slice(_ query: PostQuery, by sort: PostSortOfPieFed, in world: World, _ call: Call)
        -> PageOfPieFed.Slice<PostView>
    {
        let all = query.sortKeys(.max, in: world, at: call.now)
        let rows = all.map { row in
            let rank = world.postCounts[row.id].map { sort.rank(of: $0).rounded() } ?? 0
            return (key: PinnedRank(isPinned: row.isPinned, rank: rank), id: row.id)
        }
        let found = call.ties.sortedRows(rows, in: "posts")
        var page = slice(found)
        if query.community == nil { page.rows = page.rows.enumerated().sorted(by: Self.isBefore).map(\.element) }
        return page.compactMap { world.postView($0.id, for: call.viewer) }
    }

    private static func isBefore(
        _ left: (offset: Int, element: (key: PinnedRank, id: PostID)),
        _ right: (offset: Int, element: (key: PinnedRank, id: PostID))
    ) -> Bool {
        let (first, second) = (left.element.key.rank, right.element.key.rank)
        return first != second ? first > second : left.offset < right.offset
    }
}

/// The position of a post in a list: pinned ones first, then those with the greatest rank.
struct PinnedRank: Comparable {
    let isPinned: Bool
    let rank: Double

    static func < (left: PinnedRank, right: PinnedRank) -> Bool {
        left.isPinned != right.isPinned ? left.isPinned : left.rank > right.rank
    }
}
