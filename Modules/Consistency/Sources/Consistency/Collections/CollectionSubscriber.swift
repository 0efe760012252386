/// What one provider of a collection shows, and has to be told.
@MainActor
final class CollectionHolder<Element: ConsistencyManagerModel> {
    let tick = Tick()
    var onUpdate: (@MainActor (CollectionChanges, ModelUpdates, (any Sendable)?) -> Void)?
    /// What it shows while it is paused.
    var frozen: [Element]?
    var pendingChanges: CollectionChanges = .changes([])
    var pendingUpdates = ModelUpdates()
    var pendingContext: (any Sendable)?
}

/// The trees of a collection, one after the other.
final class CollectionSubscriber<Element: ConsistencyManagerModel>: Subscriber {
    var elements: [Element] = []
    /// The skeleton after an edit that is being made.
    var nextSkeleton: [SkeletonNode]?
    /// Who replaces which element at this moment: the replacement itself is no news to it.
    var replacing: (holder: CollectionHolder<Element>, index: Int)?
    private var holders: [WeakHolder] = []

    private struct WeakHolder {
        weak var holder: CollectionHolder<Element>?
    }

    func attach(_ holder: CollectionHolder<Element>) {
        holders.removeAll { $0.holder == nil }
        holders.append(WeakHolder(holder: holder))
    }

    override var hasValue: Bool { true }
    /// Its first node is not its root: nobody may take its skeleton for that of one tree.
    override var isWhole: Bool { false }
    override var valueType: Any.Type { Element.self }

    override func rebuild(_ walk: RebuildWalk) {
        var updated: Set<Int> = []
        var removed: [Int] = []
        for index in elements.indices {
            if walk.position.pointee.skipsNext() { continue }
            let edits = walk.edits
            guard let element = walk.transform(elements[index]) else {
                removed.append(index)
                continue
            }
            guard walk.edits > edits else { continue }
            elements[index] = element
            updated.insert(index)
        }
        guard !updated.isEmpty || !removed.isEmpty else { return }
        for index in removed.reversed() { elements.remove(at: index) }
        let changes = updated.map { CollectionChanges.Change.update($0) } + removed.map { .delete($0) }
        noteChanges(.changes(changes.sorted { $0.index > $1.index }), from: nil)
    }

    override func value(at place: Int) -> (any ConsistencyManagerModel)? {
        let finder = TreeFinder(skeleton, target: place)
        for element in elements where finder.found == nil { finder.visit(element) }
        return finder.found
    }

    override func freshSkeleton(_ entities: EntityTable) -> [SkeletonNode] {
        elements.flatMap { entities.skeleton(of: $0) }
    }

    /// Notes for every holder what changed, and lets those who look again.
    func noteChanges(_ changes: CollectionChanges, from origin: CollectionHolder<Element>?) {
        guard changes != .changes([]) else { return }
        for case let holder? in holders.map(\.holder) {
            if holder !== origin {
                let isOwn = replacing?.holder === holder
                let news = isOwn ? changes.without(.update(replacing?.index ?? 0)) : changes
                holder.pendingChanges = holder.pendingChanges.followed(by: news)
            }
            if holder.frozen == nil { holder.tick.advance() }
        }
    }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        for case let holder? in holders.map(\.holder) {
            if holder.frozen != nil {
                holder.pendingUpdates.add(updates)
                holder.pendingContext = context
                continue
            }
            let changes = holder.pendingChanges
            holder.pendingChanges = .changes([])
            if changes != .changes([]) { holder.onUpdate?(changes, updates, context) }
        }
    }

    // MARK: Editing

    private func nodeIndex(of index: Int, in nodes: [SkeletonNode]) -> Int {
        var place = 0
        for _ in 0..<index { place += Int(nodes[place].size) }
        return place
    }

    func insert(_ inserted: [Element], at index: Int, nodes: [SkeletonNode]) {
        var next = nextSkeleton ?? skeleton
        next.insert(contentsOf: nodes, at: nodeIndex(of: index, in: next))
        nextSkeleton = next
        elements.insert(contentsOf: inserted, at: index)
    }

    func remove(at index: Int) {
        var next = nextSkeleton ?? skeleton
        let place = nodeIndex(of: index, in: next)
        next.removeSubrange(place..<place + Int(next[place].size))
        nextSkeleton = next
        elements.remove(at: index)
    }
}
