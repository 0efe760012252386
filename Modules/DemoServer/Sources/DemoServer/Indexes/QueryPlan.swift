/// A plan that finds the first rows of a list: either it checks a set of candidates, or it scans all rows in order.
struct QueryPlan {
    private var groups: [[Int32]]?
    private var bits: RowBitmap?
    /// The number of candidates; nil if any row may be in the list.
    private(set) var count: Int?

    /// Restricts the list to these rows. Only the smallest restriction is used.
    mutating func restrict(to groups: [[Int32]]) {
        let count = groups.reduce(0) { $0 + $1.count }
        guard self.count.map({ count < $0 }) ?? true else { return }
        self.groups = groups
        self.count = count
        bits = nil
    }

    /// Restricts the list to the rows whose bit is set. Only the smallest restriction is used.
    mutating func restrict(to bits: RowBitmap) {
        let count = bits.count
        guard self.count.map({ count < $0 }) ?? true else { return }
        self.bits = bits
        self.count = count
        groups = nil
    }

    mutating func restrict(to rows: [Int32]) { restrict(to: [rows]) }

    /// The rows of the list, and possibly others; nil if any row may be in the list.
    var candidates: [Int32]? { bits?.rows ?? groups.map { $0.count == 1 ? $0[0] : Array($0.joined()) } }

    /// Returns true if scanning `all` rows in order until `wanted` rows match is cheaper than checking all candidates. The estimate assumes
    /// that the matching rows are spread evenly.
    ///
    /// - Parameter cost: The number of rows that can be skipped in order in the time of one candidate look-up.
    func prefersScan(of all: Int, for wanted: Int, whereALookCosts cost: Double) -> Bool {
        guard let count else { return true }
        return Double(wanted) * Double(all) < Double(count) * Double(count) * cost
    }
}

extension World {
    /// Returns the post of a comment's thread; 0 if there is none.
    func post(ofThread path: String) -> PostID {
        path.split(separator: ".").last.flatMap { CommentID($0) }.flatMap { comments[$0]?.postID } ?? 0
    }

    /// Returns the communities of a listing that covers few of them: the followed or the moderated communities; nil for all other listings.
    func sourceCommunities(of listing: ListingType, for viewer: Viewer) -> [CommunityID]? {
        switch listing {
        case .subscribed: Array(follows.all(of: viewer.id).keys)
        case .moderatorView: Array(moderators.all(of: viewer.id).keys)
        case .all, .local: nil
        }
    }
}
