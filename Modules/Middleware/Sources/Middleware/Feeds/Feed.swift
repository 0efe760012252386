public import Observation
public import Propagation

/// A list of living models that is loaded page by page.
///
/// ```swift
/// let feed = Feed(.cursors("GET /notes", of: client) { try await client.page(after: $0) })
/// try await feed.loadMore()
/// let watch = commits.watch { _ in print(feed.items.map(\.title), feed.state) }
/// try await feed.refresh()        // the old rows are shown until the new ones are there
/// ```
///
/// Every page comes through the home: what was confirmed since it was asked for is shown with it. A row is listed once, also if the server's
/// order has moved and a later page brings it again. A load that was cancelled, or that a ``refresh()`` or ``reset()`` has overtaken, adds
/// nothing. All changes are commits; whoever shows the list is told once for a page.
///
/// The list holds its rows; drop it, and those that nothing else holds are gone. It is observable as an array (``items``) and as a collection:
/// `for note in feed`, `feed[3]`.
@MainActor
public final class Feed<Item: TierModel> {
    /// Where its pages come from.
    public let source: FeedSource<Item>
    /// How many rows before the end ``reached(_:)`` loads more.
    public let prefetchDistance: Int
    /// Called with the new rows that no filter hides, right before they are shown: in the commit, so start work and return.
    public var prefetch: (@MainActor ([Item]) -> Void)?

    /// Called with the first page as the server said it, when one has come and is shown, and with the stamp of its request's start: for who keeps
    /// it. In the commit that shows it, so start work and return. Called again if the next page turns out to be empty: then it names none.
    public var onFirstPage: (@MainActor (FeedPage<Item.Value>, Stamp) -> Void)?

    let loading: FeedLoading
    let tick: FeedTick
    let sieve: FeedSieve<Item>
    var rows = FeedRows<Item.Value.ID, Item> { $0.id }
    var shown: [Item] = []
    /// Where to go on.
    var paging = FeedPaging<Item.Value.ID>()
    /// What was loaded into it besides its pages.
    var pieces: [FeedSource<Item>] = []
    /// What came with them, and with no page.
    var aside: Set<Item.Value.ID> = []
    /// The first page, while somebody keeps it and nothing has come behind it.
    var firstPage: (page: FeedPage<Item.Value>, stamp: Stamp)?
    /// What a refresh has brought behind the rows that were listed: the next to be shown.
    var spare: [Item] = []
    /// Counts how often it was emptied.
    var resets = 0
    /// Counts what was loaded: what was asked for in another turn comes too late.
    var turn = 0
    /// Counts what changed the list other than at its end.
    private(set) var epoch = 0

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - source: Where its pages come from.
    ///   - filters: What hides rows of it.
    ///   - prefetchDistance: How many rows before the end ``reached(_:)`` loads more.
    public init(_ source: FeedSource<Item>, filters: [FeedFilter<Item>] = [], prefetchDistance: Int = 10) {
        self.source = source
        self.prefetchDistance = prefetchDistance
        let tick = FeedTick()
        self.tick = tick
        loading = FeedLoading(source.words, source.api.home.commits, tick: tick)
        sieve = FeedSieve(tick: tick, belongs: source.belongs, isListed: source.isListed)
        sieve.replace(filters, for: [])
    }

    // MARK: What it shows

    /// The rows that belong in the list and no filter hides, in order. Observable.
    ///
    /// - Complexity: O(1); O(n) once after a row's change that hides or shows one.
    public var items: [Item] {
        tick.readRows()
        settle()
        return sieve.isOpen ? rows.all : shown
    }

    /// All rows that it keeps alive, hidden ones included: what is to be said of who holds a row. Observable.
    public var held: [Item] {
        tick.readRows()
        return rows.all + spare
    }

    /// How many rows there are, hidden ones included. Observable.
    public var loadedCount: Int {
        tick.readRows()
        return rows.all.count
    }

    /// Whether the last page has not come yet. Observable.
    public var hasMore: Bool {
        tick.readState()
        return goesOn
    }

    /// What it is doing. Observable.
    public var state: FeedState { loading.state(hasMore: goesOn) }

    // MARK: Filters

    /// What hides rows. A row is looked at again when something changes that a filter has read of it. Observable.
    ///
    /// - Complexity: Setting it is O(n).
    public var filters: [FeedFilter<Item>] {
        get {
            tick.readRows()
            return sieve.filters
        }
        set {
            change("\(newValue.count) filters") {
                sieve.replace(newValue, for: rows.all)
                sift()
            }
        }
    }

    /// How many rows a filter hides; one that several would hide counts for the first of them. Zero if there is no such filter. Observable.
    public func hiddenCount(by name: String) -> Int {
        tick.readRows()
        settle()
        return zip(sieve.filters, sieve.hidden).reduce(0) { $0 + ($1.0.name == name ? $1.1 : 0) }
    }

    /// How many rows are hidden. Observable.
    public var hiddenCount: Int {
        tick.readRows()
        settle()
        return sieve.hidden.reduce(0, +)
    }

    /// Looks at every row again: for what decides whether one belongs and could not be observed before.
    public func reconsider() {
        guard !sieve.isOpen else { return }
        change("looks again") { sieve.reconsider() }
    }

    /// Takes up what changed of the rows since somebody last looked; that was told where it changed.
    func settle() {
        if sieve.settle() { sift() }
    }

    func sift() {
        epoch += 1
        shown = sieve.isOpen ? [] : rows.all.filter { !sieve.hides($0) }
    }

    // MARK: Changing

    /// Shows a new row of one's own first, until the next refresh brings it in its place.
    ///
    /// A refresh that is under way already was asked for before, and leaves it there. A row that is listed stays where it is.
    public func prepend(_ item: Item) {
        guard !rows.contains(item) else { return }
        change("\(item.entityKey) goes first") {
            guard rows.prepend(item, at: loading.commits.makeStamp()) else { return }
            sieve.judge([item])
            sift()
        }
    }

    /// Empties the list, to be loaded from the first page on; what is under way adds nothing.
    public func reset() {
        change("reset") {
            loading.reset()
            rows.removeAll()
            sieve.keepOnly([])
            (paging, pieces, aside, spare, firstPage) = (FeedPaging(), [], [], [], nil)
            (turn, resets) = (turn + 1, resets + 1)
            sift()
        }
    }

    func change(_ words: String, _ body: () -> Void) {
        let commits = loading.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "\(source.words): \(words)")) {
            body()
            tick.noteRows()
        }
    }

    /// The row at an index of all, hidden ones included; nil if it is hidden.
    func item(at index: Int) -> Item? { sieve.hides(rows.all[index]) ? nil : rows.all[index] }

    /// How many there are, hidden ones included.
    var rowCount: Int { rows.all.count }

    /// Whether there is a next page; it changes with the rows only.
    var goesOn: Bool { paging.next != nil || !spare.isEmpty }
}

extension Feed: Observable {}
