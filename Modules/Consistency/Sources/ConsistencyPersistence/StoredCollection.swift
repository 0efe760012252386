import Consistency

/// The file format of a collection: `{"entries": [{"id": "Person-42"}, {"part": {…}}], "cursor": …}`.
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

/// The file format of a model: its own JSON without a wrapper.
///
/// A `CacheDelegate` receives any model, so the `Codable` conformance of its type is checked at run time.
struct StoredModel<Model: ConsistencyManagerModel>: Codable, Sendable {
    let model: Model

    init(model: Model) { self.model = model }

    init(from decoder: any Decoder) throws {
        guard let type = Model.self as? any Decodable.Type, let model = try type.init(from: decoder) as? Model else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "\(Model.self) is not Decodable"
                )
            )
        }
        self.model = model
    }

    func encode(to encoder: any Encoder) throws {
        guard let model = model as? any Encodable else {
            throw EncodingError.invalidValue(
                model,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "\(Model.self) is not Encodable"
                )
            )
        }
        try model.encode(to: encoder)
    }
}
