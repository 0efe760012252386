/// How the first rows of a list are best found: among those that it can only be, or by going through all rows in their order.
struct Plan {
    private var groups: [[Int32]]?
    private var bits: RowBits?
    /// How many rows there can be; nil: it may be any.
    private(set) var count: Int?

    /// Says that the list has rows of these only. Of all that is said the shortest counts.
    mutating func narrow(to groups: [[Int32]]) {
        let count = groups.reduce(0) { $0 + $1.count }
        guard self.count.map({ count < $0 }) ?? true else { return }
        self.groups = groups
        self.count = count
        bits = nil
    }

    /// As above, with a bit for each row.
    mutating func narrow(to bits: RowBits) {
        let count = bits.count
        guard self.count.map({ count < $0 }) ?? true else { return }
        self.bits = bits
        self.count = count
        groups = nil
    }

    mutating func narrow(to rows: [Int32]) { narrow(to: [rows]) }

    /// The rows of the list and perhaps others; nil: it may be any.
    var candidates: [Int32]? { bits?.rows ?? groups.map { $0.count == 1 ? $0[0] : Array($0.joined()) } }

    /// Whether it takes less to go through `all` rows in order until so many of the list are met, than to look at all that it can be. That
    /// is, if those are spread evenly.
    ///
    /// - Parameter cost: How many rows can be passed by in order in the time that one of these takes to look at.
    func goesThroughAll(of all: Int, for wanted: Int, whereALookCosts cost: Double) -> Bool {
        guard let count else { return true }
        return Double(wanted) * Double(all) < Double(count) * Double(count) * cost
    }
}

extension World {
    /// The post that a comment's thread is of; 0 where there is none.
    func post(ofThread path: String) -> PostID {
        path.split(separator: ".").last.flatMap { CommentID($0) }.flatMap { comments[$0]?.postID } ?? 0
    }

    /// The communities that a listing draws from, where they are few: those that somebody follows or moderates.
    func places(of listing: ListingType, for viewer: Viewer) -> [CommunityID]? {
        switch listing {
        case .subscribed: Array(follows.all(of: viewer.id).keys)
        case .moderatorView: Array(moderators.all(of: viewer.id).keys)
        case .all, .local: nil
        }
    }
}
