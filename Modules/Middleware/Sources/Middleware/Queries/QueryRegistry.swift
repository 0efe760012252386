/// The queries of a client store, by the tiers that they depend on.
@MainActor @usableFromInline
final class QueryRegistry {
    private var queries: [ObjectIdentifier: [WeakQuery]] = [:]
    /// True if there has been a query; otherwise a change need not look for any.
    @usableFromInline private(set) var hasQueries = false

    private struct WeakQuery {
        weak var query: (any AnyLiveQuery)?
    }

    nonisolated init() {}

    /// Notifies a query of the models of a tier, for as long as it lives.
    func add(_ query: any AnyLiveQuery, for tier: ObjectIdentifier) {
        hasQueries = true
        queries[tier] = (queries[tier] ?? []).filter { $0.query != nil } + [WeakQuery(query: query)]
    }

    /// Notifies the queries of a model that was made, or whose values have changed. It is called in a commit.
    @usableFromInline
    func modelChanged(_ key: TierKey) {
        for entry in queries[key.tier] ?? [] { entry.query?.modelChanged(key) }
    }
}

/// A query of models of any type.
@MainActor
protocol AnyLiveQuery: AnyObject {
    /// Marks the rows that depend on a model to be evaluated again at the end of the running commit.
    func modelChanged(_ key: TierKey)
}
