import Consistency

/// Writes down what a provider is told.
@MainActor
final class ProviderWatch {
    private(set) var contexts: [String?] = []

    init<Value>(_ provider: DataProvider<Value>) {
        provider.onUpdate = { [weak self] _, _, context in self?.contexts.append(context as? String) }
    }
}

/// Writes down what a list is told.
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
