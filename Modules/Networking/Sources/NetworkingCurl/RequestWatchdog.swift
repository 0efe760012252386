import Networking
import Primitives

/// Ends a request at its deadline by an injected clock, whichever exchange of the request is under way.
final class RequestWatchdog: Sendable {
    private struct State {
        var exchange: Exchange?
        var hasRung = false
    }

    private let allowed: Duration
    private let state = Lock(State())

    /// - Parameter allowed: The maximum time of the whole request.
    init(after allowed: Duration) {
        self.allowed = allowed
    }

    /// Sets the current exchange of the request; ends it immediately if the deadline has passed.
    func watch(_ exchange: Exchange) {
        let hasRung = state.withLock { state in
            state.exchange = exchange
            return state.hasRung
        }
        if hasRung { exchange.expire(after: allowed) }
    }

    /// Ends the current exchange because the deadline has passed.
    ///
    /// - Returns: The exchange that was ended.
    func expire() -> Exchange? {
        let exchange = state.withLock { state in
            state.hasRung = true
            return state.exchange
        }
        exchange?.expire(after: allowed)
        return exchange
    }
}
