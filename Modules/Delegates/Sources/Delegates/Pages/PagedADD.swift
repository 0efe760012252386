import Propagation

/// Shows a list that comes in pages: the first is fetched, cached and refreshed as any delegate's data, the others are added when somebody
/// gets to the end.
///
/// ```swift
/// final class BoardDelegate: JSONFileADD, LastUpdateADD, PagedADD {
///     let pages = Pages<Int>()
///     var secondPage: Int? { cache?.next }
///     func fetchPage(_ cursor: Int) async throws -> FetchedPage<Notice, Int> { try await school.notices(from: cursor) }
///     // state, cacheFile, cache, refreshCache() and parseCache(): of the first page, as everywhere
/// }
/// ```
///
/// A row that a page brings and that is shown already stays where it is, with what the page says of it. During a refresh everything stays on the screen; its
/// answer changes all that it changes in one commit. Only the first page is stored.
@MainActor
public protocol PagedADD<Row>: AsyncDataDelegate where D == [Row] {
    /// What the list has; rows are the same if their identifiers are.
    associatedtype Row: Identifiable
    /// Says where a page begins: a number, a date, a token of the server's.
    associatedtype Cursor: Hashable & Sendable

    /// What is known of the pages; made in `init`.
    var pages: Pages<Cursor> { get }

    /// Where the page after the first begins, as the cache says; nil if there is none. Asked after ``AsyncDataDelegate/parseCache()``.
    var secondPage: Cursor? { get }

    /// Whether a refresh keeps the rows of further pages that the new first page reaches; false unless told otherwise, which leaves the first page alone.
    ///
    /// Good for a list that grows at its beginning. Of a row that is gone, or has moved to a page that is not fetched again, the old state stays.
    var keepsRows: Bool { get }

    /// Fetches a page after the first. Leave ``AsyncDataDelegate/data`` alone: what comes back is added to it.
    func fetchPage(_ cursor: Cursor) async throws -> FetchedPage<Row, Cursor>
}

extension PagedADD {
    /// A refresh shows the first page alone.
    public var keepsRows: Bool { false }

    /// Parses the first page, and joins it with what is shown.
    public func prepareData() async throws -> @MainActor () -> [Row] {
        let first = FetchedPage(rows: try await parseCache(), next: secondPage)
        return { [self] in pages.begin(with: first, over: state.hasValue ? state.value : [], keepsRows: keepsRows) }
    }

    /// Adds the next page; the first, if nothing is shown yet. However many ask, one fetch is made.
    ///
    /// How it goes is in ``Pages/status``, not in ``AsyncDataDelegate/status``: the list above is as good as it was.
    ///
    /// - Parameter forced: Try again even if it failed a moment ago: for a person's hand.
    /// - Returns: Whether there is more after it.
    /// - Throws: ``DelegateError`` when the page could not be fetched, or could not a moment ago; `CancellationError` when the caller's task was cancelled, which
    ///   ends the wait and not the fetch.
    @discardableResult
    public func loadMore(forced: Bool = false) async throws -> Bool {
        guard state.hasValue else {
            _ = try await retrieve()
            return pages.hasMore
        }
        try await moreFlight(forced: forced)?.wait()
        return pages.hasMore
    }

    private func moreFlight(forced: Bool) throws -> Flight<Void>? {
        if let flight = pages.flight { return flight }
        guard let cursor = pages.next else { return nil }
        if !forced, let failure = pages.heldBack(at: state) { throw failure }
        let cause = state.commits.makeCause(.request, "more of \(state.name)")
        let flight = Flight<Void>(nil, cause) {}
        pages.flight = flight
        pages.show(.inProgress, in: state.commits, cause)
        flight.carry(state.commits.activity.start { [self] in await fetch(cursor, flight) })
        return flight
    }

    private func fetch(_ cursor: Cursor, _ flight: Flight<Void>) async {
        let page: FetchedPage<Row, Cursor>
        do {
            page = try await Cause.$current.withValue(flight.cause) { try await fetchPage(cursor) }
        } catch {
            return pages.fail(flight, error, in: state)
        }
        // The list is another one by now: what comes after its old end has no place in it.
        guard pages.flight === flight else { return }
        let cause = state.commits.makeCause(.response, "more of \(state.name) arrived", parent: flight.cause)
        state.commit(cause, changesData: true) {
            pages.append(page, after: cursor, to: &state.value, edits: state.edits)
        }
        flight.land(.success(()))
    }
}
