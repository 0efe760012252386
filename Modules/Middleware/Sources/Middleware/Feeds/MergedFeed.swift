public import Observation
import Propagation

/// Several lists as one, in order: an inbox of replies, mentions and messages.
///
/// ```swift
/// let inbox = MergedFeed([FeedBranch(replies) { .reply($0) }, FeedBranch(messages) { .message($0) }]) { $0.date > $1.date }
/// try await inbox.loadMore()
/// ```
///
/// A row is shown only when no list can bring one that belongs before it, so that nothing is ever put in above what was read. What a list hides
/// is hidden, and what is prepended to a list stands where the order wants it. It holds its lists. Observable, as an array (``items``) and
/// as a collection.
@MainActor
public final class MergedFeed<Element> {
    private let branches: [FeedBranch<Element>]
    private let comesBefore: (Element, Element) -> Bool
    private let tick = FeedTick()
    private let loading: FeedLoading
    private var merge: FeedMerge<Element>
    private var epochs: [Int] = []

    /// Merges lists.
    ///
    /// - Parameters:
    ///   - branches: The lists, at least one. Of equal rows, that of the earlier list comes first.
    ///   - comesBefore: Whether a row comes before another: the order that each list has by itself. What it compares should not change.
    public init(_ branches: [FeedBranch<Element>], by comesBefore: @escaping @MainActor (Element, Element) -> Bool) {
        precondition(!branches.isEmpty, "A merged list needs lists to merge")
        self.branches = branches
        self.comesBefore = comesBefore
        loading = FeedLoading("\(branches.count) lists", branches[0].loading.commits, tick: tick)
        merge = FeedMerge(by: comesBefore)
    }

    /// The rows whose place is certain, in order. Observable.
    ///
    /// - Complexity: O(rows that came · lists); O(n · lists) once after a change elsewhere than at a list's end.
    public var items: [Element] {
        settle()
        return merge.elements
    }

    /// All rows that its lists keep alive: hidden ones, and those whose place is not certain yet. Observable.
    ///
    /// - Complexity: O(rows).
    public var held: [Element] { branches.flatMap { $0.held() } }

    /// Whether more may come. Observable.
    public var hasMore: Bool {
        settle()
        return branches.contains { $0.now().hasMore }
    }

    /// What it is doing. Observable.
    public var state: FeedState { loading.state(hasMore: hasMore) }

    private func settle() {
        let now = branches.map { $0.epoch() }
        if now != epochs { merge = FeedMerge(by: comesBefore) }
        epochs = now
        merge.take(from: branches.map { $0.now() })
    }

    // MARK: Loading

    /// Loads what is missing to show more: the next page of each list that holds the others up; of all, the first time.
    ///
    /// Two calls at once are one load. At the end it returns without a request.
    ///
    /// - Throws: What a request throws, and then none of the pages is shown; `CancellationError` if the caller's task was cancelled, or
    ///   if a refresh or reset took its place.
    public func loadMore() async throws {
        try Task.checkCancellation()
        guard let flight = more() else { return }
        try await flight.wait()
    }

    /// Loads the first pages of all lists again; what there is stays until all of them are there, and if one does not come.
    ///
    /// - Throws: As ``loadMore()``.
    public func refresh() async throws {
        try Task.checkCancellation()
        try await flight(for: .refresh).wait()
    }

    /// Loads more, in the background, if a row that is shown is near the end.
    ///
    /// - Parameters:
    ///   - index: Of the row.
    ///   - distance: How many rows before the end is near.
    public func reached(_ index: Int, within distance: Int = 10) {
        guard case .idle = state, index >= items.count - distance else { return }
        more()?.want()
    }

    /// Empties all lists, to be loaded from the first pages on; what is under way adds nothing.
    public func reset() {
        let commits = loading.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "reset \(branches.count) lists")) {
            loading.reset()
            for branch in branches { branch.reset() }
        }
    }

    private func more() -> FeedFlight? {
        if let current = loading.current, current.isWanted { return current }
        return hasMore ? flight(for: .more) : nil
    }

    private func flight(for goal: FeedFlight.Goal) -> FeedFlight {
        loading.flight(for: goal, with: branches.map(\.loading)) { [weak self] flight in
            var goal = goal
            for pages in 1...4 {
                guard let fetches = self?.fetches(for: goal) else { throw CancellationError() }
                let landings = try await Self.all(fetches)
                try flight.requireWanted()
                guard let self else { throw CancellationError() }
                if try self.show(landings, in: flight, isLast: pages == 4) { return }
                goal = .more
            }
        }
    }

    /// What fetches the pages that a goal needs.
    private func fetches(for goal: FeedFlight.Goal) -> [FeedFetch] {
        settle()
        let now = branches.map { $0.now() }
        let due = goal == .refresh ? Array(branches.indices) : merge.waitsFor(now)
        return due.compactMap { branches[$0].fetch(goal) }
    }

    /// Fetches all at once, and waits for the slowest; in their order.
    private static func all(_ fetches: [FeedFetch]) async throws -> [FeedLanding] {
        try await withThrowingTaskGroup { group in
            for (index, fetch) in fetches.enumerated() { group.addTask { (index, try await fetch()) } }
            var landings: [(index: Int, landing: FeedLanding)] = []
            for try await (index, landing) in group { landings.append((index, landing)) }
            return landings.sorted { $0.index < $1.index }.map(\.landing)
        }
    }

    /// Shows pages in one commit.
    ///
    /// - Returns: Whether that is enough: something is shown that was not, or there is no more.
    private func show(_ landings: [FeedLanding], in flight: FeedFlight, isLast: Bool) throws -> Bool {
        let before = flight.goal == .refresh ? 0 : items.count
        let pages = try landings.map { try $0.prepare(false) }
        let commits = loading.commits
        return commits.run(landings.first?.cause ?? commits.makeCause(.other, "no pages")) {
            for show in pages { _ = show() }
            let isEnough = items.count > before || !hasMore || isLast
            guard isEnough else { return false }
            for member in [loading] + branches.map(\.loading) { member.conclude(flight) }
            return true
        }
    }
}

extension MergedFeed: Observable {}

extension MergedFeed: RandomAccessCollection {
    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// How many rows are shown. Observable.
    public var endIndex: Int { items.count }

    /// The row at an index. Observable.
    public subscript(position: Int) -> Element { items[position] }

    /// The rows, as they are now.
    public func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }
}
