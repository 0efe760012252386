import Primitives

/// The indexes that a world and its copies share.
final class Indexes: Sendable {
    fileprivate let comments: Shelf<CommentIndex>
    fileprivate let posts: Shelf<PostIndex>
    fileprivate let inboxes: Shelf<InboxIndex>
    fileprivate let modlogs: Shelf<ModlogIndex>
    fileprivate let reports: Shelf<ReportIndex>
    fileprivate let commentTexts: Shelf<TableTextIndex<Comment>>
    fileprivate let postTexts: Shelf<TableTextIndex<Post>>
    fileprivate let personNames: Shelf<TableTextIndex<Person>>

    init() {
        comments = Shelf()
        posts = Shelf()
        inboxes = Shelf()
        modlogs = Shelf()
        reports = Shelf()
        commentTexts = Shelf()
        postTexts = Shelf()
        personNames = Shelf()
    }

    /// Makes indexes for a world that changes independently of `other` from now on.
    init(startingFrom other: Indexes) {
        comments = Shelf(other.comments.latest)
        posts = Shelf(other.posts.latest)
        inboxes = Shelf(other.inboxes.latest)
        modlogs = Shelf(other.modlogs.latest)
        reports = Shelf(other.reports.latest)
        commentTexts = Shelf(other.commentTexts.latest)
        postTexts = Shelf(other.postTexts.latest)
        personNames = Shelf(other.personNames.latest)
    }

    /// Builds all indexes, so that no later request has to wait for one.
    func prepare(for world: World) {
        _ = (comments.index(of: world), posts.index(of: world), inboxes.index(of: world), modlogs.index(of: world))
        _ = reports.index(of: world)
        _ = (commentTexts.index(of: world), postTexts.index(of: world), personNames.index(of: world))
    }

    /// Updates the indexes that were used before, so that later requests find them current.
    func update(to world: World) {
        comments.update(to: world)
        posts.update(to: world)
        inboxes.update(to: world)
        modlogs.update(to: world)
        reports.update(to: world)
        commentTexts.update(to: world)
        postTexts.update(to: world)
        personNames.update(to: world)
    }
}

extension World {
    var commentIndex: CommentIndex { indexes.comments.index(of: self) }
    var postIndex: PostIndex { indexes.posts.index(of: self) }
    var inboxIndex: InboxIndex { indexes.inboxes.index(of: self) }
    var modlogIndex: ModlogIndex { indexes.modlogs.index(of: self) }
    var reportIndex: ReportIndex { indexes.reports.index(of: self) }
    var commentTexts: TextIndex { indexes.commentTexts.index(of: self).index }
    var postTexts: TextIndex { indexes.postTexts.index(of: self).index }
    var personNames: TextIndex { indexes.personNames.index(of: self).index }

    /// The world with indexes that it does not share with the copies of another world.
    var withOwnIndexes: World {
        var world = self
        world.indexes = Indexes(startingFrom: indexes)
        return world
    }
}

/// Row numbers grouped by an owner, in ascending order.
struct RowGroups: Sendable {
    private var groups = Pages<[Int32]>()

    /// Returns the rows of one group.
    subscript(owner: Int32) -> [Int32] { owner >= 0 && Int(owner) < groups.count ? groups[Int(owner)] : [] }

    /// Moves a row from one group to another. With `old` nil it is only inserted; with `new` nil it is only removed.
    ///
    /// - Complexity: O(group), and O(1) for the row with the highest number.
    mutating func move(_ row: Int32, from old: Int32?, to new: Int32?) {
        guard old != new else { return }
        if let old, old >= 0, Int(old) < groups.count {
            let place = groups[Int(old)].partitioningIndex { $0 >= row }
            if place < groups[Int(old)].count, groups[Int(old)][place] == row { groups[Int(old)].remove(at: place) }
        }
        if let new, new >= 0 {
            groups.grow(toHold: Int(new), with: [])
            let place =
                (groups[Int(new)].last ?? 0) < row
                ? groups[Int(new)].count : groups[Int(new)].partitioningIndex { $0 >= row }
            if place == groups[Int(new)].count || groups[Int(new)][place] != row {
                groups[Int(new)].insert(row, at: place)
            }
        }
    }
}

/// The moderation log entries of each kind, the latest first.
struct ModlogIndex: WorldIndex {
    private var orders: [Modlog.Kind: SortedRows] = [:]
    /// The log that the index covers.
    private var modlog = Modlog()

    init() {}

    subscript(kind: Modlog.Kind) -> SortedRows { orders[kind] ?? SortedRows() }

    func isCurrent(for world: World) -> Bool { modlog.isIdentical(to: world.modlog) }

    mutating func update(to world: World) {
        for kind in Modlog.Kind.allCases {
            orders[kind, default: SortedRows()].update(modlog[kind], to: world.modlog[kind]) { $1.standing }
        }
        modlog = world.modlog
    }
}

extension ModlogEntry {
    fileprivate var standing: SortKey { SortKey(rank: 0, second: when.micros, tie: -id) }
}

/// Data derived from a world's tables, so that queries need not scan them. It can always be rebuilt from the tables.
protocol WorldIndex: Sendable {
    /// Makes an index of a world without rows.
    init()

    /// Returns true if the index covers exactly this world.
    func isCurrent(for world: World) -> Bool

    /// Updates the index to `world`, whatever world it covered before.
    mutating func update(to world: World)
}

/// A cache of the last index that was used.
///
/// An index is built on the first request and then updated to the world of each caller: it remembers the tables that it covers, and paged
/// tables find their differences cheaply. Therefore a rule that changes a row does not have to update any index, and worlds that share a
/// shelf each get a correct index.
final class Shelf<Index: WorldIndex>: Sendable {
    private let cached: Lock<Index?>
    /// Held while the index is updated, so that concurrent callers do not repeat the work.
    private let updateLock = Lock(())

    init(_ index: Index? = nil) { cached = Lock(index) }

    var latest: Index? { cached.withLock { $0 } }

    func index(of world: World) -> Index {
        if let index = latest, index.isCurrent(for: world) { return index }
        return updateLock.withLock { _ in
            var index = latest ?? Index()
            if !index.isCurrent(for: world) {
                index.update(to: world)
                cached.withLock { [index] in $0 = index }
            }
            return index
        }
    }

    /// Updates the index to a world, if the index was used before.
    func update(to world: World) {
        if latest != nil { _ = index(of: world) }
    }
}
