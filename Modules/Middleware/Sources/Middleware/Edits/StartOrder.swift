import Dispatch
import Primitives
import Synchronization

/// Lets requests start in the order in which they were decided, however many threads they come from.
final class StartOrder: Sendable {
    typealias Place = Int

    private struct State {
        var started: Set<Place> = []
        var next = 1
        var waiting: [Place: CheckedContinuation<Void, Never>] = [:]
    }

    private let last = Atomic<Place>(0)
    private let state = Lock(State())

    /// Takes the next place.
    func take() -> Place { last.add(1, ordering: .relaxed).newValue }

    /// Returns when all before have begun.
    func begin(_ place: Place) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.next < place { state.waiting[place] = continuation }
                return state.next >= place
            }
            if isDue { continuation.resume() }
        }
        end(place)
    }

    /// Gives a place up that was not begun, or notes that it was: nobody waits for it any more.
    ///
    /// - Complexity: O(1) amortized.
    func end(_ place: Place) {
        let due = state.withLock { state in
            if place >= state.next { state.started.insert(place) }
            var due: [CheckedContinuation<Void, Never>?] = []
            while state.started.remove(state.next) != nil {
                due.append(state.waiting.removeValue(forKey: state.next))
                state.next += 1
            }
            due.append(state.waiting.removeValue(forKey: state.next))
            return due.compactMap(\.self)
        }
        for continuation in due { continuation.resume() }
    }
}

/// Where edits are made requests of: one after the other, each until it waits for its transport.
///
/// Left to the threads, two edits that were decided one after the other may come to the transport the other way round.
final class SendingQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "Home.sending")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
