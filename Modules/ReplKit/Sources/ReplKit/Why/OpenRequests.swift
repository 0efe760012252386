import Primitives
import Propagation

/// The requests that were sent since the last command began and are not answered yet: for whoever wonders what takes so long.
final class OpenRequests: Sendable {
    private static let limit = 100
    private let open = Lock<[(cause: UInt64, text: String)]>([])
    /// The last look of each view that is polled: nobody waits for what these ask.
    private let looks = Lock<Set<UInt64>>([])

    /// The one that was sent last.
    var last: String? { open.withLock { $0.last?.text } }

    /// Takes an event of the log, on whatever thread it happened.
    func add(_ event: PropagationEvent) {
        guard let cause = event.cause else { return }
        switch event.kind {
        case .command: open.withLock { $0 = [] }
        case .poll:
            looks.withLock { looks in
                if looks.count > Self.limit { looks = [] }
                looks.insert(cause.id)
            }
        case .request where cause.parent.map({ parent in looks.withLock { $0.contains(parent) } }) != true:
            open.withLock { open in
                open.append((cause.id, event.text))
                if open.count > Self.limit { open.removeFirst() }
            }
        // An answer's cause is a child of its request's.
        case .response: open.withLock { $0.removeAll { $0.cause == cause.parent || $0.cause == cause.id } }
        default: break
        }
    }
}
