import Propagation

/// A delegate that shows a list in pages. The first page is fetched, cached and refreshed as any delegate's data, and the others are added
/// when a reader reaches the end.
///
/// ```swift
/// final class BoardDelegate: JSONFileADD, LastUpdateADD, PagedADD {
///     let pages = PagingState<Int>()
///     var secondPage: Int? { cache?.next }
///     func fetchPage(_ cursor: Int) async throws -> FetchedPage<Notice, Int> { try await school.notices(from: cursor) }
///     // state, cacheFile, cache, refreshCache() and parseCache(): of the first page, as everywhere
/// }
/// ```
///
/// A row of a new page that is already shown stays in its place and takes the new values. During a refresh the list stays on the screen,
/// and the response is applied in one commit. Only the first page is stored.
@MainActor
public protocol PagedADD<Row>: AsyncDataDelegate where D == [Row] {
    /// The type of the list's elements; rows with equal identifiers are the same row.
    associatedtype Row: Identifiable
    /// The position of a page: a number, a date, a token of the server.
    associatedtype Cursor: Hashable & Sendable

    /// The state of the pages; made in `init`.
    var pages: PagingState<Cursor> { get }

    /// The cursor of the second page according to the cache; nil if there is none. It is read after ``AsyncDataDelegate/parseCache()``.
    var secondPage: Cursor? { get }

    /// True if a refresh keeps the rows of further pages when the new first page overlaps the list. The default is false: only the first
    /// page remains.
    ///
    /// Use it for a list that grows at its beginning. A row that was deleted, or that moved to a page that is not fetched again, keeps its
    /// old state.
    var keepsRows: Bool { get }

    /// Fetches a page after the first. Do not change ``AsyncDataDelegate/data``: the returned page is added to it.
    func fetchPage(_ cursor: Cursor) async throws -> FetchedPage<Row, Cursor>
}

extension PagedADD {
    /// False: a refresh shows the first page alone.
    public var keepsRows: Bool { false }

    /// Parses the first page and merges it with the displayed rows.
    public func prepareData() async throws -> @MainActor () -> [Row] {
        let first = FetchedPage(rows: try await parseCache(), next: secondPage)
        return { [self] in pages.setFirstPage(first, over: state.hasValue ? state.value : [], keepsRows: keepsRows) }
    }

    /// Adds the next page, or the first if nothing is shown yet. All callers share one fetch.
    ///
    /// ``PagingState/status`` shows the progress, not ``AsyncDataDelegate/status``, because the rows above are still valid.
    ///
    /// - Parameter forced: True to try again even after a recent failure; use it for requests of a person.
    /// - Returns: True if there are more pages after it.
    /// - Throws: ``DelegateError`` if the page could not be fetched now or a moment ago; `CancellationError` if the caller's task was
    ///   cancelled, which ends the wait and not the fetch.
    @discardableResult
    public func loadMore(forced: Bool = false) async throws -> Bool {
        guard state.hasValue else {
            _ = try await retrieve()
            return pages.hasMore
        }
        try await nextPageLoad(forced: forced)?.wait()
        return pages.hasMore
    }

    private func nextPageLoad(forced: Bool) throws -> LoadTask<Void>? {
        if let flight = pages.currentLoad { return flight }
        guard let cursor = pages.next else { return nil }
        if !forced, let failure = pages.backOffError(at: state) { throw failure }
        let cause = state.commits.makeCause(.request, "more of \(state.name)")
        let flight = LoadTask<Void>(nil, cause) {}
        pages.currentLoad = flight
        pages.show(.inProgress, in: state.commits, cause)
        flight.setTask(state.commits.activity.start { [self] in await fetch(cursor, flight) })
        return flight
    }

    private func fetch(_ cursor: Cursor, _ flight: LoadTask<Void>) async {
        let page: FetchedPage<Row, Cursor>
        do {
            page = try await Cause.$current.withValue(flight.cause) { try await fetchPage(cursor) }
        } catch {
            return pages.fail(flight, error, in: state)
        }
        // The list was replaced meanwhile: a page that follows its old end does not belong to it.
        guard pages.currentLoad === flight else { return }
        let cause = state.commits.makeCause(.response, "more of \(state.name) arrived", parent: flight.cause)
        state.commit(cause, changesData: true) {
            pages.append(page, after: cursor, to: &state.value, edits: state.editCount)
        }
        flight.finish(.success(()))
    }
}

/// One page of a list, and the cursor of the next.
public struct FetchedPage<Row, Cursor> {
    /// The rows, in the order of the list.
    public let rows: [Row]
    /// The cursor of the next page; nil if this is the last.
    public let next: Cursor?

    /// Makes a page.
    public init(rows: [Row], next: Cursor?) {
        self.rows = rows
        self.next = next
    }
}

extension FetchedPage: Sendable where Row: Sendable, Cursor: Sendable {}
