import Propagation

/// The elements of a collection, which one provider has for itself or several share by a cache key.
@MainActor
final class CollectionStore<Element: ConsistencyManagerModel> {
    let trees: ConsistencyManager
    let models: DataModelManager?
    let key: String?
    /// Counts what was set, so that a slow read of the cache knows that it is late.
    private(set) var generation = 0

    private let subscriber: CollectionSubscriber<Element>
    private let registration: Registration

    init(_ trees: ConsistencyManager, models: DataModelManager?, key: String?) {
        self.trees = trees
        self.models = models
        self.key = key
        subscriber = trees.add { CollectionSubscriber<Element>(number: $0, serial: $1) }
        registration = trees.registration(of: subscriber)
    }

    var elements: [Element] { subscriber.elements }

    /// Whether it is still kept consistent; it is not once the manager was cleared.
    var isLive: Bool { subscriber.isRegistered }

    func attach(_ holder: CollectionHolder<Element>) { subscriber.attach(holder) }

    // MARK: Changing

    /// Replaces all elements; false if the authority refused them.
    @discardableResult
    func set(
        _ elements: [Element],
        from origin: CollectionHolder<Element>?,
        stamp: Stamp?,
        context: (any Sendable)?,
        cause: Cause?,
        isCached: Bool = true
    ) -> Bool {
        edit(elements, origin, stamp, context, cause, isCached: isCached, isReplaced: true) { settled, _ in
            let old = subscriber.elements
            subscriber.elements = settled
            return CollectionChanges.between(old, settled)
        }
    }

    /// Inserts elements.
    func insert(
        _ elements: [Element],
        at index: Int,
        from origin: CollectionHolder<Element>,
        _ context: (any Sendable)?,
        _ cause: Cause?
    ) {
        edit(elements, origin, nil, context, cause) { settled, nodes in
            subscriber.insert(settled, at: index, nodes: nodes)
            return .changes((index..<index + settled.count).reversed().map { .insert($0) })
        }
    }

    /// Replaces one element.
    func update(
        _ element: Element,
        at index: Int,
        from origin: CollectionHolder<Element>,
        _ context: (any Sendable)?,
        _ cause: Cause?
    ) {
        subscriber.replacing = (origin, index)
        defer { subscriber.replacing = nil }
        edit([element], origin, nil, context, cause) { settled, nodes in
            guard let settled = settled.first else { return .changes([]) }
            subscriber.remove(at: index)
            subscriber.insert([settled], at: index, nodes: nodes)
            return .changes([.update(index)])
        }
    }

    /// Takes an element out; it is not deleted elsewhere.
    func remove(at index: Int, from origin: CollectionHolder<Element>, _ context: (any Sendable)?, _ cause: Cause?) {
        edit([], origin, nil, context, cause) { _, _ in
            subscriber.remove(at: index)
            return .changes([.delete(index)])
        }
    }

    /// Posts new elements, then puts them in, in one commit; false, and nothing is done, if the authority refuses them.
    @discardableResult
    private func edit(
        _ posted: [Element],
        _ origin: CollectionHolder<Element>?,
        _ stamp: Stamp?,
        _ context: (any Sendable)?,
        _ cause: Cause?,
        isCached: Bool = true,
        isReplaced: Bool = false,
        _ change: ([Element], [SkeletonNode]) -> CollectionChanges
    ) -> Bool {
        let commits = trees.commits
        let cause = commits.cause ?? cause ?? commits.makeCause(.edit, "change a collection of \(Element.self)")
        return commits.run(cause) {
            trees.changingShown {
                guard trees.isLive(subscriber) else { return false }
                let time = PostTime.orNow(stamp, commits)
                guard let (settled, nodes) = post(posted, time, context, origin: isReplaced ? subscriber : nil) else {
                    return false
                }
                generation += 1
                let old = subscriber.skeleton
                let changes = change(settled, nodes)
                if isReplaced { subscriber.nextSkeleton = nodes }
                let next = subscriber.nextSkeleton ?? old
                subscriber.nextSkeleton = nil
                trees.resubscribe(subscriber, to: next, stamp: time.compared)
                subscriber.noteChanges(changes, from: origin)
                trees.deliverAtEnd(subscriber)
                if !posted.isEmpty || !isReplaced { subscriber.note(ModelUpdates(), context: context) }
                if isCached, let models, let key { models.storeCollection(subscriber.elements, for: key) }
                return true
            }
        }
    }

    /// Posts new elements to all others: what is to be shown of them, and its skeleton; nil if the authority refuses them.
    private func post(
        _ posted: [Element],
        _ time: PostTime,
        _ context: (any Sendable)?,
        origin: Subscriber?
    ) -> (settled: [Element], nodes: [SkeletonNode])? {
        guard !posted.isEmpty else { return ([], []) }
        let taken = trees.post(PreparedChange(posted), time: time, context: context, origin: origin)
        guard let taken else { return nil }
        let settled = taken.models.prefix(posted.count).compactMap { $0 as? Element }
        return (settled, trees.skeleton(ofFirst: settled.count, in: taken))
    }
}
