import Consistency
import Dispatch
import Propagation

/// A ``ConsistencyManager`` with the method names of the peers; it only forwards calls.
///
/// Each update has its own cause, because in the peers each update takes its own turn of the main queue.
@MainActor
final class PeerTrees {
    let commits = Commits()
    let trees: ConsistencyManager
    /// The reported problems; the peers report them to their delegate.
    private(set) var problems: [ConsistencyError] = []

    init() {
        trees = ConsistencyManager(commits: commits)
        trees.onProblem = { [unowned self] in problems.append($0) }
    }

    func addListener(_ listener: any ConsistencyListener) { trees.addListener(listener) }

    func removeListener(_ listener: any ConsistencyListener) { trees.removeListener(listener) }

    func pauseListener(_ listener: any ConsistencyListener) { trees.pauseListener(listener) }

    func resumeListener(_ listener: any ConsistencyListener) { trees.resumeListener(listener) }

    func isListenerPaused(_ listener: any ConsistencyListener) -> Bool { trees.isPaused(listener) }

    func clearListenersAndCancelAllTasks() { trees.clear() }

    /// Posts models together and returns after their listeners are updated.
    func updateModels(
        _ models: [any ConsistencyManagerModel],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) async {
        await trees.update(models, stamp: stamp, context: context, cause: makeCause())
    }

    func updateModel(
        _ model: any ConsistencyManagerModel,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) async {
        await updateModels([model], stamp: stamp, context: context)
    }

    /// Posts a model synchronously.
    func apply(_ model: any ConsistencyManagerModel) {
        commits.run(makeCause()) { trees.apply([model]) }
    }

    func deleteModel(_ model: any ConsistencyManagerModel, context: (any Sendable)? = nil) async {
        await trees.delete(model, context: context, cause: makeCause())
    }

    /// Posts a model without waiting for the update to finish.
    func begin(_ model: any ConsistencyManagerModel) -> Task<UpdateOutcome, Never> {
        let cause = makeCause()
        return Task { await trees.update([model], cause: cause) }
    }

    /// Waits until an update is in progress; returns before its listeners are updated.
    func untilUnderWay() async {
        while commits.activity.openCount == 0 { await untilTurnIsOver() }
    }

    /// Waits until the main queue has run all blocks that were enqueued before the call.
    func untilTurnIsOver() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }

    private func makeCause() -> Cause { commits.makeCause(.other, "update") }
}
