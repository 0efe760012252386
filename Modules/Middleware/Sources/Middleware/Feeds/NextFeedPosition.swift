/// The position at which a list continues, and the detection of its end. A pure value, used by a list and by a source of all pages.
///
/// A list ends where a page is empty or names no next one. A server that ignores the page number would return the same rows forever: a page
/// that repeats the previous one without a new row ends the list, and so do several pages in a row without a new one.
struct NextFeedPosition<ID: Hashable> {
    /// The number of consecutive pages that may bring no new row, as new rows at the top of the server's list may push known ones down.
    static var emptyPageLimit: Int { 4 }

    /// The next page if no row has left the list on the server; nil at the end.
    private(set) var value: FeedPosition? = .first
    private var lastPage: [ID] = []
    private var emptyPages = 0
    /// The highest page number that was requested.
    private var highestPage = 0
    /// True if the last page brought no new row: the list continues with the next number.
    private var continuesByNumber = false
    /// The greatest number of rows in a page.
    private var pageSize = 0

    /// Records a page that has arrived.
    ///
    /// - Parameters:
    ///   - asked: The requested page.
    ///   - next: The next page that it names.
    ///   - ids: The identities of its rows.
    ///   - newCount: The number of its rows that were not listed yet.
    mutating func record(_ asked: FeedPosition, next: FeedPosition?, ids: [ID], newCount: Int) {
        // A page that is fetched again because rows have left does not count towards the end.
        let isAhead = asked.number.map { $0 > highestPage } ?? true
        highestPage = max(highestPage, asked.number ?? 0)
        emptyPages = newCount > 0 ? 0 : isAhead ? emptyPages + 1 : emptyPages
        continuesByNumber = newCount == 0
        let repeats = emptyPages > 1 && ids == lastPage
        (lastPage, pageSize) = (ids, max(pageSize, ids.count))
        // A page that names itself as the next one would be requested forever.
        let isLast = ids.isEmpty || next == asked || repeats || emptyPages > Self.emptyPageLimit
        value = isLast ? nil : next
    }

    /// Returns the position to request.
    ///
    /// With page numbers, a row that leaves the server's list moves the following rows up: pages are counted by the rows that the server
    /// still lists, so a page may be fetched again. A page without new rows is followed by the next number, whatever the count.
    ///
    /// - Parameters:
    ///   - listed: The number of rows from pages that the server still lists.
    ///   - unlisted: The number of rows from pages that it no longer lists.
    func adjusted(listed: Int, unlisted: Int) -> FeedPosition? {
        guard case .page(let number)? = value, unlisted > 0, !continuesByNumber, pageSize > 0 else { return value }
        let page = min(number, listed / pageSize + 1)
        return page == 1 ? .first : .page(page)
    }
}

extension FeedPosition {
    /// The page's number; nil for a cursor.
    fileprivate var number: Int? {
        switch self {
        case .first: 1
        case .page(let number): number
        case .cursor: nil
        }
    }
}
