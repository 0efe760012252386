import Propagation

/// The trees of a collection, one after the other.
final class CollectionSubscriber<Element: ConsistencyManagerModel>: Subscriber {
    private(set) var elements: [Element] = []
    /// The elements that are not cached yet; nil without a cache.
    var unsaved: UnsavedElements<Element>?
    /// Writes the unsaved elements to the cache.
    var save: (() -> Void)?
    /// True if the elements have changed since this was last set to false.
    var isChanged = false
    private var observers: [WeakObserver] = []

    private struct WeakObserver {
        weak var holder: CollectionObserver<Element>?
    }

    func attach(_ holder: CollectionObserver<Element>) {
        observers.removeAll { $0.holder == nil }
        observers.append(WeakObserver(holder: holder))
    }

    override var hasValue: Bool { true }
    /// False, because the first node is not the root of the whole: the skeleton must not be used as that of one tree.
    override var isWhole: Bool { false }
    override var valueType: Any.Type { Element.self }
    override var elementCount: Int? { elements.count }

    override var holderText: String {
        let count = living.count
        return count == 1 ? "a collection provider" : "\(count) collection providers"
    }

    override var pauseText: String {
        let (paused, all) = (living.count(where: \.isPaused), living.count)
        return paused == 0 || paused == all ? ValueText.text(of: paused > 0) : "\(paused) of \(all) providers"
    }

    override func rebuild(_ walk: RebuildWalk) {
        var removed: [Int] = []
        for index in elements.indices {
            if walk.position.pointee.skipsNext() { continue }
            let edits = walk.edits
            guard let element = walk.transform(elements[index]) else {
                removed.append(index)
                continue
            }
            if walk.edits > edits { replaceElement(at: index, by: element) }
        }
        for index in removed.reversed() {
            unsaved?.delete(elements[index])
            removeElement(at: index)
        }
    }

    override func value(at place: Int) -> (any ConsistencyManagerModel)? {
        let finder = TreeFinder(skeleton, target: place)
        for element in elements where finder.found == nil { finder.visit(element) }
        return finder.found
    }

    override func freshSkeleton(_ entities: IdentifierTable) -> [SkeletonNode] {
        elements.flatMap { entities.skeleton(of: $0) }
    }

    override func valueChanged() {
        for holder in living where !holder.isPaused { holder.tick.notify() }
    }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        for holder in living {
            holder.record(updates, in: elements, context: context)
            holder.deliver(elements)
        }
    }

    override func writeToCache() { save?() }

    /// A loop instead of a key path: in a generic type a key path is made anew each time, which is slower than the rest of this type.
    private var living: [CollectionObserver<Element>] {
        var living: [CollectionObserver<Element>] = []
        for index in observers.indices {
            if let holder = observers[index].holder { living.append(holder) }
        }
        return living
    }

    // MARK: The elements

    /// Replaces an element.
    func replaceElement(at index: Int, by element: Element) {
        let old = elements[index]
        elements[index] = element
        isChanged = true
        unsaved?.change(element)
        // The cached list consists of identifiers, so another identifier changes the list.
        if element.modelIdentifier != old.modelIdentifier { unsaved?.markListChanged() }
        for holder in living { holder.pending.update(at: index, from: old) }
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }

    /// Inserts elements.
    ///
    /// - Parameter held: The index in the elements of the provider that made the edit.
    func insertElements(_ inserted: [Element], at index: Int, by origin: CollectionObserver<Element>?, held: Int) {
        for holder in living {
            if holder === origin {
                holder.pending.insertOwn(inserted, at: held, listIndex: index)
                holder.edit { $0.insert(contentsOf: inserted, at: min(held, $0.count)) }
            } else {
                holder.pending.insert(inserted.count, at: index, intoListOf: elements.count)
            }
        }
        elements.insert(contentsOf: inserted, at: index)
        isChanged = true
        unsaved?.insert(inserted)
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }

    /// Removes an element.
    ///
    /// - Parameter origin: The provider that made the edit; it records the edit itself.
    func removeElement(at index: Int, by origin: CollectionObserver<Element>? = nil) {
        for holder in living where holder !== origin {
            holder.pending.remove(elements[index], at: index, fromListOf: elements.count)
        }
        isChanged = true
        let removed = elements.remove(at: index)
        unsaved?.remove(removed, from: elements)
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }

    /// Replaces all elements.
    func setElements(_ next: [Element], by origin: CollectionObserver<Element>?) {
        let old = elements
        let matches = CollectionDiff.oldIndices(of: next, in: old)
        elements = next
        isChanged = true
        for holder in living {
            if holder === origin {
                holder.resetShown(next)
            } else {
                holder.pending.replace(old, by: next, matches)
            }
        }
        unsaved?.replace(old, by: next, matches)
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }
}
