import Consistency

/// A collection in a file: `{"entries": [{"id": "Person-42"}, {"part": {…}}], "cursor": …}`.
struct StoredCollection<Element: ConsistencyManagerModel>: Codable, Sendable {
    private struct Entry: Codable, Sendable {
        var id: String?
        var part: StoredModel<Element>?
    }

    private var entries: [Entry]
    private var cursor: PageCursor

    init(_ collection: CachedCollection<Element>) {
        cursor = collection.cursor
        entries = collection.entries.map { entry in
            switch entry {
            case .model(let identifier): Entry(id: identifier.text)
            case .part(let element): Entry(part: StoredModel(model: element))
            }
        }
    }

    var collection: CachedCollection<Element> {
        let entries = entries.compactMap { entry -> CachedCollection<Element>.Entry? in
            if let id = entry.id { return .model(ModelIdentifier(id)) }
            return entry.part.map { .part($0.model) }
        }
        return CachedCollection(entries: entries, cursor: cursor)
    }
}
