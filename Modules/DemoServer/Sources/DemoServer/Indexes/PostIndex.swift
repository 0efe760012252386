/// Posts in every order that lists use, and grouped by creator, community and link.
struct PostIndex: WorldIndex {
    private(set) var ofPerson = RowGroups()
    private(set) var ofCommunity = RowGroups()
    /// The posts that are pinned in their community or on the whole site.
    private(set) var pinned: Set<PostID> = []
    /// Posts grouped by a hash of their link.
    private var byLink = RowGroups()

    private var orders = Array(repeating: SortedRows(), count: PostOrder.allCases.count)
    /// The tables that the index covers.
    private var posts = Table<Post>()
    private var counts = Table<PostCounts>()
    private var dialect = Dialect.v0_19
    private var software = ServerSoftware.lemmy

    init() {}

    /// Returns all posts in the order of a list, ignoring pins.
    subscript(sort: SortType) -> SortedRows { orders[PostOrder(sort).rawValue] }

    /// Returns the posts with a link in ascending order; a few posts with other links may be among them.
    func candidates(link: String) -> [PostID] { byLink[Self.number(of: link)] }

    /// Returns the posts younger than `earliest`; nil if there are so many that a scan of all posts finds a page of `wanted` faster.
    func posts(since earliest: Timestamp, for wanted: Int) -> [PostID]? {
        let most = 1000 + Int((Double(posts.lastID) * Double(wanted)).squareRoot())
        let latest = orders[PostOrder.new.rawValue].rows.lazy
        let some = Array(latest.prefix { (counts[$0]?.published ?? earliest) > earliest }.prefix(most))
        return some.count < most ? some : nil
    }

    /// Returns the position of a post in the order of a list, ignoring pins.
    func sortKey(of id: PostID, in sort: SortType) -> SortKey {
        counts[id].map { sort.sortKey(of: id, $0, in: dialect, of: software) } ?? .last
    }

    func isCurrent(for world: World) -> Bool {
        posts.isIdentical(to: world.posts) && counts.isIdentical(to: world.postCounts)
            && dialect == world.dialect && software == world.software
    }

    mutating func update(to world: World) {
        if dialect != world.dialect || software != world.software { self = PostIndex() }
        (dialect, software) = (world.dialect, world.software)
        let sorts = PostOrder.allCases.map(\.sort)
        orders.follow(counts, to: world.postCounts) { [dialect, software] order, id, counts in
            sorts[order].sortKey(of: id, counts, in: dialect, of: software)
        }
        posts.forEachDifference(to: world.posts) { id, old, now in
            ofPerson.move(id, from: old?.creatorID, to: now?.creatorID)
            ofCommunity.move(id, from: old?.communityID, to: now?.communityID)
            if now?.featuredLocal == true || now?.featuredCommunity == true {
                pinned.insert(id)
            } else {
                pinned.remove(id)
            }
            guard old?.url != now?.url else { return }
            byLink.move(id, from: old?.url.map(Self.number), to: now?.url.map(Self.number))
        }
        posts = world.posts
        counts = world.postCounts
    }

    /// Returns a hash of the link.
    ///
    /// - Note: FNV-1a, folded.
    private static func number(of link: String) -> Int32 {
        let hash = link.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Int32((hash ^ hash >> 16) & 0x3FFF)
    }
}

/// The orders that posts can have; several sorts share one.
private enum PostOrder: Int, CaseIterable {
    case active, hot, scaled, controversial, new, old, newComments, mostComments, top

    init(_ sort: SortType) {
        self =
            switch sort {
            case .active: .active
            case .hot: .hot
            case .scaled: .scaled
            case .controversial: .controversial
            case .new: .new
            case .old: .old
            case .newComments: .newComments
            case .mostComments: .mostComments
            case .topAll, .topYear, .topNineMonths, .topSixMonths, .topThreeMonths, .topMonth, .topWeek, .topDay,
                .topTwelveHour, .topSixHour, .topHour:
                .top
            }
    }

    /// A sort that has this order.
    var sort: SortType {
        switch self {
        case .active: .active
        case .hot: .hot
        case .scaled: .scaled
        case .controversial: .controversial
        case .new: .new
        case .old: .old
        case .newComments: .newComments
        case .mostComments: .mostComments
        case .top: .topAll
        }
    }
}

extension SortType {
    /// Returns the position of a post among the unpinned posts. With equal keys 0.19 lists the later post first; 0.18 and PieFed leave the
    /// order open.
    func sortKey(
        of id: PostID,
        _ counts: PostCounts,
        in dialect: Dialect,
        of software: ServerSoftware
    ) -> SortKey {
        SortKey(
            rank: rank(of: counts),
            second: isByTime || software.hasOnlyRanks ? 0 : counts.published.micros,
            tie: dialect >= .v0_19 && !software.hasOnlyRanks ? -id : id
        )
    }
}
