import Foundation
import Persistence
import Primitives

/// Watches whether a session's store can write. It reports a failure once, and again if writing fails after it has worked in between.
final class StoreWriteMonitor: Sendable {
    private struct State {
        var obstacle: String?
        var isTold = false
    }

    private let place: String
    private let state: Lock<State>

    /// Creates a monitor.
    ///
    /// - Parameter folder: The folder, with the write failure of when it was opened.
    init(in folder: DataFolder) {
        place = folder.url.path(percentEncoded: false)
        state = Lock(State(obstacle: folder.writeFailure?.reason))
    }

    /// Records a store event. The store calls it on any thread.
    func handle(_ event: StoreEvent) {
        switch event {
        case .failed(let error):
            guard let obstacle = UnwritableDiskError(error) else { return }
            state.withLock { $0.obstacle = obstacle.reason }
        case .wrote: state.withLock { $0 = State() }
        default: return
        }
    }

    /// Returns the line that was not reported yet; nil if there is none.
    func drainLine() -> String? {
        state.withLock { state in
            guard let obstacle = state.obstacle, !state.isTold else { return nil }
            state.isTold = true
            return "nothing can be kept in \(place): \(obstacle); new data is lost after this session"
        }
    }
}
