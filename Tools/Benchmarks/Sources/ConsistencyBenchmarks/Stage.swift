import Consistency
import Harness
import Propagation

/// A consistency manager of its own, and the operations that the workloads do with it.
@MainActor
struct Stage {
    let commits = Commits()
    let trees: ConsistencyManager

    init() { trees = ConsistencyManager(commits: commits) }

    /// Posts an edit and returns the time that it took, delivery included.
    func post(_ models: [any ConsistencyManagerModel]) -> Duration {
        let start = ProcessorTime.thread
        commits.run(commits.makeCause(.edit, "post")) { trees.apply(models) }
        return ProcessorTime.thread - start
    }

    func listener(_ model: Node) -> Listener {
        let listener = Listener(model)
        trees.addListener(listener)
        return listener
    }
}

/// A listener that shows a tree and does the minimum that a listener must do.
@MainActor
final class Listener: ConsistencyListener {
    private var model: (any ConsistencyManagerModel)?
    private(set) var calls = 0

    init(_ model: Node) { self.model = model }

    var currentModel: (any ConsistencyManagerModel)? { model }

    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?) {
        self.model = model
        calls += 1
    }
}

/// Holds a tree that the handwritten loop replaces.
@MainActor
final class BaselineHolder {
    private(set) var tree: Node

    init(_ tree: Node) { self.tree = tree }

    func show(_ tree: Node) { self.tree = tree }
}

/// Updates the trees with the handwritten loop and returns the time that it took.
@MainActor
func rebuild(_ holders: [BaselineHolder], with new: Node) -> Duration {
    measured { for holder in holders { holder.show(holder.tree.replacing(new)) } }
}

/// Returns the processor time that a piece of work took on this thread.
@MainActor
func measured(_ body: () -> Void) -> Duration {
    let start = ProcessorTime.thread
    body()
    return ProcessorTime.thread - start
}
