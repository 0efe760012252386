import LemmyMiddleware
import Middleware
import ReplKit

/// A tier of an entity that a query can list. It erases the type of the tier's model.
@MainActor
struct QueriedTier {
    /// Makes a live query of a client's models.
    ///
    /// - Parameters:
    ///   - api: The client.
    ///   - matches: Returns true if a model is listed.
    ///   - key: Returns the key that the rows are sorted by.
    /// - Returns: A closure that returns the models in order. It retains the query; reading is observable.
    typealias MakeQuery =
        @MainActor (
            _ api: ApiClient,
            _ matches: @escaping @MainActor (ShownModel) -> Bool,
            _ key: @escaping @MainActor (ShownModel) -> QuerySortKey
        ) -> @MainActor () -> [any TierModel]

    /// The names of the fields that the tier adds to the tier below, as people type them.
    var ownNames: [String] { ownProperties.map(\.typed) }
    /// The fields that the tier adds to the tier below, with the names of their Swift properties.
    private let ownProperties: [(typed: String, property: String)]
    /// Returns the living models of a client, in no particular order.
    let living: @MainActor (ApiClient) -> [any TierModel]
    /// Makes a live query.
    let makeQuery: MakeQuery

    init<Model: TierModel>(_ model: Model.Type) where Model.Client == ApiClient {
        ownProperties = Model.observed.map { (snakeCaseName(of: $0.name), $0.name) }
        living = { $0.models(Model.self).objects }
        makeQuery = { api, matches, key in
            let order = QueryOrder<Model, QuerySortKey>(by: { key(ShownModel($0)) })
            let query = api.query(Model.self, where: { matches(ShownModel($0)) }, sortedBy: order)
            return { query.items.map { $0 } }
        }
    }

    /// Returns the Swift property of a field or a reference that the tier adds; nil if it adds none with that name. A reference is known
    /// only while a model of the tier lives.
    func property(named typed: String, in api: ApiClient) -> String? {
        if let own = ownProperties.first(where: { $0.typed == typed }) { return own.property }
        return living(api).first.flatMap { model in
            TierReflection.all(of: model).first?.references.first { $0.typedName == typed }?.name
        }
    }

    /// Returns the names of the fields that the tier adds, and of those that a living model of it has.
    func fieldNames(in api: ApiClient) -> [String] {
        ownNames + (living(api).first.map { ShownModel($0).fields().map(\.name) } ?? [])
    }
}
