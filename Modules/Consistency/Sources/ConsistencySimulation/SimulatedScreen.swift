import Consistency

/// An observer of trees, with the trees that the naive model expects.
@MainActor
final class SimulatedScreen {
    enum Holder {
        case provider(DataProvider<SimulatedNode>)
        case listener(SimulatedListener)
        case collection(CollectionDataProvider<SimulatedNode>)
    }

    /// One notification of the observer.
    struct Told {
        let changed: Set<String>
        let gone: Set<String>
        /// True if an identifier is in more than one of the sets.
        let isContradictory: Bool
    }

    let holder: Holder
    /// The trees of the naive model: the newest ones, and those at the time of the pause.
    private(set) var newest: [SimulatedNode] = []
    private(set) var frozen: [SimulatedNode]?
    /// The reports since the pause.
    private var missed: [NaiveReport] = []
    /// The notifications since the last check.
    private(set) var told: [Told] = []

    init(_ holder: Holder, _ trees: [SimulatedNode]) {
        self.holder = holder
        newest = trees
        switch holder {
        case .provider(let provider):
            provider.onUpdate = { [unowned self] _, updates, _ in record(updates) }
        case .listener(let listener):
            listener.onUpdate = { [unowned self] updates in record(updates) }
        case .collection(let collection):
            collection.onUpdate = { [unowned self] _, updates, _ in record(updates) }
        }
    }

    private func record(_ updates: ModelUpdates) {
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

    /// The trees that are actually shown.
    var shown: [SimulatedNode] {
        switch holder {
        case .provider(let provider): provider.data.map { [$0] } ?? []
        case .listener(let listener): listener.node.map { [$0] } ?? []
        case .collection(let collection): collection.data
        }
    }

    /// The trees that should be shown.
    var expected: [SimulatedNode] { frozen ?? newest }

    var isCollection: Bool {
        if case .collection = holder { true } else { false }
    }

    // MARK: The naive model's part

    func clearTold() { told = [] }

    /// Sets the trees that the observer was given.
    func show(_ trees: [SimulatedNode]) {
        newest = trees
        if frozen != nil { frozen = trees }
        missed = []
    }

    /// Applies a post; returns the report for the observer.
    func apply(_ post: NaiveUpdate) -> NaiveReport {
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

    /// Resumes the observer; returns its report, or nil if there is none.
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

/// A listener that shows a tree and forwards its notifications.
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
