/// The parts of a collection that differ between the cache and the displayed list.
struct UnsavedElements<Element: ConsistencyManagerModel> {
    /// True if the list of identifiers must be written.
    private(set) var isListChanged = false
    /// The values of elements that are new or changed.
    private(set) var models: [ModelIdentifier: Element] = [:]
    /// The elements that are deleted everywhere, not merely removed from the list.
    private(set) var deleted: Set<ModelIdentifier> = []

    var isEmpty: Bool { !isListChanged && models.isEmpty && deleted.isEmpty }

    /// Marks the list for writing even if it did not change, because it has never been written.
    mutating func markListChanged() { isListChanged = true }

    mutating func change(_ element: Element) {
        guard let identifier = element.modelIdentifier else { return isListChanged = true }
        models[identifier] = element
        deleted.remove(identifier)
    }

    mutating func insert(_ elements: [Element]) {
        isListChanged = true
        for element in elements { change(element) }
    }

    /// Records that an element was removed.
    ///
    /// - Parameter rest: The list without the element, which may contain its model once more.
    mutating func remove(_ element: Element, from rest: [Element]) {
        isListChanged = true
        guard let identifier = element.modelIdentifier, models[identifier] != nil,
            !rest.contains(where: { $0.modelIdentifier == identifier })
        else { return }
        models[identifier] = nil
    }

    mutating func delete(_ element: Element) {
        if let identifier = element.modelIdentifier { deleted.insert(identifier) }
    }

    mutating func replace(_ old: [Element], by new: [Element], _ matches: [Int]) {
        var isSameList = old.count == new.count
        for (index, match) in matches.enumerated() {
            if match != index { isSameList = false }
            guard
                match == CollectionDiff.unmatched || (!haveSameBits(old[match], new[index]) && old[match] != new[index])
            else { continue }
            change(new[index])
        }
        guard !isSameList else { return }
        isListChanged = true
        guard models.count > 2 * new.count + 64 else { return }
        let identifiers = Set(new.compactMap(\.modelIdentifier))
        models = models.filter { identifiers.contains($0.key) }
    }
}
