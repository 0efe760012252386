import Consistency

/// Somebody who shows trees, beside what the naive model says they are.
@MainActor
final class Screen {
    enum Holder {
        case provider(DataProvider<SimulatedNode>)
        case listener(SimulatedListener)
        case collection(CollectionDataProvider<SimulatedNode>)
    }

    /// What it was told, once.
    struct Told {
        let changed: Set<String>
        let gone: Set<String>
        /// Whether an identifier is in more than one of the sets.
        let isContradictory: Bool
    }

    let holder: Holder
    /// What the naive model has: the newest trees, and those at which it was paused.
    private(set) var newest: [SimulatedNode] = []
    private(set) var frozen: [SimulatedNode]?
    /// What happened since it was paused.
    private var missed: [NaiveReport] = []
    /// What it was told since somebody looked.
    private(set) var told: [Told] = []

    init(_ holder: Holder, _ trees: [SimulatedNode]) {
        self.holder = holder
        newest = trees
        switch holder {
        case .provider(let provider):
            provider.onUpdate = { [unowned self] _, updates, _ in note(updates) }
        case .listener(let listener):
            listener.onUpdate = { [unowned self] updates in note(updates) }
        case .collection(let collection):
            collection.onUpdate = { [unowned self] _, updates, _ in note(updates) }
        }
    }

    private func note(_ updates: ModelUpdates) {
        let changed = updates.changed.union(updates.entered)
        told.append(
            Told(
                changed: Set(changed.map(\.text)),
                gone: Set(updates.deleted.map(\.text)),
                isContradictory: !updates.changed.isDisjoint(with: updates.entered)
                    || !updates.deleted.isDisjoint(with: changed)
            )
        )
    }

    /// What is shown in fact.
    var shown: [SimulatedNode] {
        switch holder {
        case .provider(let provider): provider.data.map { [$0] } ?? []
        case .listener(let listener): listener.node.map { [$0] } ?? []
        case .collection(let collection): collection.data
        }
    }

    /// What should be.
    var expected: [SimulatedNode] { frozen ?? newest }

    var isCollection: Bool {
        if case .collection = holder { true } else { false }
    }

    // MARK: The naive model's part

    func forget() { told = [] }

    /// Takes trees that it was given.
    func show(_ trees: [SimulatedNode]) {
        newest = trees
        if frozen != nil { frozen = trees }
        missed = []
    }

    /// Takes a post; what it has to be told of it.
    func take(_ post: NaivePost) -> NaiveReport {
        let (nodes, report) = post.rebuilt(newest)
        newest = nodes
        if frozen != nil { missed.append(report) }
        return report
    }

    func pause(_ trees: ConsistencyManager) {
        frozen = newest
        switch holder {
        case .provider(let provider): provider.pause()
        case .listener(let listener): trees.pauseListener(listener)
        case .collection(let collection): collection.pause()
        }
    }

    /// Goes on; what it has to be told, nil if nothing.
    func resume(_ trees: ConsistencyManager) -> NaiveReport? {
        guard let frozen else { return nil }
        let gone = missed.reduce(into: Set<String>()) { $0.formUnion($1.gone) }
        let possiblyGone = missed.reduce(into: Set<String>()) { $0.formUnion($1.perhapsGone) }
        let report = NaiveReport(from: frozen, to: newest, gone: gone, possiblyGone: possiblyGone)
        let isNews = frozen != newest
        self.frozen = nil
        missed = []
        switch holder {
        case .provider(let provider): provider.resume()
        case .listener(let listener): trees.resumeListener(listener)
        case .collection(let collection): collection.resume()
        }
        return isNews ? report : nil
    }
}

/// Shows a tree and hands on what it is told.
@MainActor
final class SimulatedListener: ConsistencyListener {
    private(set) var node: SimulatedNode?
    var onUpdate: ((ModelUpdates) -> Void)?

    init(_ node: SimulatedNode) { self.node = node }

    var currentModel: (any ConsistencyManagerModel)? { node }

    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?) {
        node = model as? SimulatedNode
        onUpdate?(updates)
    }
}
