import Propagation

/// The elements of a collection, owned by one provider or shared by several through a cache key.
///
/// Every edit has the same steps: the new elements are posted to all other trees, then the list changes, then its trees are registered, all
/// in one commit. The providers are notified at its end, and the cache is written after it.
@MainActor
final class CollectionStore<Element: ConsistencyManagerModel> {
    let trees: ConsistencyManager
    let models: DataModelManager?
    let key: String?
    /// The number of edits; a slow read of the cache uses it to detect that it is late.
    private(set) var generation = 0
    /// True if the elements of the list have been set or read.
    private(set) var isKnown = false
    /// True if the list was read from the cache, apart from edits by others.
    private(set) var isFromCache = false
    /// The cursor of the next page.
    var cursor = PageCursor.start

    let subscriber: CollectionSubscriber<Element>
    private let registration: ProviderRegistration

    init(_ trees: ConsistencyManager, models: DataModelManager?, key: String?) {
        self.trees = trees
        self.models = models
        self.key = key
        subscriber = trees.add { CollectionSubscriber<Element>(number: $0, serial: $1) }
        registration = trees.registration(of: subscriber)
        if let key { trees.treeNames[subscriber.serial] = key }
        if models?.cache != nil, key != nil {
            subscriber.unsaved = UnsavedElements()
            subscriber.save = { [weak self] in self?.save(context: nil) }
        }
    }

    var elements: [Element] { subscriber.elements }

    /// True while the list is kept consistent; false after the manager was cleared.
    var isLive: Bool { subscriber.isRegistered }

    func attach(_ holder: CollectionObserver<Element>) {
        subscriber.attach(holder)
        holder.inspected = (subscriber, trees.inspection, trees.commits.inspection)
        markInspected()
    }

    /// Tells an inspector that the list or its providers have changed.
    func markInspected() { trees.markInspected(subscriber) }

    // MARK: Changes

    /// Replaces all elements; returns false if the authority refused them.
    ///
    /// - Parameter isPage: True if each identifier must occur only once.
    @discardableResult
    func set(
        _ elements: [Element],
        isPage: Bool = false,
        from origin: CollectionObserver<Element>?,
        _ edit: CollectionEdit
    ) -> Bool {
        commit(edit) { time in
            guard !isShown(elements) || isPage && Self.containsDuplicates(elements) else {
                if let stamp = time.compared { trees.identifiers.stamps.advance(subscriber.skeleton, to: stamp) }
                origin?.resetShown(subscriber.elements)
                return []
            }
            guard var posted = post(elements, time, edit.context, origin: subscriber) else { return nil }
            if isPage { (posted.settled, posted.nodes) = Self.uniqueElements(of: posted.settled, posted.nodes) }
            subscriber.setElements(posted.settled, by: origin)
            return trees.resubscribe(subscriber, to: posted.nodes, stamp: time.compared, of: posted.change)
        }
    }

    /// Returns true if exactly these elements are shown and all their observers agree: then there is nothing to post.
    private func isShown(_ elements: [Element]) -> Bool {
        trees.authority == nil && isKnown && Self.areSame(elements, subscriber.elements)
            && !trees.identifiers.mayBeInconsistent(subscriber.skeleton)
    }

    private static func areSame(_ left: [Element], _ right: [Element]) -> Bool {
        guard left == right else { return false }
        // Reads the elements in place: copying an element takes as long as comparing it.
        return left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                for index in left.indices where left[index].projectionIdentifier != right[index].projectionIdentifier {
                    return false
                }
                return true
            }
        }
    }

    /// Inserts elements before the one that the origin shows at an index; nil appends them to the list.
    func insert(
        _ elements: [Element],
        at index: Int?,
        from origin: CollectionObserver<Element>?,
        _ edit: CollectionEdit
    ) {
        commit(edit) { time in
            guard let posted = post(elements, time, edit.context, origin: nil) else { return nil }
            return insertResolved(posted, at: index, from: origin, time)
        }
    }

    /// Inserts resolved elements and returns the new slots.
    func insertResolved(
        _ posted: Posted,
        at index: Int?,
        from origin: CollectionObserver<Element>?,
        _ time: UpdateStamp
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
    func update(_ element: Element, at index: Int, from origin: CollectionObserver<Element>, _ edit: CollectionEdit) {
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
                // The element was removed from the list meanwhile, so its slots have no subscriber.
                trees.identifiers.releaseUnused()
                trees.report(.removedElement(settled, at: index))
            }
            origin.pending.updateOwn(at: index, to: settled)
            origin.edit { $0[index] = settled }
            return entered
        }
    }

    /// Removes the element that the origin shows at an index; it is not deleted elsewhere.
    func remove(at index: Int, from origin: CollectionObserver<Element>, _ edit: CollectionEdit) {
        commit(edit) { time in
            let place = listIndex(of: index, from: origin)
            origin.pending.removeOwn(at: index, listIndex: place, of: place.map { subscriber.elements[$0] })
            origin.edit { $0.remove(at: index) }
            guard let place else { return [] }
            var next = subscriber.skeleton
            let start = Self.nodeIndex(of: place, in: next)
            next.removeSubrange(start..<start + Int(next[start].size))
            subscriber.removeElement(at: place, by: origin)
            return trees.resubscribe(subscriber, to: next, stamp: time.compared)
        }
    }

    /// Returns the list index of the element that a provider shows at an index; nil if it was removed from the list.
    private func listIndex(of index: Int, from origin: CollectionObserver<Element>) -> Int? {
        origin.isPaused ? origin.pending.listIndex(of: index) : index
    }

    private static func nodeIndex(of index: Int, in nodes: [SkeletonNode]) -> Int {
        var place = 0
        for _ in 0..<index { place += Int(nodes[place].size) }
        return place
    }

    // MARK: Commits

    /// Executes an edit in a commit, schedules the notifications and updates the cache; returns false if the edit was refused.
    ///
    /// - Parameter change: Returns the slots that are new in the list, or nil if nothing was done.
    @discardableResult
    func commit(_ edit: CollectionEdit, _ change: (UpdateStamp) -> [Int32]?) -> Bool {
        let commits = trees.commits
        let cause =
            commits.cause ?? edit.cause ?? commits.makeCause(.edit, "change a collection of \(Element.self)")
        return commits.run(cause) {
            trees.withSubscriptionChanges {
                guard trees.isLive(subscriber) else { return false }
                return trees.withCaching(edit.isCached) {
                    guard let entered = change(.orNow(edit.stamp, commits)) else { return false }
                    generation += 1
                    if !isKnown { subscriber.unsaved?.markListChanged() }
                    isKnown = true
                    isFromCache = false
                    markInspected()
                    if subscriber.isChanged { subscriber.valueChanged() }
                    subscriber.isChanged = false
                    let updates = ModelUpdates(enteredList: entered.map(trees.identifiers.identifier))
                    subscriber.record(updates, context: edit.context)
                    trees.scheduleDelivery(subscriber)
                    if edit.isCached { save(context: edit.context) }
                    return true
                }
            }
        }
    }

    /// Resolved elements, their skeleton, and the posted change.
    typealias Posted = (settled: [Element], nodes: [SkeletonNode], change: PreparedChange?)

    /// Posts new elements to all other trees and returns the resolved elements with their skeleton; nil if the authority refuses them.
    func post(
        _ posted: [Element],
        _ time: UpdateStamp,
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

    /// Writes the elements that are not cached yet.
    func save(context: (any Sendable)?) {
        guard let models, let key, let unsaved = subscriber.unsaved, !unsaved.isEmpty else { return }
        subscriber.unsaved = UnsavedElements()
        for model in unsaved.models.values { models.store(model, context: context) }
        for identifier in unsaved.deleted { models.removeCached(identifier, context: context) }
        if unsaved.isListChanged {
            models.storeCollection(subscriber.elements, cursor, for: key, context: context)
        }
    }

    /// Marks the list for writing even if its elements did not change.
    func listChanged() { subscriber.unsaved?.markListChanged() }

    /// Shows elements that were read; the cache already contains them.
    func show(_ cached: CachedElements<Element>, from origin: CollectionObserver<Element>, context: (any Sendable)?)
        -> Bool
    {
        let edit = CollectionEdit(stamp: .stored(at: cached.writtenAt), context: context, isCached: false)
        guard set(cached.elements, from: origin, edit) else { return false }
        cursor = cached.cursor
        isFromCache = true
        subscriber.unsaved = UnsavedElements()
        // A value that is newer than the file is not yet cached under the element's own identifier.
        for (shown, read) in zip(elements, cached.elements) where shown != read { subscriber.unsaved?.change(shown) }
        return true
    }
}

/// The parameters of a collection edit besides the elements.
struct CollectionEdit {
    var stamp: Stamp?
    var context: (any Sendable)?
    var cause: Cause?
    var isCached = true
}
