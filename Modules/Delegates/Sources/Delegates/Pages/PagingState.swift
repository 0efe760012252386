import Foundation
import Primitives
import Propagation

/// The state of a paged delegate's pages: the next cursor and the progress of its fetch.
@MainActor
public final class PagingState<Cursor: Hashable & Sendable> {
    private let tick = ObservationTrigger()
    private var loading: AsyncViewStatus?
    private var backOff = BackOff()
    private var lastFailure: DelegateError?
    /// The cursor of the next page.
    private(set) var next: Cursor?
    /// The number of pages that are shown.
    private var count = 0
    /// The place of each row, and the edit count for which it is valid. It avoids a scan of all rows for every page, which would take
    /// quadratic time.
    private var index: (places: [AnyHashable: Int], edits: Int)?
    /// The fetch of a page that is under way.
    var currentLoad: LoadTask<Void>?

    /// Makes the state of a list that has not been fetched.
    public init() {}

    /// The status of fetching the next page, for the end of the list; nil before the first request for more.
    public var status: AsyncViewStatus? {
        tick.access()
        return loading
    }

    /// True if there are more pages; false before the first page has arrived.
    public var hasMore: Bool {
        tick.access()
        return next != nil
    }

    // MARK: Changes inside a commit

    /// Returns the list after a refresh.
    func setFirstPage<Row: Identifiable>(
        _ page: FetchedPage<Row, Cursor>,
        over shown: [Row],
        keepsRows: Bool
    ) -> [Row] {
        index = nil
        var first: [Row] = []
        var places: [AnyHashable: Int] = [:]
        Self.merge(page.rows, into: &first, &places)
        let new = Set(first.map(\.id))
        if keepsRows, count > 1, shown.contains(where: { new.contains($0.id) }) {
            return first + shown.filter { !new.contains($0.id) }
        }
        reset()
        (next, count) = (page.next, 1)
        return first
    }

    /// Adds one more page to the list.
    ///
    /// - Parameter edits: The number of times the list was set by hand.
    /// - Complexity: O(rows of the page); the first page after a refresh or an edit also scans each row that is shown.
    func append<Row: Identifiable>(
        _ page: FetchedPage<Row, Cursor>,
        after cursor: Cursor,
        to rows: inout [Row],
        edits: Int
    ) {
        let before = rows.count
        var places = index.flatMap { $0.edits == edits ? $0.places : nil } ?? Self.places(of: rows)
        index = nil
        Self.merge(page.rows, into: &rows, &places)
        index = (places, edits)
        // A page that points back to itself and has no new rows would be requested for ever.
        next = page.next == cursor && rows.count == before ? nil : page.next
        count += 1
        currentLoad = nil
        (backOff, lastFailure) = (BackOff(), nil)
        loading = .success
        tick.notify()
    }

    /// Resets everything; a page under way is discarded.
    func reset() {
        let flight = currentLoad
        self.currentLoad = nil
        (next, count, loading, index) = (nil, 0, nil, nil)
        (backOff, lastFailure) = (BackOff(), nil)
        tick.notify()
        flight?.cancel()
        flight?.finish(.success(()))
    }

    func show(_ status: AsyncViewStatus?, in commits: Commits, _ cause: Cause) {
        commits.run(cause) {
            loading = status
            tick.notify()
        }
    }

    // MARK: Failures

    /// Returns the last failure while the back-off does not allow a new request; otherwise nil.
    func backOffError<D>(at state: DelegateState<D>) -> DelegateError? {
        backOff.allows(at: state.clock.now) ? nil : lastFailure
    }

    func fail<D>(_ flight: LoadTask<Void>, _ error: any Error, in state: DelegateState<D>) {
        guard self.currentLoad === flight else { return }
        self.currentLoad = nil
        let isCancelled = error is CancellationError
        let failure = DelegateError(
            isCancelled ? .cancelled : .refreshFailed,
            "more of \(state.name): \(error)",
            hint: "Ask for more again.",
            cause: error
        )
        if !isCancelled {
            backOff.fail(at: state.clock.now, chance: state.jitter())
            lastFailure = failure
        }
        let cause = state.commits.makeCause(.response, "more of \(state.name) did not arrive", parent: flight.cause)
        show(isCancelled ? nil : .failure("\(error)"), in: state.commits, cause)
        flight.finish(.failure(failure))
    }

    private static func places<Row: Identifiable>(of rows: [Row]) -> [AnyHashable: Int] {
        Dictionary(rows.indices.map { (AnyHashable(rows[$0].id), $0) }) { first, _ in first }
    }

    /// Adds the new rows of `more`; a row that already exists is replaced, because `more` is newer.
    private static func merge<Row: Identifiable>(
        _ more: [Row],
        into rows: inout [Row],
        _ places: inout [AnyHashable: Int]
    ) {
        for row in more {
            if let place = places[row.id] {
                rows[place] = row
            } else {
                places[row.id] = rows.count
                rows.append(row)
            }
        }
    }
}
