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
        let first = Self.merged([], page.rows)
        let new = Set(first.map(\.id))
        if keepsRows, count > 1, shown.contains(where: { new.contains($0.id) }) {
            return first + shown.filter { !new.contains($0.id) }
        }
        reset()
        (next, count) = (page.next, 1)
        return first
    }

    /// The list with one more page.
    func append<Row: Identifiable>(_ page: FetchedPage<Row, Cursor>, after cursor: Cursor, to shown: [Row]) -> [Row] {
        let rows = Self.merged(shown, page.rows)
        // A page that leads back to itself and brings nothing would be asked for for ever.
        next = page.next == cursor && rows.count == shown.count ? nil : page.next
        count += 1
        flight = nil
        (backOff, lastFailure) = (BackOff(), nil)
        loading = .success
        tick.bump()
        return rows
    }

    /// Forgets everything: what is on its way has no place any more.
    func reset() {
        let flight = flight
        self.flight = nil
        (next, count, loading) = (nil, 0, nil)
        (backOff, lastFailure) = (BackOff(), nil)
        tick.bump()
        flight?.cancel()
        flight?.land(.success(()))
    }

    func show(_ status: AsyncViewStatus?, in commits: Commits, _ cause: Cause) {
        commits.run(cause) {
            loading = status
            tick.bump()
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

    /// The rows, then those of `more` that are new; of those that are not, what `more` says is newer.
    private static func merged<Row: Identifiable>(_ rows: [Row], _ more: [Row]) -> [Row] {
        var merged = rows
        var places = Dictionary(rows.indices.map { (rows[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        for row in more {
            if let place = places[row.id] {
                merged[place] = row
            } else {
                places[row.id] = merged.count
                merged.append(row)
            }
        }
        return merged
    }
}
