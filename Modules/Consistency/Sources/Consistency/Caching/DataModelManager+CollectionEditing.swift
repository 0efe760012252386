public import Propagation

extension DataModelManager {
    /// Replaces an element of a collection by its key, whether or not the collection is shown.
    ///
    /// The providers of the list receive exactly this update, even if the two elements have different identifiers. If the list is not
    /// shown, the call acts like ``editCollection(_:of:context:cause:_:)``.
    ///
    /// - Parameters:
    ///   - element: The new element.
    ///   - place: Returns the index in the current elements; if it returns nil, nothing changes.
    ///   - key: The key of the collection.
    ///   - context: The context for every callback and for the cache.
    ///   - cause: The cause of the change.
    public func update<Element: ConsistencyManagerModel>(
        _ element: Element,
        at place: @escaping @Sendable ([Element]) -> Int?,
        inCollection key: String,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let isShown = change(key, at: place, CollectionEdit(context: context, cause: cause)) { store, index, edit in
            store.update(element, at: index, from: CollectionObserver(), edit)
        }
        guard !isShown else { return }
        await editCollection(key, of: Element.self, context: context, cause: cause) { elements in
            guard let index = place(elements), elements.indices.contains(index) else { return }
            elements[index] = element
        }
    }

    /// Removes an element from a collection by its key, as ``update(_:at:inCollection:context:cause:)`` replaces one. The model is not
    /// deleted elsewhere.
    ///
    /// - Parameters:
    ///   - place: Returns the index in the current elements; if it returns nil, nothing changes.
    ///   - key: The key of the collection.
    ///   - context: The context for every callback and for the cache.
    ///   - cause: The cause of the change.
    public func removeElement<Element: ConsistencyManagerModel>(
        at place: @escaping @Sendable ([Element]) -> Int?,
        fromCollection key: String,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let isShown = change(key, at: place, CollectionEdit(context: context, cause: cause)) { store, index, edit in
            store.remove(at: index, from: CollectionObserver(), edit)
        }
        guard !isShown else { return }
        await editCollection(key, of: Element.self, context: context, cause: cause) { elements in
            guard let index = place(elements), elements.indices.contains(index) else { return }
            elements.remove(at: index)
        }
    }

    /// Changes the collection of a key if it is shown and its elements are known; returns false otherwise.
    private func change<Element: ConsistencyManagerModel>(
        _ key: String,
        at place: ([Element]) -> Int?,
        _ edit: CollectionEdit,
        _ change: (CollectionStore<Element>, Int, CollectionEdit) -> Void
    ) -> Bool {
        guard let store: CollectionStore<Element> = sharedCollection(key), store.isKnown || cache == nil else {
            return false
        }
        if let index = place(store.elements), store.elements.indices.contains(index) { change(store, index, edit) }
        return true
    }
}
