import Primitives
import Propagation

/// The loader of a list, with at most one load at a time.
///
/// Concurrent requests for more share a load, also the first time. A request for more during a refresh waits for the refresh, and a refresh
/// replaces a load of more. A merged list and its branches share the load.
@MainActor
final class FeedLoader {
    let commits: Commits
    private let words: String
    private let tick: FeedObservationTrigger
    /// The loaders of the lists that it loads as well.
    private let branches: [FeedLoader]
    private(set) var current: SharedLoad?
    private var failure: (any Error)?
    private nonisolated let task = Lock<Task<Void, Never>?>(nil)

    init(_ words: String, _ commits: Commits, tick: FeedObservationTrigger, branches: [FeedLoader] = []) {
        (self.words, self.commits, self.tick, self.branches) = (words, commits, tick, branches)
    }

    /// A load without waiting callers is cancelled with the list.
    deinit { task.withLock { $0 }?.cancel() }

    func state(hasMore: Bool) -> FeedState {
        tick.accessState()
        return currentState(hasMore: hasMore)
    }

    /// Returns the state. Not observable.
    func currentState(hasMore: Bool) -> FeedState {
        if let current { return current.kind == .more ? .loading : .refreshing }
        if let failure { return .failed(failure) }
        return hasMore ? .idle : .done
    }

    /// Starts a load, which replaces the current one.
    ///
    /// - Parameters:
    ///   - goal: The kind of load.
    ///   - load: Loads pages, and shows them if the load is still needed; it must not retain the list while it waits.
    func start(
        _ goal: SharedLoad.Kind,
        _ load: @escaping @MainActor (SharedLoad) async throws -> Void
    ) -> SharedLoad {
        let members = ([self] + branches).map { Member(loading: $0) }
        let sharedLoad = SharedLoad(goal) { [commits, words] sharedLoad, result in
            let members = members.compactMap(\.loading).filter { $0.current === sharedLoad }
            guard !members.isEmpty else { return }
            let cause = commits.makeCause(.other, "\(words): the load ended")
            commits.run(commits.cause ?? cause) { for member in members { member.finish(result) } }
        }
        commits.run(commits.cause ?? commits.makeCause(.other, "\(words): load \(goal)")) {
            for member in members { member.loading?.setCurrent(sharedLoad) }
        }
        let started = sharedLoad.start(commits.activity, load)
        task.withLock { $0 = started }
        return sharedLoad
    }

    /// Cancels the current load; none of its rows is shown.
    func callOff() { current?.cancel() }

    /// Cancels the current load and clears the failure.
    func reset() {
        callOff()
        failure = nil
        tick.notifyState()
    }

    private func setCurrent(_ sharedLoad: SharedLoad) {
        let old = current
        (current, failure) = (sharedLoad, nil)
        tick.notifyState()
        old?.cancel()
    }

    /// Ends the current load, in the commit that shows its rows or its failure.
    private func finish(_ result: Result<Void, any Error>) {
        current = nil
        if case .failure(let error) = result, !(error is CancellationError) { failure = error }
        tick.notifyState()
    }

    private struct Member {
        weak var loading: FeedLoader?
    }
}

/// A list that loads its pages with a ``FeedLoader``: a list of one source, or several lists merged.
@MainActor
protocol LoadingList: AnyObject {
    var loading: FeedLoader { get }
    var hasMore: Bool { get }
    /// Returns the closures that fetch the pages for a goal; none at the end of the list.
    func fetches(for goal: SharedLoad.Kind) -> [FeedFetch]
    /// Shows the pages of a load, in its commit, and returns the number of visible rows that came.
    func show(_ pages: [() -> Int], for kind: SharedLoad.Kind) -> Int
}

extension LoadingList {
    /// The maximum number of pages that one call loads while none of them brings a visible row.
    static var maxPagesPerLoad: Int { 4 }

    /// Returns the load under way, or starts one of more rows; nil at the end of the list.
    func sharedLoadOfMore() -> SharedLoad? {
        hasMore || loading.current?.isNeeded == true ? sharedLoad(for: .more) : nil
    }

    /// Returns the current load if it serves the goal, or starts a new one.
    ///
    /// - Parameters:
    ///   - goal: The kind of load.
    ///   - first: Returns the closure that fetches the first pages, if one of those is already loaded.
    func sharedLoad(for goal: SharedLoad.Kind, from first: ((Self) -> FeedFetch?)? = nil) -> SharedLoad {
        if let current = loading.current, current.isNeeded, current.kind == .refresh || goal == .more { return current }
        return loading.start(goal) { [weak self] sharedLoad in
            for attempt in 1...Self.maxPagesPerLoad {
                // The list is retained only between requests.
                let fetches = self.map { list in
                    attempt > 1 ? list.fetches(for: .more) : first?(list).map { [$0] } ?? list.fetches(for: goal)
                }
                guard let fetches, !fetches.isEmpty else { return }
                let pages = try await LoadedPage.all(fetches)
                try sharedLoad.throwIfNotNeeded()
                guard let self else { throw CancellationError() }
                let shows = try pages.map { try $0.prepare(pages.count == 1) }
                let isOver = self.loading.commits.run(pages[0].cause) {
                    let isLast = attempt == Self.maxPagesPerLoad
                    guard self.show(shows, for: goal) > 0 || !self.hasMore || isLast else { return false }
                    sharedLoad.end(.success(()))
                    return true
                }
                if isOver { return }
            }
        }
    }
}

/// The observation triggers of a list. Rows and state are separate, so that rows are not drawn again when a load begins.
struct FeedObservationTrigger: Sendable {
    private let rows = ObservationTrigger()
    private let state = ObservationTrigger()
    /// Marks the list for an inspector; nil for a merged list.
    private let inspected: InspectedList?

    init(_ inspected: InspectedList? = nil) { self.inspected = inspected }

    /// Registers the rows or counts as read.
    func accessRows() { rows.access() }

    /// Registers the state as read.
    func accessState() { state.access() }

    /// Notifies the observers of the rows. It is called in the commit that changes the rows, or on any thread when a value changes that a
    /// filter has read.
    func notifyRows() {
        inspected?.mark()
        rows.notify()
    }

    /// Notifies the observers of the state. It is called in the commit that changes the state.
    func notifyState() {
        inspected?.mark()
        state.notify()
    }
}
