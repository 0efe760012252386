import Primitives
import Propagation

/// The requests that were sent since the last command began and have no response yet. The session shows the latest as progress.
final class InFlightRequests: Sendable {
    private static let limit = 100
    private let open = Lock<[(cause: UInt64, text: String)]>([])
    /// The causes of recent polls. Their requests are left out, because no command waits for them.
    private let pollRequests = Lock<Set<UInt64>>([])

    /// The text of the latest request.
    var last: String? { open.withLock { $0.last?.text } }

    /// Takes an event of the log, on any thread.
    func add(_ event: PropagationEvent) {
        guard let cause = event.cause else { return }
        switch event.kind {
        case .command: open.withLock { $0 = [] }
        case .poll:
            pollRequests.withLock { looks in
                if looks.count > Self.limit { looks = [] }
                looks.insert(cause.id)
            }
        case .request where cause.parent.map({ parent in pollRequests.withLock { $0.contains(parent) } }) != true:
            open.withLock { open in
                open.append((cause.id, event.text))
                if open.count > Self.limit { open.removeFirst() }
            }
        // The cause of a response is a child of the request's cause.
        case .response: open.withLock { $0.removeAll { $0.cause == cause.parent || $0.cause == cause.id } }
        default: break
        }
    }
}
