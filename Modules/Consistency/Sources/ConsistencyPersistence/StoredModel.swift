import Consistency

/// A model in a file: its own JSON, nothing around it.
///
/// A `CacheDelegate` gets any model; whether its type is `Codable` is known only when it comes.
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
