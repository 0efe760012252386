/// What of a collection is not in the cache as it is shown.
struct UnsavedElements<Element: ConsistencyManagerModel> {
    /// Whether the list itself is another one.
    private(set) var isListChanged = false
    /// The values of elements that are new or changed.
    private(set) var models: [ModelIdentifier: Element] = [:]
    /// Elements that are deleted everywhere, not merely gone from the list.
    private(set) var deleted: Set<ModelIdentifier> = []

    var isEmpty: Bool { !isListChanged && models.isEmpty && deleted.isEmpty }

    /// Notes that the list is to be written even if it is what it was, for it never has been.
    mutating func changeList() { isListChanged = true }

    mutating func change(_ element: Element) {
        guard let identifier = element.modelIdentifier else { return isListChanged = true }
        models[identifier] = element
        deleted.remove(identifier)
    }

    mutating func insert(_ elements: [Element]) {
        isListChanged = true
        for element in elements { change(element) }
    }

    /// Notes that an element is gone.
    ///
    /// - Parameter rest: The list without it, where it may stand once more.
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
            guard match == CollectionMatch.new || (!haveSameBits(old[match], new[index]) && old[match] != new[index])
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
