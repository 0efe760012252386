import Networking
import Primitives

/// Ends a request that another clock than the machine's says is late, at whichever of its exchanges it is.
final class Alarm: Sendable {
    private struct State {
        var exchange: Exchange?
        var hasRung = false
    }

    private let error: TransportError
    private let state = Lock(State())

    init(_ error: TransportError) {
        self.error = error
    }

    /// This exchange is under way now; late, it ends at once.
    func watch(_ exchange: Exchange) {
        let hasRung = state.withLock { state in
            state.exchange = exchange
            return state.hasRung
        }
        if hasRung { exchange.end(.failure(error)) }
    }

    /// It is time.
    ///
    /// - Returns: The exchange that has ended by it.
    func ring() -> Exchange? {
        let exchange = state.withLock { state in
            state.hasRung = true
            return state.exchange
        }
        exchange?.end(.failure(error))
        return exchange
    }
}
