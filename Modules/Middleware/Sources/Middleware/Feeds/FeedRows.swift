import Propagation

/// The rows of a list, each identity once, with the user's own new rows first. A pure value.
struct FeedRows<ID: Hashable, Item> {
    /// The rows in the listed order.
    private(set) var all: [Item] = []
    private var known: Set<ID> = []
    /// The prepended rows, newest first, with the stamps of their insertion.
    private var first: [(item: Item, at: Stamp)] = []
    private let id: (Item) -> ID

    init(id: @escaping (Item) -> ID) { self.id = id }

    /// The number of prepended rows that no page has brought yet.
    var prependedCount: Int { first.count }

    /// The rows from pages, in order.
    ///
    /// - Complexity: O(rows).
    var paged: [Item] {
        let own = Set(first.map { id($0.item) })
        return own.isEmpty ? all : all.filter { !own.contains(id($0)) }
    }

    func contains(_ item: Item) -> Bool { known.contains(id(item)) }

    /// Appends a page.
    ///
    /// - Returns: The new rows. A row that an earlier page brought, because the server's order has moved, is not new.
    /// - Complexity: O(page), amortized.
    mutating func append(_ page: [Item]) -> [Item] {
        let new = page.filter { known.insert(id($0)).inserted }
        all += new
        return new
    }

    /// Replaces the rows with a first page.
    ///
    /// A prepended row stays if the page was requested before it was prepended and does not contain it.
    ///
    /// - Parameters:
    ///   - page: The first page.
    ///   - startedAt: The stamp of the page's request.
    /// - Returns: The rows that were not listed before.
    mutating func replace(with page: [Item], askedAt startedAt: Stamp) -> [Item] {
        let before = known
        let listed = Set(page.map(id))
        first.removeAll { $0.at.isOlder(than: startedAt) || listed.contains(id($0.item)) }
        all = first.map(\.item)
        known = Set(all.map(id))
        return append(page).filter { !before.contains(id($0)) }
    }

    /// Inserts a row at the top until the next refresh.
    ///
    /// - Returns: True if the row is new; a row that is listed already stays in its place.
    mutating func prepend(_ item: Item, at stamp: Stamp) -> Bool {
        guard known.insert(id(item)).inserted else { return false }
        all.insert(item, at: 0)
        first.insert((item, stamp), at: 0)
        return true
    }

    mutating func removeAll() { self = FeedRows(id: id) }
}
