extension PostSortOfPieFed {
    /// The sort of the rules that has this order. For `Hot` and `Scaled` the real server ranks by age and score, and weighs the age so much
    /// that the order is that of the times.
    fileprivate var order: SortType { self == .hot || self == .scaled ? .new : sort }
}

extension PageOfPieFed {
    /// Returns the posts of a page in PieFed's order.
    ///
    /// Pinned posts are on the first pages. A list of several communities then sorts each page once more, without regard to pins.
    ///
    /// - Complexity: That of ``PostQuery/posts(in:at:ties:)``.
    func slice(_ query: PostQuery, by sort: PostSortOfPieFed, in world: World, _ call: Call)
        -> PageOfPieFed.Slice<PostView>
    {
        var query = query
        query.sort = sort.order
        // One post more tells whether there is a next page; a record of ties needs all posts.
        let count = call.ties.isRecording ? .max : max(offset + limit, numberAndLimit) + 1
        let rows = query.sortKeys(count, in: world, at: call.now).map { row in
            (key: PinnedRank(isPinned: row.isPinned, rank: row.rank), id: row.id)
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
