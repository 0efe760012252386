import LemmyMiddleware
import Middleware
import Persistence
import Primitives
import Propagation
import ReplKit

/// A live query that a handle holds, with a row for each entity. It retains the entities that match.
@MainActor
final class QueryListing {
    let api: ApiClient
    /// The number of the query in its session.
    let number: Int
    /// The name of the kind: `post`.
    let kind: String
    let condition: QueryCondition
    let sort: QuerySort?
    let limit: Int?
    /// The store whose lists and entities the query lists too; nil if it lists what is alive only.
    private let store: FileStore?
    private let source: QuerySource
    private var known: [EntityKey: ShownRow] = [:]
    private var numbering = RowNumbering<EntityKey>()

    /// Makes the query, which lists what is alive and follows every change.
    init(
        _ tier: QueriedTier,
        of kind: String,
        where condition: QueryCondition,
        sortedBy sort: QuerySort?,
        limit: Int?,
        number: Int,
        storedIn store: FileStore?,
        api: ApiClient
    ) {
        self.api = api
        self.number = number
        self.kind = kind
        self.condition = condition
        self.sort = sort
        self.limit = limit
        self.store = store
        source = tier.makeQuery(
            api,
            store,
            { condition.comparisons.isEmpty || condition.isMet(by: $0.fields()) },
            { model in sort.map { $0.key(of: model.fields()) } ?? QuerySortKey.unsorted }
        )
    }

    /// The names of the fields that the condition and the order read, each once.
    var fields: [String] {
        let names = condition.fields
        guard let sort, !names.contains(sort.field) else { return names }
        return names + [sort.field]
    }

    /// The query in words, as it is typed behind the verb: `post where score > 5 sort top`.
    var text: String {
        let parts: [String?] = [
            kind,
            store == nil ? nil : "stored",
            condition.comparisons.isEmpty ? nil : "where \(condition)",
            sort.map { "sort \($0.typed)" },
            limit.map { "limit \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    /// A row for each entity. A row stays as long as its entity is listed, and retains the tiers that it was upgraded to. Observable.
    var rows: [ShownRow] {
        let rows = source.models().prefix(limit ?? .max).map { model in
            (key: model.reference, row: known[model.reference] ?? row(model))
        }
        known = Dictionary(rows.map { ($0.key, $0.row) }) { $1 }
        return rows.map(\.row)
    }

    /// Waits until the rows of the files are listed.
    func waitUntilOpen() async { await source.open() }

    /// The objects that the query retains: its rows, the entities beyond the limit, and those from files that do not match.
    var held: [any Showable] {
        let rows: [any Showable] = self.rows
        return rows + (source.models().dropFirst(rows.count) + source.others()).map { shown($0) }
    }

    /// The id of the query in an inspector.
    var inspectedID: InspectedID { source.inspectedID }

    /// The numbers of ``rows``: a new row gets the next number, at any position.
    var rowNumbers: [Int] { numbering.numbers(of: rows.map(\.reference)) }

    private func row(_ model: any TierModel) -> ShownRow {
        let entity = shown(model) as? any SubjectProviding
        let base: any SubjectProviding = entity ?? ShownModel(model)
        return ShownRow(base, without: Set(fields)) { [base.headlineField] }
    }
}
