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
        statuses.append(status)
        guard statuses.count > Self.capacity else { return }
        statuses.removeFirst()
        isComplete = false
    }

    /// The statuses by name, with an arrow between them: `inProgress \u{2192} success`.
    var text: String {
        // The nil before the first request is told only if there was none.
        let shown = statuses.count > 1 && statuses.first == .some(nil) ? statuses.dropFirst() : statuses[...]
        let names = shown.map { $0.map(ShownCampus.name) ?? "nil" }
        return ((isComplete ? [] : ["\u{2026}"]) + names).joined(separator: " \u{2192} ")
    }
}
