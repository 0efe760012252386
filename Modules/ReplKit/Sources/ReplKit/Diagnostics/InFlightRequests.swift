import Primitives
import Propagation

/// The requests that were sent since the last command began and have no response yet. The session shows the latest as progress.
final class InFlightRequests: Sendable {
    private static let limit = 100
    private let open = Lock<[(cause: UInt64, text: String)]>([])
    /// The causes of recent polls. Their requests are left out, because no command waits for them.
    private let pollRequests = Lock<Set<UInt64>>([])

    /// The part of its work at which the running command is, in words; nil if it did not say.
    private let step = Lock<String?>(nil)

    /// The text of the latest request, behind the part of the work that it belongs to.
    var last: String? {
        let request = open.withLock { $0.last?.text }
        guard let step = step.withLock({ $0 }) else { return request }
        return request.map { "\(step): \($0)" } ?? step
    }

    /// Sets the part of its work at which the running command is.
    func setStep(_ text: String) { step.withLock { $0 = text } }

    /// Takes an event of the log, on any thread.
    func add(_ event: PropagationEvent) {
        guard let cause = event.cause else { return }
        switch event.kind {
        case .command:
            open.withLock { $0 = [] }
            step.withLock { $0 = nil }
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
