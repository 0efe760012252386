import Delegates
import Propagation

/// The statuses that a delegate has had since it was made, in order. A bounded number of them is kept.
@MainActor
final class StatusTrail {
    private static let capacity = 4
    private var statuses: [AsyncViewStatus?] = []
    private var isComplete = true
    private var watch: Watch?

    /// Follows the statuses of a delegate, which it does not retain.
    init(of delegate: some AsyncDataDelegate) {
        watch = delegate.state.commits.watch { [weak self, weak delegate] _ in
            guard let self, let delegate else { return }
            add(delegate.status)
        }
    }

    private func add(_ status: AsyncViewStatus?) {
        guard statuses.isEmpty || statuses.last != status else { return }
        // The nil before the first request is kept only as long as there was none.
        if statuses == [nil] { statuses = [] }
        statuses.append(status)
        guard statuses.count > Self.capacity else { return }
        statuses.removeFirst()
        isComplete = false
    }

    /// Returns the statuses by name, with an arrow between them: `inProgress -> success`.
    func text(arrow: String) -> String {
        ((isComplete ? [] : ["..."]) + statuses.map { $0?.name ?? "nil" }).joined(separator: " \(arrow) ")
    }
}
