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
    private(set) var current: SharedLoad?
    private var failure: (any Error)?
    private nonisolated let task = Lock<Task<Void, Never>?>(nil)

    init(_ words: String, _ commits: Commits, tick: FeedObservationTrigger) {
        self.words = words
        self.commits = commits
        self.tick = tick
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

    /// Returns the current load if it serves the goal, or starts a new one.
    ///
    /// - Parameters:
    ///   - goal: The kind of load.
    ///   - branches: The loaders of the lists that it loads as well.
    ///   - load: Loads pages, and shows them if the load is still needed; it must not retain the list while it waits.
    func sharedLoad(
        for goal: SharedLoad.Kind,
        with branches: [FeedLoader] = [],
        _ load: @escaping @MainActor (SharedLoad) async throws -> Void
    ) -> SharedLoad {
        if let current, current.isNeeded, current.kind == .refresh || goal == .more { return current }
        let members = ([self] + branches).map { Member(loading: $0) }
        let sharedLoad = SharedLoad(goal) { [commits, words] sharedLoad, result in
            let members = members.compactMap(\.loading).filter { $0.current === sharedLoad }
            guard !members.isEmpty else { return }
            let cause = commits.makeCause(.other, "\(words): the load ended")
            commits.run(commits.cause ?? cause) { for member in members { member.finish(sharedLoad, result) } }
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

    /// Ends a load. It is called in the commit that shows its rows or its failure.
    func finish(_ sharedLoad: SharedLoad, _ result: Result<Void, any Error> = .success(())) {
        guard current === sharedLoad else { return }
        commits.assertInCommit("The state of \(words)")
        current = nil
        if case .failure(let error) = result, !(error is CancellationError) { failure = error }
        tick.notifyState()
    }

    private struct Member {
        weak var loading: FeedLoader?
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
