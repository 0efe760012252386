import Networking
import Primitives

/// Ends a request that another clock than the machine's says is late, at whichever of its exchanges it is.
final class Alarm: Sendable {
    private struct State {
        var exchange: Exchange?
        var hasRung = false
    }

    private let allowed: Duration
    private let state = Lock(State())

    /// - Parameter allowed: How long the whole request may take.
    init(after allowed: Duration) {
        self.allowed = allowed
    }

    /// This exchange is under way now; late, it ends at once.
    func watch(_ exchange: Exchange) {
        let hasRung = state.withLock { state in
            state.exchange = exchange
            return state.hasRung
        }
        if hasRung { exchange.expire(after: allowed) }
    }

    /// It is time.
    ///
    /// - Returns: The exchange that has ended by it.
    func ring() -> Exchange? {
        let exchange = state.withLock { state in
            state.hasRung = true
            return state.exchange
        }
        exchange?.expire(after: allowed)
        return exchange
    }
}
