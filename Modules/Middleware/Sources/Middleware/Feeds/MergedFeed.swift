public import Observation
public import Propagation

/// Several lists merged into one, in order, such as an inbox of replies, mentions and messages.
///
/// ```swift
/// let inbox = MergedFeed([FeedBranch(replies) { .reply($0) }, FeedBranch(messages) { .message($0) }]) { $0.date > $1.date }
/// try await inbox.loadMore()
/// ```
///
/// A row is shown only when no list can bring another one before it, so that no row is ever inserted above rows that were already read.
/// Rows hidden in a list are hidden here, and rows prepended to a list appear at their sorted place. The merged list retains its lists.
/// Observable, as an array (``items``) and as a collection.
@MainActor
public final class MergedFeed<Element> {
    private let branches: [FeedBranch<Element>]
    private let comesBefore: (Element, Element) -> Bool
    private let tick = FeedObservationTrigger()
    let loading: FeedLoader
    private var merge: FeedMerge<Element>
    private var epochs: [Int] = []

    /// Makes a merged list.
    ///
    /// - Parameters:
    ///   - branches: The lists, at least one. Of equal rows, that of the earlier list comes first.
    ///   - comesBefore: Returns true if a row comes before another. Each list must have this order by itself, and the compared values
    ///     should not change.
    public init(_ branches: [FeedBranch<Element>], by comesBefore: @escaping @MainActor (Element, Element) -> Bool) {
        precondition(!branches.isEmpty, "A merged list needs lists to merge")
        self.branches = branches
        self.comesBefore = comesBefore
        let loaders = branches.map(\.loading)
        loading = FeedLoader("\(branches.count) lists", loaders[0].commits, tick: tick, branches: loaders)
        merge = FeedMerge(by: comesBefore)
    }

    /// The rows whose place is certain, in order. Observable.
    ///
    /// - Complexity: O(rows that came · lists); O(n · lists) once after a change elsewhere than at a list's end.
    public var items: [Element] {
        updateMerge()
        return merge.elements
    }

    /// All rows that its lists retain, including hidden ones and those whose place is not certain yet. Observable.
    ///
    /// - Complexity: O(rows).
    public var held: [Element] { branches.flatMap { $0.held() } }

    /// The ids of its lists in an inspector. A merged list is no object of its own there.
    public var inspectedIDs: [InspectedID] { branches.map(\.inspectedID) }

    /// True if more rows may come. Observable.
    public var hasMore: Bool {
        updateMerge()
        return branches.contains { $0.merged().hasMore }
    }

    /// The state of loading. Observable.
    public var state: FeedState { loading.state(hasMore: hasMore) }

    private func updateMerge() {
        let now = branches.map { $0.epoch() }
        if now != epochs { merge = FeedMerge(by: comesBefore) }
        epochs = now
        merge.append(from: branches.map { $0.merged() })
    }

    // MARK: Loading

    /// Loads the pages that are needed to show more rows: the next page of each blocking list; on the first call, of all lists.
    ///
    /// Concurrent calls share one load. At the end of the list it returns without a request.
    ///
    /// - Throws: The error of a request, in which case none of the pages is shown; `CancellationError` if the caller's task was cancelled,
    ///   or if a refresh or reset replaced this load.
    public func loadMore() async throws {
        try Task.checkCancellation()
        try await sharedLoadOfMore()?.wait()
    }

    /// Reloads the first pages of all lists. The old rows stay until all pages have arrived, and stay if one fails.
    ///
    /// - Throws: The same errors as ``loadMore()``.
    public func refresh() async throws {
        try Task.checkCancellation()
        try await sharedLoad(for: .refresh).wait()
    }

    /// Empties all lists, to be loaded from their first pages on. A load under way adds no rows.
    public func reset() {
        let commits = loading.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "reset \(branches.count) lists")) {
            loading.reset()
            for branch in branches { branch.reset() }
        }
    }
}

extension MergedFeed: LoadingList {
    func fetches(for goal: SharedLoad.Kind) -> [FeedFetch] {
        updateMerge()
        let now = branches.map { $0.merged() }
        let due = goal == .refresh ? Array(branches.indices) : merge.blockingBranches(now)
        return due.compactMap { branches[$0].fetch(goal) }
    }

    func show(_ pages: [() -> Int], for kind: SharedLoad.Kind) -> Int {
        let before = kind == .refresh ? 0 : items.count
        for show in pages { _ = show() }
        return items.count - before
    }
}

extension MergedFeed: Observable {}

extension MergedFeed: RandomAccessCollection {
    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// The number of visible rows. Observable.
    public var endIndex: Int { items.count }

    /// The row at an index. Observable.
    public subscript(position: Int) -> Element { items[position] }

    /// Returns an iterator of the current rows.
    public func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }
}

/// One list of a ``MergedFeed``, with the closure that makes an element of a row.
@MainActor
public struct FeedBranch<Element> {
    let loading: FeedLoader
    /// Registers the list as read and evaluates its changed rows; returns the same number if the list changed only at its end.
    let epoch: () -> Int
    let merged: () -> FeedMerge<Element>.Branch
    let fetch: (SharedLoad.Kind) -> FeedFetch?
    let reset: () -> Void
    let held: () -> [Element]
    let inspectedID: InspectedID

    /// Makes a branch from a list.
    ///
    /// - Parameters:
    ///   - feed: The list, which must have the merged list's order by itself. Load it only through the merged list.
    ///   - element: Makes an element of a row: `{ .reply($0) }`.
    public init<Item: TierModel>(_ feed: Feed<Item>, _ element: @escaping @MainActor (Item) -> Element) {
        loading = feed.loading
        epoch = {
            feed.observationTrigger.accessRows()
            feed.refilterIfNeeded()
            return feed.epoch
        }
        merged = {
            FeedMerge.Branch(count: feed.rowCount, hasMore: feed.hasNextPage) { feed.item(at: $0).map { element($0) } }
        }
        fetch = { feed.fetch(for: $0) }
        reset = { feed.reset() }
        held = { feed.retainedItems.map(element) }
        inspectedID = feed.inspectedID
    }
}
