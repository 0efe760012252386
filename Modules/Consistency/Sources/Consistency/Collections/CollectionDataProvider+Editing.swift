public import Propagation

extension CollectionDataProvider {
    /// Shows other elements, and posts them to all who show any of them.
    ///
    /// Those who share the list are told what came, went and changed, found by identifier; ``CollectionChanges/reset`` if nothing stayed.
    ///
    /// - Parameters:
    ///   - elements: What to show, in order.
    ///   - stamp: When the request started that said so; now, unless told otherwise.
    ///   - context: Handed to every callback, and to the cache.
    ///   - cause: Why.
    ///   - isCached: Whether the cache is to know of it.
    /// - Complexity: O(nodes of the elements); O(elements) if the same are shown already.
    public func setData(
        _ elements: [Element],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        store.set(
            elements,
            from: holder,
            CollectionEdit(stamp: stamp, context: context, cause: cause, isCached: isCached)
        )
    }

    /// Puts elements in before the one at `index`.
    ///
    /// - Precondition: There is an element at `index`, or it is ``count``.
    /// - Complexity: O(n) in a few instructions each, and O(nodes of the new ones).
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
                + "Use append(_:) to put something in behind the last."
        )
        let edit = CollectionEdit(context: context, cause: cause, isCached: isCached)
        store.insert(elements, at: index, from: holder, edit)
    }

    /// Puts elements in behind the last.
    public func append(
        _ elements: [Element],
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        let edit = CollectionEdit(context: context, cause: cause, isCached: isCached)
        store.insert(elements, at: nil, from: holder, edit)
    }

    /// Puts an element in the place of another.
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
        store.update(element, at: index, from: holder, edit)
    }

    /// Takes an element out of the list. The model stays wherever else it is shown.
    ///
    /// - Precondition: There is an element at `index`.
    public func remove(
        at index: Int,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current,
        isCached: Bool = true
    ) {
        requireElement(at: index, "remove(at: \(index))")
        store.remove(at: index, from: holder, CollectionEdit(context: context, cause: cause, isCached: isCached))
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
