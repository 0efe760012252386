public import Propagation

extension DataModelManager {
    /// Puts an element in the place of another in a collection, by its key, whether or not anybody shows it.
    ///
    /// Those who show it are told of just that, whoever the two elements are; else it goes as ``editCollection(_:of:context:cause:_:)`` does.
    ///
    /// - Parameters:
    ///   - element: The new element.
    ///   - place: Finds the place in the elements as they are then; nothing is changed if there is none.
    ///   - key: The collection's.
    ///   - context: Handed to every callback, and to the cache.
    ///   - cause: Why.
    public func update<Element: ConsistencyManagerModel>(
        _ element: Element,
        at place: @escaping @Sendable ([Element]) -> Int?,
        inCollection key: String,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let isShown = change(key, at: place, CollectionEdit(context: context, cause: cause)) { store, index, edit in
            store.update(element, at: index, from: CollectionHolder(), edit)
        }
        guard !isShown else { return }
        await editCollection(key, of: Element.self, context: context, cause: cause) { elements in
            guard let index = place(elements), elements.indices.contains(index) else { return }
            elements[index] = element
        }
    }

    /// Takes an element out of a collection, by its key, as ``update(_:at:inCollection:context:cause:)`` replaces one. It is not deleted elsewhere.
    ///
    /// - Parameters:
    ///   - place: Finds the place in the elements as they are then; nothing is changed if there is none.
    ///   - key: The collection's.
    ///   - context: Handed to every callback, and to the cache.
    ///   - cause: Why.
    public func removeElement<Element: ConsistencyManagerModel>(
        at place: @escaping @Sendable ([Element]) -> Int?,
        fromCollection key: String,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async {
        let isShown = change(key, at: place, CollectionEdit(context: context, cause: cause)) { store, index, edit in
            store.remove(at: index, from: CollectionHolder(), edit)
        }
        guard !isShown else { return }
        await editCollection(key, of: Element.self, context: context, cause: cause) { elements in
            guard let index = place(elements), elements.indices.contains(index) else { return }
            elements.remove(at: index)
        }
    }

    /// Changes the collection of a key where it is shown and known; false if it is not.
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
