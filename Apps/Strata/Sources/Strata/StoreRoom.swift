import Foundation
import Persistence
import Primitives

/// Whether a session's store can write: says it once when it cannot, and again when that comes back after something could be written.
final class StoreRoom: Sendable {
    private struct State {
        var obstacle: String?
        var isTold = false
    }

    private let place: String
    private let state: Lock<State>

    /// - Parameter folder: The folder, with what was in its way when it was taken.
    init(in folder: DataFolder) {
        place = folder.url.path(percentEncoded: false)
        state = Lock(State(obstacle: folder.obstacle?.reason))
    }

    /// Called by the store, on any thread.
    func take(_ event: StoreEvent) {
        switch event {
        case .failed(let error):
            guard let obstacle = DiskObstacle(error) else { return }
            state.withLock { $0.obstacle = obstacle.reason }
        case .wrote: state.withLock { $0 = State() }
        default: return
        }
    }

    /// What was not told yet; nil for nothing.
    func takeLine() -> String? {
        state.withLock { state in
            guard let obstacle = state.obstacle, !state.isTold else { return nil }
            state.isTold = true
            return "nothing can be kept in \(place): \(obstacle); what is new is gone after this session"
        }
    }
}
