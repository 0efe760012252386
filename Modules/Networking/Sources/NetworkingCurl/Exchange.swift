import Networking
import Primitives

/// A message under way, from the sender's view. The first result ends it, and later results are ignored.
///
/// The response, the deadline and the cancellation come on different threads. The first of them resumes the caller, which does not wait for
/// libcurl to remove the transfer.
final class Exchange: Sendable {
    typealias Ending = Result<HTTPResponse, TransportError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Ending, Never>)
        case ended(Ending)
        /// The caller has received the result.
        case done
    }

    let message: OutgoingRequest
    let name: RequestErrorContext
    /// The deadline of the whole request; nil if a ``RequestWatchdog`` enforces it.
    let deadline: Deadline?
    private let state = Lock(State.new)
    /// True if a part of a response has arrived.
    private let hasResponseStarted = Lock(false)

    init(_ message: OutgoingRequest, name: RequestErrorContext, deadline: Deadline?) {
        self.message = message
        self.name = name
        self.deadline = deadline
    }

    /// True if the exchange has ended.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .new, .waiting: false
            case .ended, .done: true
            }
        }
    }

    /// Sets the continuation of the caller, or resumes it if the exchange has ended.
    func wait(_ continuation: CheckedContinuation<Ending, Never>) {
        let ending: Ending? = state.withLock { state in
            if case .ended(let ending) = state {
                state = .done
                return ending
            }
            state = .waiting(continuation)
            return nil
        }
        if let ending { continuation.resume(returning: ending) }
    }

    /// Records that a response has begun.
    func responseStarted() { hasResponseStarted.withLock { $0 = true } }

    /// Ends the exchange at its deadline. The error tells if a response had begun.
    func expire(after allowed: Duration) {
        let hasBegun = hasResponseStarted.withLock { $0 }
        end(.failure(hasBegun ? name.bodyTimedOut(after: allowed) : name.timedOut(after: allowed)))
    }

    /// Ends the exchange, unless it has already ended.
    func end(_ ending: Ending) {
        let continuation: CheckedContinuation<Ending, Never>? = state.withLock { state in
            switch state {
            case .new:
                state = .ended(ending)
                return nil
            case .waiting(let continuation):
                state = .done
                return continuation
            case .ended, .done:
                return nil
            }
        }
        continuation?.resume(returning: ending)
    }
}

/// The deadline of a request: its duration and its instant.
struct Deadline: Sendable {
    let allowed: Duration
    let instant: ContinuousClock.Instant

    init(in allowed: Duration) {
        self.allowed = allowed
        instant = .now.advanced(by: allowed)
    }
}
