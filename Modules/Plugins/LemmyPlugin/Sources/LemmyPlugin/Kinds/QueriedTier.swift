import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Persistence
import Propagation
import ReplKit

/// A live query of models of any type. The closures retain it.
@MainActor
struct QuerySource {
    /// The id of the query in an inspector.
    let inspectedID: InspectedID
    /// Returns the models that match, in order. Observable.
    let models: @MainActor () -> [any TierModel]
    /// Returns the models from files that the query retains and does not list.
    let others: @MainActor () -> [any TierModel]
    /// Waits until the files are read.
    let open: @MainActor () async -> Void
}

/// A tier of an entity that a query can list. It erases the type of the tier's model.
@MainActor
struct QueriedTier {
    /// Makes a live query of a client's models.
    ///
    /// - Parameters:
    ///   - api: The client.
    ///   - store: The store whose lists and entities are listed too; nil to list what is alive only.
    ///   - matches: Returns true if a model is listed.
    ///   - key: Returns the key that the rows are sorted by.
    /// - Returns: The query.
    typealias MakeQuery =
        @MainActor (
            _ api: ApiClient,
            _ store: FileStore?,
            _ matches: @escaping @MainActor (ShownModel) -> Bool,
            _ key: @escaping @MainActor (ShownModel) -> QuerySortKey
        ) -> QuerySource

    /// The name of the model's type: `Post2`.
    let typeName: String
    /// The names of the fields that the tier adds to the tier below, as people type them.
    var ownNames: [String] { ownProperties.map(\.typed) }
    /// The fields that the tier adds to the tier below, with the names of their Swift properties.
    private let ownProperties: [(typed: String, property: String, type: Any.Type)]
    /// The names of the Swift properties for the references that the tier adds. A model shows them (``TierReflection``); here they are known
    /// without one.
    let references: [String]
    /// Returns the living models of a client, in no particular order.
    let living: @MainActor (ApiClient) -> [any TierModel]
    /// Makes a live query.
    let makeQuery: MakeQuery

    /// Creates a tier.
    ///
    /// - Parameters:
    ///   - model: The type of its models.
    ///   - references: The names of the Swift properties for the references that the tier adds, in the order of their declaration.
    init<Model: TierModel>(_ model: Model.Type, references: [String] = []) where Model.Client == ApiClient {
        self.references = references
        typeName = "\(Model.self)"
        ownProperties = Model.observed.map { (snakeCaseName(of: $0.name), $0.name, $0.type) }
        living = { $0.models(Model.self).objects }
        makeQuery = { api, store, matches, key in
            let order = QueryOrder<Model, QuerySortKey>(by: { key(ShownModel($0)) })
            let matching: @MainActor (Model) -> Bool = { matches(ShownModel($0)) }
            guard let store else {
                let query = api.query(Model.self, where: matching, sortedBy: order)
                return QuerySource(
                    inspectedID: query.inspectedID,
                    models: { query.items.map { $0 } },
                    others: { [] },
                    open: {}
                )
            }
            let query = CachedQuery(Model.self, of: api, in: store, where: matching, sortedBy: order)
            return QuerySource(
                inspectedID: query.query.inspectedID,
                models: { query.items.map { $0 } },
                others: { query.others },
                open: { await query.waitUntilOpen() }
            )
        }
    }

    /// Returns the type of the property behind a field that the tier adds; nil if it adds none with that name.
    func type(ofField typed: String) -> Any.Type? { ownProperties.first { $0.typed == typed }?.type }

    /// The names of the fields and references that the tier adds, as people type them.
    var propertyNames: [String] { ownNames + references.map(snakeCaseName) }

    /// Returns the Swift property of a field or a reference that the tier adds; nil if it adds none with that name.
    func property(named typed: String) -> String? {
        ownProperties.first { $0.typed == typed }?.property ?? references.first { snakeCaseName(of: $0) == typed }
    }

    /// Returns the names of the fields that the tier adds, and of those that a living model of it has.
    func fieldNames(in api: ApiClient) -> [String] {
        ownNames + (living(api).first.map { ShownModel($0).fields().map(\.name) } ?? [])
    }
}
