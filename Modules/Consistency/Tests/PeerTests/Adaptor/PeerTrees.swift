import Consistency
import Dispatch
import Propagation

/// Our manager with the verbs of the peers': nothing is decided here.
///
/// Each update has a cause of its own, as each of theirs is a turn of its own.
@MainActor
final class PeerTrees {
    let commits = Commits()
    let trees: ConsistencyManager
    /// What could not be done, as the peers tell their delegate.
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

    /// Posts models together, and returns when they are shown.
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

    /// Posts a model at once.
    func apply(_ model: any ConsistencyManagerModel) {
        commits.run(makeCause()) { trees.apply([model]) }
    }

    func deleteModel(_ model: any ConsistencyManagerModel, context: (any Sendable)? = nil) async {
        await trees.delete(model, context: context, cause: makeCause())
    }

    /// Posts a model and goes on.
    func begin(_ model: any ConsistencyManagerModel) -> Task<UpdateOutcome, Never> {
        let cause = makeCause()
        return Task { await trees.update([model], cause: cause) }
    }

    /// Goes on as soon as something that was begun is under way, and before it is shown.
    func untilUnderWay() async {
        while commits.activity.openCount == 0 { await untilTurnIsOver() }
    }

    /// Returns when everything is done that was asked of the main queue until now.
    func untilTurnIsOver() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }

    private func makeCause() -> Cause { commits.makeCause(.other, "update") }
}
