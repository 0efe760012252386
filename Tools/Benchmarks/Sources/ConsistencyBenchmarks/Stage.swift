import Consistency
import Harness
import Propagation

/// A manager of its own and what is done to it.
@MainActor
struct Stage {
    let commits = Commits()
    let trees: ConsistencyManager

    init() { trees = ConsistencyManager(commits: commits) }

    /// How long an edit took, delivery included.
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

/// Shows a tree; the least that a listener does.
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

/// Shows a tree that a loop by hand replaces.
@MainActor
final class BareHolder {
    private(set) var tree: Node

    init(_ tree: Node) { self.tree = tree }

    func show(_ tree: Node) { self.tree = tree }
}

/// How long a loop by hand took to bring trees up to date.
@MainActor
func rebuild(_ holders: [BareHolder], with new: Node) -> Duration {
    measured { for holder in holders { holder.show(holder.tree.replacing(new)) } }
}

/// What a piece of work took of this thread.
@MainActor
func measured(_ body: () -> Void) -> Duration {
    let start = ProcessorTime.thread
    body()
    return ProcessorTime.thread - start
}
