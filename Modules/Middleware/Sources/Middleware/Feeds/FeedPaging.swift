/// The place where a list goes on, and whether it does. A pure value, which a list and a source of all pages share.
///
/// A list ends where a page is empty or names no other. A server that ignores the page's number brings the same rows for ever: a page that
/// repeats the one before it and brings no new row ends the list, and so do several in a row without a new one.
struct FeedPaging<ID: Hashable> {
    /// How many pages in a row may bring no new row: as many as new rows at the server's end may have pushed down.
    static var longestDrought: Int { 4 }

    /// The next page, if nothing has left the list at the server; nil at the end.
    private(set) var next: FeedPosition? = .first
    private var lastPage: [ID] = []
    private var drought = 0
    /// The last page that was asked for, by number.
    private var furthest = 0
    /// Whether the last page brought nothing new: it goes on from there.
    private var isWalking = false
    /// The most rows that a page has brought.
    private var pageSize = 0

    /// Takes a page that has come.
    ///
    /// - Parameters:
    ///   - asked: The page that was asked for.
    ///   - next: What it says of the next one.
    ///   - ids: Its rows.
    ///   - newCount: How many of them were not listed yet.
    mutating func take(_ asked: FeedPosition, next: FeedPosition?, ids: [ID], newCount: Int) {
        // A page that comes again, since rows have left, is no sign of the end.
        let isAhead = asked.number.map { $0 > furthest } ?? true
        furthest = max(furthest, asked.number ?? 0)
        drought = newCount > 0 ? 0 : isAhead ? drought + 1 : drought
        isWalking = newCount == 0
        let repeats = drought > 1 && ids == lastPage
        (lastPage, pageSize) = (ids, max(pageSize, ids.count))
        // A page that names itself as the next one would be asked for for ever.
        let isLast = ids.isEmpty || next == asked || repeats || drought > Self.longestDrought
        self.next = isLast ? nil : next
    }

    /// The page to ask for.
    ///
    /// Where pages are numbered, a row that the server lists no more moves those behind it up: pages are counted by the rows that it still lists,
    /// and a page may come again. One that brings nothing new is followed by the next number, whatever the count.
    ///
    /// - Parameters:
    ///   - listed: How many of the rows that pages brought the server still lists.
    ///   - unlisted: How many it lists no more.
    func position(listed: Int, unlisted: Int) -> FeedPosition? {
        guard case .page(let number)? = next, unlisted > 0, !isWalking, pageSize > 0 else { return next }
        let page = min(number, listed / pageSize + 1)
        return page == 1 ? .first : .page(page)
    }
}

extension FeedPosition {
    /// The page's number; nil of one that goes by a cursor.
    fileprivate var number: Int? {
        switch self {
        case .first: 1
        case .page(let number): number
        case .cursor: nil
        }
    }
}
