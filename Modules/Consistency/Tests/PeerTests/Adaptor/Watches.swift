import Consistency

/// Records the notifications of a provider.
@MainActor
final class ProviderWatch {
    private(set) var contexts: [String?] = []

    init<Value>(_ provider: DataProvider<Value>) {
        provider.onUpdate = { [weak self] _, _, context in self?.contexts.append(context as? String) }
    }
}

/// Records the notifications of a list.
@MainActor
final class ListWatch {
    private(set) var changes: [CollectionChanges] = []
    private(set) var contexts: [String?] = []

    init<Element>(_ list: CollectionDataProvider<Element>) {
        list.onUpdate = { [weak self] changes, _, context in
            self?.changes.append(changes)
            self?.contexts.append(context as? String)
        }
    }
}
