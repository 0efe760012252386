public import Propagation

extension CollectionDataProvider {
    /// Replaces the elements and posts them to all their observers.
    ///
    /// The other providers of the list receive the insertions, deletions and updates, matched by identifier; they receive
    /// ``CollectionChanges/reset`` if no element stayed.
    ///
    /// - Parameters:
    ///   - elements: The elements to show, in order.
    ///   - stamp: The start of the request that returned them; now by default.
    ///   - context: The context for every callback and for the cache.
    ///   - cause: The cause of the change.
    ///   - isCached: True to write the change to the cache.
    /// - Complexity: O(nodes of the elements); O(elements) if the same ones are already shown.
    public func setData(
        _ elements: [Element],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        store.set(
            elements,
            from: observer,
            CollectionEdit(stamp: stamp, context: context, cause: cause, isCached: isCached)
        )
    }

    /// Inserts elements before the one at `index`.
    ///
    /// - Precondition: There is an element at `index`, or it is ``count``.
    /// - Complexity: O(n) with a few instructions each, and O(nodes of the new elements).
    public func insert(
        _ elements: [Element],
        at index: Int,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        let count = data.count
        precondition(
            index >= 0 && index <= count,
            "insert(_:at: \(index)) is out of range: the list shows \(count) elements, so the index may be 0 to \(count). "
                + "Use append(_:) to add an element after the last one."
        )
        let edit = CollectionEdit(context: context, cause: cause, isCached: isCached)
        store.insert(elements, at: index, from: observer, edit)
    }

    /// Appends elements at the end.
    public func append(
        _ elements: [Element],
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        let edit = CollectionEdit(context: context, cause: cause, isCached: isCached)
        store.insert(elements, at: nil, from: observer, edit)
    }

    /// Replaces the element at `index`.
    ///
    /// - Precondition: There is an element at `index`.
    public func update(
        _ element: Element,
        at index: Int,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        requireElement(at: index, "update(_:at: \(index))")
        let edit = CollectionEdit(context: context, cause: cause, isCached: isCached)
        store.update(element, at: index, from: observer, edit)
    }

    /// Removes an element from the list. The model stays in all other trees.
    ///
    /// - Precondition: There is an element at `index`.
    public func remove(
        at index: Int,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        requireElement(at: index, "remove(at: \(index))")
        store.remove(at: index, from: observer, CollectionEdit(context: context, cause: cause, isCached: isCached))
    }

    private func requireElement(at index: Int, _ call: @autoclosure () -> String) {
        let count = data.count
        precondition(
            index >= 0 && index < count,
            "\(call()) is out of range: the list shows \(count) elements. Look the index up in `data` in the same turn: "
                + "data.firstIndex { $0.modelIdentifier == … }."
        )
    }
}
