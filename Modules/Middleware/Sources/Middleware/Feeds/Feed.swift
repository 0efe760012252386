public import Observation
public import Propagation

/// A list of living models that is loaded page by page.
///
/// ```swift
/// let feed = Feed<Note>(.cursors("GET /notes", of: client) { try await client.page(after: $0) })
/// try await feed.loadMore()
/// let watch = commits.watch { _ in print(feed.items.map(\.title), feed.state) }
/// try await feed.refresh()        // the old rows are shown until the new ones are there
/// ```
///
/// Every page is merged by the client store: edits confirmed after its request are applied to it. A row is listed once, even if the
/// server's order has moved and a later page contains it again. A load that was cancelled or replaced by a ``refresh()`` or ``reset()``
/// adds no rows. All changes are commits; observers are notified once for a page.
///
/// The list retains its rows; releasing the list frees the rows that are not retained elsewhere. It is observable as an array (``items``)
/// and as a collection: `for note in feed`, `feed[3]`.
@MainActor
public final class Feed<Item: TierModel> {
    /// The source of its pages.
    public let source: FeedSource<Item>
    /// The distance from the end, in rows, at which ``itemAppeared(_:)`` loads more.
    public let prefetchDistance: Int
    /// Called with the new rows that no filter hides, right before they are shown. It runs in the commit, so start work and return.
    public var prefetch: (@MainActor ([Item]) -> Void)?

    /// Called with a newly shown first page as the server sent it and the stamp of its request's start, so that a cache can store it. It
    /// runs in the commit that shows the page, so start work and return. It is called again without a next position if the next page turns
    /// out to be empty.
    public var onFirstPage: (@MainActor (FeedPage<Item.Value>, Stamp) -> Void)?

    /// Called with each newly shown page as the server sent it and the stamp of its request's start, in the order of the pages, so that
    /// several pages can be stored together. It runs in the commit that shows the page, so start work and return. A page from a file is not
    /// reported.
    public var onPage: (@MainActor (FeedPage<Item.Value>, Stamp) -> Void)?

    let loading: FeedLoader
    let observationTrigger: FeedObservationTrigger
    let filterEvaluator: FeedFilterEvaluator<Item>
    private let inspected: InspectedList
    var rows = FeedRows<Item.Value.ID, Item> { $0.id }
    var shown: [Item] = []
    /// The position of the next page.
    var nextPosition = NextFeedPosition<Item.Value.ID>()
    /// The additional sources that were loaded into the list.
    var supplements: [FeedSource<Item>] = []
    /// The identities of their rows, which belong to no page.
    var supplementIDs: Set<Item.Value.ID> = []
    /// The first page, while ``onFirstPage`` is set and no page has come after it.
    var firstPage: (page: FeedPage<Item.Value>, stamp: Stamp)?
    /// The rows that a refresh has loaded beyond the listed ones; they are shown next.
    var buffered: [Item] = []
    /// The number of resets.
    var resetCount = 0
    /// The number of changes by loads: an answer to a request of an earlier generation comes too late.
    var generation = 0
    /// The number of changes other than at the end of the list.
    private(set) var epoch = 0

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - source: The source of its pages.
    ///   - filters: The filters that hide rows.
    ///   - prefetchDistance: The distance from the end, in rows, at which ``itemAppeared(_:)`` loads more.
    public init(_ source: FeedSource<Item>, filters: [FeedFilter<Item>] = [], prefetchDistance: Int = 10) {
        self.source = source
        self.prefetchDistance = prefetchDistance
        inspected = InspectedList("feed", in: source.api.clientStore)
        let tick = FeedObservationTrigger(inspected)
        self.observationTrigger = tick
        loading = FeedLoader(source.words, source.api.clientStore.commits, tick: tick)
        filterEvaluator = FeedFilterEvaluator(tick: tick, belongs: source.isIncluded, isListed: source.isListed)
        filterEvaluator.replace(filters, for: [])
        inspected.begin(with: self)
    }

    deinit { inspected.end() }

    // MARK: Rows and state

    /// The rows that belong in the list and that no filter hides, in order. Observable.
    ///
    /// - Complexity: O(1); O(n) once after a row's change that hides or shows one.
    public var items: [Item] {
        observationTrigger.accessRows()
        refilterIfNeeded()
        return filterEvaluator.isPassthrough ? rows.all : shown
    }

    /// All rows that the list retains, including hidden ones. Observable.
    public var retainedItems: [Item] {
        observationTrigger.accessRows()
        return rows.all + buffered
    }

    /// The number of rows, including hidden ones. Observable.
    public var loadedCount: Int {
        observationTrigger.accessRows()
        return rows.all.count
    }

    /// True until the last page has arrived. Observable.
    public var hasMore: Bool {
        observationTrigger.accessState()
        return hasNextPage
    }

    /// The state of loading. Observable.
    public var state: FeedState { loading.state(hasMore: hasNextPage) }

    // MARK: Filters

    /// The filters that hide rows. A row is evaluated again when a value changes that a filter has read from it. Observable.
    ///
    /// - Complexity: Setting it is O(n).
    public var filters: [FeedFilter<Item>] {
        get {
            observationTrigger.accessRows()
            return filterEvaluator.filters
        }
        set {
            change("\(newValue.count) filters") {
                filterEvaluator.replace(newValue, for: rows.all)
                applyFilters()
            }
        }
    }

    /// Returns the number of rows that a filter hides; zero if there is no such filter. A row that several filters would hide counts for
    /// the first of them. Observable.
    public func hiddenCount(by name: String) -> Int {
        observationTrigger.accessRows()
        refilterIfNeeded()
        return zip(filterEvaluator.filters, filterEvaluator.hidden).reduce(0) { $0 + ($1.0.name == name ? $1.1 : 0) }
    }

    /// The number of hidden rows. Observable.
    public var hiddenCount: Int {
        observationTrigger.accessRows()
        refilterIfNeeded()
        return filterEvaluator.hidden.reduce(0, +)
    }

    /// Evaluates every row again, for filters whose result depends on values that are not observable.
    public func refilter() {
        guard !filterEvaluator.isPassthrough else { return }
        change("filters run again") { filterEvaluator.reconsider() }
    }

    /// Evaluates the rows that changed since the last read. Observers were notified when those rows changed.
    func refilterIfNeeded() {
        guard filterEvaluator.reevaluateChanged() else { return }
        applyFilters()
        inspected.mark()
    }

    func applyFilters() {
        epoch += 1
        shown = filterEvaluator.isPassthrough ? [] : rows.all.filter { !filterEvaluator.hides($0) }
    }

    // MARK: Changing

    /// Shows a new row at the top of the list until the next refresh loads it in its regular place.
    ///
    /// A refresh that is already under way was requested before and leaves the row at the top. A row that is listed already stays in its
    /// place.
    public func prepend(_ item: Item) {
        guard !rows.contains(item) else { return }
        change("\(item.entityKey) goes first") {
            guard rows.prepend(item, at: loading.commits.makeStamp()) else { return }
            filterEvaluator.evaluate([item])
            applyFilters()
        }
    }

    /// Empties the list, to be loaded from the first page on. A load under way adds no rows.
    public func reset() {
        change("reset") {
            loading.reset()
            rows.removeAll()
            filterEvaluator.retainOnly([])
            (nextPosition, supplements, supplementIDs, buffered, firstPage) = (NextFeedPosition(), [], [], [], nil)
            (generation, resetCount) = (generation + 1, resetCount + 1)
            applyFilters()
        }
    }

    func change(_ words: String, _ body: () -> Void) {
        let commits = loading.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "\(source.words): \(words)")) {
            body()
            observationTrigger.notifyRows()
        }
    }

    /// Returns the row at an index of all rows, including hidden ones; nil if it is hidden.
    func item(at index: Int) -> Item? { filterEvaluator.hides(rows.all[index]) ? nil : rows.all[index] }

    /// The number of rows, including hidden ones.
    var rowCount: Int { rows.all.count }

    /// True if there is a next page; it changes only together with the rows.
    var hasNextPage: Bool { nextPosition.value != nil || !buffered.isEmpty }
}

extension Feed: Observable {}

extension Feed: Inspectable {
    /// The id of the list in an inspector, where it refers to its rows.
    public nonisolated var inspectedID: InspectedID { inspected.id }
}

extension Feed: InspectedObject {
    /// Describes the list. Not observable, and rows that have changed are not filtered for it.
    func inspectedState(as id: InspectedID) -> InspectedState {
        let rows = InspectedRows(
            source.words,
            rows.all + buffered,
            fields: [
                .init("hidden", "\(filterEvaluator.hidden.reduce(0, +))"),
                .init("filters", describe(filterEvaluator.filters.map(\.name))),
                .init("state", abbreviated(loading.currentState(hasMore: hasNextPage).words)),
            ]
        )
        return rows.state(id)
    }
}

extension Feed: RandomAccessCollection {
    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// The number of visible rows. Observable.
    public var endIndex: Int { items.count }

    /// The row at an index. Observable.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Item { items[position] }

    /// Returns an iterator of the current rows.
    public func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }
}
