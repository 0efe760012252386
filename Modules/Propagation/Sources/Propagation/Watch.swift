import Observation

/// A view that redraws at the end of every commit that changed what it read.
///
/// Made by ``Commits/watch(_:)``. It ends when it is dropped or cancelled.
@MainActor
public final class Watch {
    private weak var commits: Commits?
    private let draw: @MainActor (Cause?) -> Void
    private var isCancelled = false

    init(commits: Commits, draw: @escaping @MainActor (Cause?) -> Void) {
        self.commits = commits
        self.draw = draw
    }

    /// Ends it: it draws no more.
    public func cancel() {
        isCancelled = true
    }

    /// Draws, and asks Observation to be told of the next change to anything that was read.
    @discardableResult
    func redraw(because cause: Cause?) -> Bool {
        guard !isCancelled else { return false }
        withObservationTracking {
            draw(cause)
        } onChange: { [weak self, weak commits] in
            guard let self, let commits else { return }
            commits.markDirty(self)
        }
        return true
    }
}

/// Keeps a change handler subscribed for as long as it lives.
@MainActor
public final class CommitSubscription {
    private weak var commits: Commits?
    private let id: Int

    init(commits: Commits, id: Int) {
        self.commits = commits
        self.id = id
    }

    /// Ends the subscription.
    public func cancel() {
        commits?.removeHandler(id)
        commits = nil
    }

    deinit {
        // A deinit runs anywhere; the table is the main actor's.
        guard let commits else { return }
        let id = id
        Task { @MainActor in commits.removeHandler(id) }
    }
}
