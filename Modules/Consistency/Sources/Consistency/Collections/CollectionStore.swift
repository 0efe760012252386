import Propagation

/// The elements of a collection, which one provider has for itself or several share by a cache key.
///
/// Every edit goes the same way: the new elements are posted to all others, then the list changes, then its trees are registered, all in
/// one commit; the holders are told at its end, the cache behind it.
@MainActor
final class CollectionStore<Element: ConsistencyManagerModel> {
    let trees: ConsistencyManager
    let models: DataModelManager?
    let key: String?
    /// Counts what was set, so that a slow read of the cache knows that it is late.
    private(set) var generation = 0
    /// Whether anybody has said yet what is in the list.
    private(set) var isKnown = false
    /// Whether it is what was read from the cache, edits of others aside.
    private(set) var isAsCached = false
    /// Where the next page begins.
    var cursor = PageCursor.start

    let subscriber: CollectionSubscriber<Element>
    private let registration: Registration

    init(_ trees: ConsistencyManager, models: DataModelManager?, key: String?) {
        self.trees = trees
        self.models = models
        self.key = key
        subscriber = trees.add { CollectionSubscriber<Element>(number: $0, serial: $1) }
        registration = trees.registration(of: subscriber)
        if models?.cache != nil, key != nil {
            subscriber.unsaved = UnsavedElements()
            subscriber.save = { [weak self] in self?.save(context: nil) }
        }
    }

    var elements: [Element] { subscriber.elements }

    /// Whether it is still kept consistent; it is not once the manager was cleared.
    var isLive: Bool { subscriber.isRegistered }

    func attach(_ holder: CollectionHolder<Element>) { subscriber.attach(holder) }

    // MARK: Changing

    /// Replaces all elements; false if that was refused.
    ///
    /// - Parameter isPage: Whether each identifier is to be there once.
    @discardableResult
    func set(
        _ elements: [Element],
        isPage: Bool = false,
        from origin: CollectionHolder<Element>?,
        _ edit: CollectionEdit
    ) -> Bool {
        commit(edit) { time in
            guard !isShown(elements) || isPage && Self.isAnyTwice(elements) else {
                if let stamp = time.compared { trees.entities.stamps.raise(subscriber.skeleton, to: stamp) }
                origin?.showAll(subscriber.elements)
                return []
            }
            guard var posted = post(elements, time, edit.context, origin: subscriber) else { return nil }
            if isPage { (posted.settled, posted.nodes) = Self.first(of: posted.settled, posted.nodes) }
            subscriber.setElements(posted.settled, by: origin)
            return trees.resubscribe(subscriber, to: posted.nodes, stamp: time.compared, of: posted.change)
        }
    }

    /// Whether just these are shown, by all who show any of them: then there is nothing to post.
    private func isShown(_ elements: [Element]) -> Bool {
        trees.authority == nil && isKnown && Self.areSame(elements, subscriber.elements)
            && !trees.entities.isDisputed(subscriber.skeleton)
    }

    private static func areSame(_ left: [Element], _ right: [Element]) -> Bool {
        guard left == right else { return false }
        // Asked where they are: an element that is copied first takes as long as one that is compared.
        return left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                for index in left.indices where left[index].projectionIdentifier != right[index].projectionIdentifier {
                    return false
                }
                return true
            }
        }
    }

    /// Inserts elements before the one that the origin shows at an index; nil is behind the last of all.
    func insert(
        _ elements: [Element],
        at index: Int?,
        from origin: CollectionHolder<Element>?,
        _ edit: CollectionEdit
    ) {
        commit(edit) { time in
            guard let posted = post(elements, time, edit.context, origin: nil) else { return nil }
            return put(posted, at: index, from: origin, time)
        }
    }

    /// Puts settled elements in; the slots that are new.
    func put(
        _ posted: Posted,
        at index: Int?,
        from origin: CollectionHolder<Element>?,
        _ time: PostTime
    ) -> [Int32] {
        let count = subscriber.elements.count
        var place = min(index ?? count, count)
        if let index, let origin, origin.isPaused { place = origin.pending.listIndex(before: index, inListOf: count) }
        var next = subscriber.skeleton
        next.insert(contentsOf: posted.nodes, at: Self.nodeIndex(of: place, in: next))
        subscriber.insertElements(posted.settled, at: place, by: origin, held: index ?? .max)
        return trees.resubscribe(subscriber, to: next, stamp: time.compared, of: posted.change)
    }

    /// Replaces the element that the origin shows at an index.
    func update(_ element: Element, at index: Int, from origin: CollectionHolder<Element>, _ edit: CollectionEdit) {
        commit(edit) { time in
            guard let posted = post([element], time, edit.context, origin: nil) else { return nil }
            guard let settled = posted.settled.first else { return [] }
            var entered: [Int32] = []
            if let place = listIndex(of: index, from: origin) {
                if subscriber.elements[place] != settled { subscriber.replaceElement(at: place, by: settled) }
                var next = subscriber.skeleton
                let start = Self.nodeIndex(of: place, in: next)
                next.replaceSubrange(start..<start + Int(next[start].size), with: posted.nodes)
                entered = trees.resubscribe(subscriber, to: next, stamp: time.compared, of: posted.change)
            } else {
                // Gone from the list in the meantime; nobody shows what was given a slot.
                trees.entities.releaseUnused()
                trees.report(.removedElement(settled, at: index))
            }
            origin.pending.updateOwn(at: index, to: settled)
            origin.change { $0[index] = settled }
            return entered
        }
    }

    /// Takes the element out that the origin shows at an index; it is not deleted elsewhere.
    func remove(at index: Int, from origin: CollectionHolder<Element>, _ edit: CollectionEdit) {
        commit(edit) { time in
            let place = listIndex(of: index, from: origin)
            origin.pending.removeOwn(at: index, listIndex: place, of: place.map { subscriber.elements[$0] })
            origin.change { $0.remove(at: index) }
            guard let place else { return [] }
            var next = subscriber.skeleton
            let start = Self.nodeIndex(of: place, in: next)
            next.removeSubrange(start..<start + Int(next[start].size))
            subscriber.removeElement(at: place, by: origin)
            return trees.resubscribe(subscriber, to: next, stamp: time.compared)
        }
    }

    /// Where in the list the element stands that a provider shows at an index; nil if it is gone from there.
    private func listIndex(of index: Int, from origin: CollectionHolder<Element>) -> Int? {
        origin.isPaused ? origin.pending.listIndex(of: index) : index
    }

    private static func nodeIndex(of index: Int, in nodes: [SkeletonNode]) -> Int {
        var place = 0
        for _ in 0..<index { place += Int(nodes[place].size) }
        return place
    }

    // MARK: Commits

    /// Makes an edit in a commit, has the holders told and the cache follow; false if it was refused.
    ///
    /// - Parameter change: Returns the slots that are new in the list, or nil if nothing was done.
    @discardableResult
    func commit(_ edit: CollectionEdit, _ change: (PostTime) -> [Int32]?) -> Bool {
        let commits = trees.commits
        let cause =
            commits.cause ?? edit.cause ?? commits.makeCause(.edit, "change a collection of \(Element.self)")
        return commits.run(cause) {
            trees.changingShown {
                guard trees.isLive(subscriber) else { return false }
                return trees.caching(edit.isCached) {
                    guard let entered = change(.orNow(edit.stamp, commits)) else { return false }
                    generation += 1
                    if !isKnown { subscriber.unsaved?.changeList() }
                    isKnown = true
                    isAsCached = false
                    if subscriber.isChanged { subscriber.valueChanged() }
                    subscriber.isChanged = false
                    let updates = ModelUpdates(enteredList: entered.map(trees.entities.identifier))
                    subscriber.note(updates, context: edit.context)
                    trees.deliverAtEnd(subscriber)
                    if edit.isCached { save(context: edit.context) }
                    return true
                }
            }
        }
    }

    /// Elements as they are to be shown, their skeleton, and what was posted.
    typealias Posted = (settled: [Element], nodes: [SkeletonNode], change: PreparedChange?)

    /// Posts new elements to all others: what is to be shown of them, and its skeleton; nil if the authority refuses them.
    func post(
        _ posted: [Element],
        _ time: PostTime,
        _ context: (any Sendable)?,
        origin: Subscriber?
    ) -> Posted? {
        guard !posted.isEmpty else { return ([], [], nil) }
        let taken = trees.post(PreparedChange(posted), time: time, context: context, origin: origin)
        guard let taken else { return nil }
        let settled = taken.models.prefix(posted.count).compactMap { $0 as? Element }
        return (settled, trees.skeleton(ofFirst: settled.count, in: taken), taken)
    }

    // MARK: The cache

    /// Writes what is not cached yet.
    func save(context: (any Sendable)?) {
        guard let models, let key, let unsaved = subscriber.unsaved, !unsaved.isEmpty else { return }
        subscriber.unsaved = UnsavedElements()
        for model in unsaved.models.values { models.store(model, context: context) }
        for identifier in unsaved.deleted { models.forget(identifier, context: context) }
        if unsaved.isListChanged {
            models.storeCollection(subscriber.elements, cursor, for: key, context: context)
        }
    }

    /// Notes that the list is to be written even if its elements are what they were.
    func listChanged() { subscriber.unsaved?.changeList() }

    /// Shows what was read, which is cached as it is.
    func show(_ cached: CachedElements<Element>, from origin: CollectionHolder<Element>, context: (any Sendable)?)
        -> Bool
    {
        let edit = CollectionEdit(stamp: .stored(at: cached.writtenAt), context: context, isCached: false)
        guard set(cached.elements, from: origin, edit) else { return false }
        cursor = cached.cursor
        isAsCached = true
        subscriber.unsaved = UnsavedElements()
        // What is known better than the file is not cached under the element's own name yet.
        for (shown, read) in zip(elements, cached.elements) where shown != read { subscriber.unsaved?.change(shown) }
        return true
    }
}
