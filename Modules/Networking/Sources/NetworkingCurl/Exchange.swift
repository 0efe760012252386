import Networking
import Primitives

/// A message on its way, as who sent it sees it: whatever ends it first, ends it once.
///
/// Answer, deadline and cancellation come on threads of their own. The caller is resumed by the first of them and does not wait for the
/// transfer to be taken down.
final class Exchange: Sendable {
    typealias Ending = Result<HTTPResponse, TransportError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Ending, Never>)
        case ended(Ending)
        /// Its caller has been told.
        case done
    }

    let message: OutgoingMessage
    let name: RequestName
    /// When the whole request has to be over; nil when somebody else watches that.
    let deadline: Deadline?
    private let state = Lock(State.new)
    /// Whether something of an answer has come.
    private let isAnswering = Lock(false)

    init(_ message: OutgoingMessage, name: RequestName, deadline: Deadline?) {
        self.message = message
        self.name = name
        self.deadline = deadline
    }

    /// Whether there is nobody left to tell.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .new, .waiting: false
            case .ended, .done: true
            }
        }
    }

    /// Its caller waits from now on.
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

    /// The first of an answer is there.
    func answerBegins() { isAnswering.withLock { $0 = true } }

    /// Ends it because its deadline has come: for silence, or for an answer that does not come to its end.
    func expire(after allowed: Duration) {
        let hasBegun = isAnswering.withLock { $0 }
        end(.failure(hasBegun ? name.tooSlow(after: allowed) : name.timedOut(after: allowed)))
    }

    /// Ends it, unless it has ended.
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

/// When a request has to be over, and what it was given.
struct Deadline: Sendable {
    let allowed: Duration
    let instant: ContinuousClock.Instant

    init(in allowed: Duration) {
        self.allowed = allowed
        instant = .now.advanced(by: allowed)
    }
}
