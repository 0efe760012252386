import Propagation

/// The rows of a list: each identity once, own new ones first. A pure value.
struct FeedRows<ID: Hashable, Item> {
    /// In the order in which they are listed.
    private(set) var all: [Item] = []
    private var known: Set<ID> = []
    /// Those that were put first, newest first, and when.
    private var first: [(item: Item, at: Stamp)] = []
    private let id: (Item) -> ID

    init(id: @escaping (Item) -> ID) { self.id = id }

    /// How many of them were put first, and have not come with a page.
    var firstCount: Int { first.count }

    /// Those that pages have brought, in order.
    ///
    /// - Complexity: O(rows).
    var paged: [Item] {
        let own = Set(first.map { id($0.item) })
        return own.isEmpty ? all : all.filter { !own.contains(id($0)) }
    }

    func contains(_ item: Item) -> Bool { known.contains(id(item)) }

    /// Adds a page at the end.
    ///
    /// - Returns: What is new of it: a row that an earlier page brought, since the server's order has moved, is not.
    /// - Complexity: O(page), amortized.
    mutating func append(_ page: [Item]) -> [Item] {
        let new = page.filter { known.insert(id($0)).inserted }
        all += new
        return new
    }

    /// Begins anew with the first page.
    ///
    /// What was put first stays there if the page was asked for before that, and does not have it.
    ///
    /// - Parameters:
    ///   - page: The first page.
    ///   - startedAt: When it was asked for.
    /// - Returns: What was not listed before.
    mutating func replace(with page: [Item], askedAt startedAt: Stamp) -> [Item] {
        let before = known
        let listed = Set(page.map(id))
        first.removeAll { $0.at.isOlder(than: startedAt) || listed.contains(id($0.item)) }
        all = first.map(\.item)
        known = Set(all.map(id))
        return append(page).filter { !before.contains(id($0)) }
    }

    /// Puts a row first, until the next refresh.
    ///
    /// - Returns: Whether it is new; one that is listed stays where it is.
    mutating func prepend(_ item: Item, at stamp: Stamp) -> Bool {
        guard known.insert(id(item)).inserted else { return false }
        all.insert(item, at: 0)
        first.insert((item, stamp), at: 0)
        return true
    }

    mutating func removeAll() { self = FeedRows(id: id) }
}
