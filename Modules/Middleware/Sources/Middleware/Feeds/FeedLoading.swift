import Primitives
import Propagation

/// What a list is loading: at most one flight at a time.
///
/// Two who ask for more at once share a flight, also the first time; who asks for more during a refresh waits for that; a refresh takes the
/// place of a load of more. A merged list and its branches share the flight that loads them.
@MainActor
final class FeedLoading {
    let commits: Commits
    private let words: String
    private let tick: FeedTick
    private(set) var current: FeedFlight?
    private var failure: (any Error)?
    private nonisolated let task = Lock<Task<Void, Never>?>(nil)

    init(_ words: String, _ commits: Commits, tick: FeedTick) {
        self.words = words
        self.commits = commits
        self.tick = tick
    }

    /// What is under way for nobody goes with the list.
    deinit { task.withLock { $0 }?.cancel() }

    func state(hasMore: Bool) -> FeedState {
        tick.readState()
        if let current { return current.goal == .more ? .loading : .refreshing }
        if let failure { return .failed(failure) }
        return hasMore ? .idle : .done
    }

    /// The flight that does what is wanted, or one that starts now.
    ///
    /// - Parameters:
    ///   - goal: What for.
    ///   - branches: The loads of the lists that it loads as well.
    ///   - load: Loads, and shows what comes if the flight is still wanted; must not hold the list while it waits.
    func flight(
        for goal: FeedFlight.Goal,
        with branches: [FeedLoading] = [],
        _ load: @escaping @MainActor (FeedFlight) async throws -> Void
    ) -> FeedFlight {
        if let current, current.isWanted, current.goal == .refresh || goal == .more { return current }
        let members = ([self] + branches).map { Member(loading: $0) }
        let flight = FeedFlight(goal) { [commits, words] flight, result in
            let members = members.compactMap(\.loading).filter { $0.current === flight }
            guard !members.isEmpty else { return }
            let cause = commits.makeCause(.other, "\(words): the load ended")
            commits.run(commits.cause ?? cause) { for member in members { member.conclude(flight, result) } }
        }
        commits.run(commits.cause ?? commits.makeCause(.other, "\(words): load \(goal)")) {
            for member in members { member.loading?.adopt(flight) }
        }
        let started = flight.start(commits.activity, load)
        task.withLock { $0 = started }
        return flight
    }

    /// Ends what is under way; nothing of it is shown.
    func callOff() { current?.callOff() }

    /// Forgets a failure.
    func reset() {
        callOff()
        failure = nil
        tick.noteState()
    }

    private func adopt(_ flight: FeedFlight) {
        let old = current
        (current, failure) = (flight, nil)
        tick.noteState()
        old?.callOff()
    }

    /// Called in the commit that shows what a flight brought, or ends it.
    func conclude(_ flight: FeedFlight, _ result: Result<Void, any Error> = .success(())) {
        guard current === flight else { return }
        commits.requireRunning("The state of \(words)")
        current = nil
        if case .failure(let error) = result, !(error is CancellationError) { failure = error }
        tick.noteState()
    }

    private struct Member {
        weak var loading: FeedLoading?
    }
}
