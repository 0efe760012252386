/// Posts in every order they are asked for, and by what they belong to.
struct PostIndex: WorldIndex {
    private(set) var ofPerson = Groups()
    private(set) var ofCommunity = Groups()
    /// Those that are pinned in their community, or to the whole site.
    private(set) var pinned: Set<PostID> = []
    /// By a number made of their link.
    private var byLink = Groups()

    private var orders = Array(repeating: Ordered(), count: PostOrder.allCases.count)
    /// The tables that it is of.
    private var posts = Table<Post>()
    private var counts = Table<PostCounts>()
    private var dialect = Dialect.v0_19

    init() {}

    /// All posts in the order of a list in which none is pinned.
    subscript(sort: SortType) -> Ordered { orders[PostOrder(sort).rawValue] }

    /// The posts with a link and a few others, in the order of their numbers.
    func near(link: String) -> [PostID] { byLink[Self.number(of: link)] }

    /// The posts that are younger than that; nil where they are so many that one rather goes through all for a page of `wanted`.
    func posts(since earliest: Timestamp, for wanted: Int) -> [PostID]? {
        let most = 1000 + Int((Double(posts.lastID) * Double(wanted)).squareRoot())
        let latest = orders[PostOrder.new.rawValue].rows.lazy
        let some = Array(latest.prefix { (counts[$0]?.published ?? earliest) > earliest }.prefix(most))
        return some.count < most ? some : nil
    }

    /// Where a post stands in the order of a list in which none is pinned.
    func standing(of id: PostID, in sort: SortType) -> Standing {
        counts[id].map { sort.standing(of: id, $0, in: dialect) } ?? .last
    }

    func isCurrent(for world: World) -> Bool {
        posts.isIdentical(to: world.posts) && counts.isIdentical(to: world.postCounts) && dialect == world.dialect
    }

    mutating func follow(_ world: World) {
        if dialect != world.dialect { self = PostIndex() }
        dialect = world.dialect
        let sorts = PostOrder.allCases.map(\.sort)
        orders.follow(counts, to: world.postCounts) { [dialect] order, id, counts in
            sorts[order].standing(of: id, counts, in: dialect)
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

    /// - Note: FNV-1a, folded.
    private static func number(of link: String) -> Int32 {
        let hash = link.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Int32((hash ^ hash >> 16) & 0x3FFF)
    }
}

/// The orders that posts can be in: several sorts share one.
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

    /// One of the sorts that are in this order.
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
    /// Where a post stands among those that are not pinned. Of two with the same keys 0.19 lists the later first; 0.18 leaves that open.
    func standing(of id: PostID, _ counts: PostCounts, in dialect: Dialect) -> Standing {
        Standing(
            rank: rank(of: counts),
            second: isByTime ? 0 : counts.published.micros,
            tie: dialect == .v0_19 ? -id : id
        )
    }
}
