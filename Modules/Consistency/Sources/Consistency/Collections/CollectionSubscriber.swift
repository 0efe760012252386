import Propagation

/// The trees of a collection, one after the other.
final class CollectionSubscriber<Element: ConsistencyManagerModel>: Subscriber {
    private(set) var elements: [Element] = []
    /// What has not been cached yet; nil if nothing is ever cached.
    var unsaved: UnsavedElements<Element>?
    /// Caches what has not been.
    var save: (() -> Void)?
    /// Whether the elements are others than when this was last set to false.
    var isChanged = false
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

    override func freshSkeleton(_ entities: EntityTable) -> [SkeletonNode] {
        elements.flatMap { entities.skeleton(of: $0) }
    }

    override func valueChanged() {
        for holder in living where !holder.isPaused { holder.tick.advance() }
    }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        for holder in living {
            holder.note(updates, context: context, of: elements)
            holder.tell(elements)
        }
    }

    override func keep() { save?() }

    /// By hand: in a generic type a key path is made anew each time, which takes longer than everything else here.
    private var living: [CollectionHolder<Element>] {
        var living: [CollectionHolder<Element>] = []
        for index in holders.indices {
            if let holder = holders[index].holder { living.append(holder) }
        }
        return living
    }

    // MARK: The elements

    /// Puts an element in the place of another.
    func replaceElement(at index: Int, by element: Element) {
        let old = elements[index]
        elements[index] = element
        isChanged = true
        unsaved?.change(element)
        // The list keeps identifiers: with another one it is another list.
        if element.modelIdentifier != old.modelIdentifier { unsaved?.changeList() }
        for holder in living { holder.pending.update(at: index, from: old) }
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }

    /// Puts elements in.
    ///
    /// - Parameter held: Where its holder has put them, whose own edit it is.
    func insertElements(_ inserted: [Element], at index: Int, by origin: CollectionHolder<Element>?, held: Int) {
        for holder in living {
            if holder === origin {
                holder.pending.insertOwn(inserted, at: held, listIndex: index)
                holder.change { $0.insert(contentsOf: inserted, at: min(held, $0.count)) }
            } else {
                holder.pending.insert(inserted.count, at: index, intoListOf: elements.count)
            }
        }
        elements.insert(contentsOf: inserted, at: index)
        isChanged = true
        unsaved?.insert(inserted)
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }

    /// Takes an element out.
    ///
    /// - Parameter origin: Whose own edit it is, and who takes note of it by itself.
    func removeElement(at index: Int, by origin: CollectionHolder<Element>? = nil) {
        for holder in living where holder !== origin {
            holder.pending.remove(elements[index], at: index, fromListOf: elements.count)
        }
        isChanged = true
        let removed = elements.remove(at: index)
        unsaved?.remove(removed, from: elements)
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }

    /// Puts other elements in the place of all.
    func setElements(_ next: [Element], by origin: CollectionHolder<Element>?) {
        let old = elements
        let matches = CollectionMatch.places(of: next, in: old)
        elements = next
        isChanged = true
        for holder in living {
            if holder === origin {
                holder.showAll(next)
            } else {
                holder.pending.replace(old, by: next, matches)
            }
        }
        unsaved?.replace(old, by: next, matches)
        assert(living.allSatisfy { $0.pending.fits(elements.count) })
    }
}
