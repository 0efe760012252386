import Foundation
import Primitives
import Propagation

/// What a paged delegate knows of its pages: where the next begins, and how fetching it goes.
@MainActor
public final class Pages<Cursor: Hashable & Sendable> {
    private let tick = Tick()
    private var loading: AsyncViewStatus?
    private var backOff = BackOff()
    private var lastFailure: DelegateError?
    /// Where the next page begins.
    private(set) var next: Cursor?
    /// How many pages are shown.
    private var count = 0
    /// Where each row is, and to which edit of the list that applies: looking at all rows for every page would take the square of the time.
    private var index: (places: [AnyHashable: Int], edits: Int)?
    /// The page that is being fetched.
    var flight: Flight<Void>?

    /// Makes the pages of a list that nobody has fetched.
    public init() {}

    /// How fetching the next page goes, for the end of the list; nil before anybody asked for more.
    public var status: AsyncViewStatus? {
        tick.read()
        return loading
    }

    /// Whether there is more; unknown, and false, before the first page has come.
    public var hasMore: Bool {
        tick.read()
        return next != nil
    }

    // MARK: Changing; inside a commit

    /// The list after a refresh.
    func begin<Row: Identifiable>(
        with page: FetchedPage<Row, Cursor>,
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
    /// - Parameter edits: How often the list has been put there by hand.
    /// - Complexity: O(rows of the page); the first after a refresh or an edit also looks at each row that is shown.
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
        // A page that leads back to itself and brings nothing would be asked for for ever.
        next = page.next == cursor && rows.count == before ? nil : page.next
        count += 1
        flight = nil
        (backOff, lastFailure) = (BackOff(), nil)
        loading = .success
        tick.advance()
    }

    /// Forgets everything: what is on its way has no place any more.
    func reset() {
        let flight = flight
        self.flight = nil
        (next, count, loading, index) = (nil, 0, nil, nil)
        (backOff, lastFailure) = (BackOff(), nil)
        tick.advance()
        flight?.cancel()
        flight?.land(.success(()))
    }

    func show(_ status: AsyncViewStatus?, in commits: Commits, _ cause: Cause) {
        commits.run(cause) {
            loading = status
            tick.advance()
        }
    }

    // MARK: Failing

    /// Why nobody should ask for more at this moment.
    func heldBack<D>(at state: DelegateState<D>) -> DelegateError? {
        backOff.allows(at: state.clock.now) ? nil : lastFailure
    }

    func fail<D>(_ flight: Flight<Void>, _ error: any Error, in state: DelegateState<D>) {
        guard self.flight === flight else { return }
        self.flight = nil
        let isCancelled = error is CancellationError
        let failure = DelegateError(
            isCancelled ? .cancelled : .refreshFailed,
            "more of \(state.name): \(error)",
            hint: "Ask for more again.",
            cause: error
        )
        if !isCancelled {
            backOff.fail(at: state.clock.now, chance: state.chance())
            lastFailure = failure
        }
        let cause = state.commits.makeCause(.response, "more of \(state.name) did not arrive", parent: flight.cause)
        show(isCancelled ? nil : .failure("\(error)"), in: state.commits, cause)
        flight.land(.failure(failure))
    }

    private static func places<Row: Identifiable>(of rows: [Row]) -> [AnyHashable: Int] {
        Dictionary(rows.indices.map { (AnyHashable(rows[$0].id), $0) }) { first, _ in first }
    }

    /// Adds those of `more` that are new; of those that are not, what `more` says is newer.
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
