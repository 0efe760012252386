public import Observation
import Propagation

/// The rows of a query by group: their numbers, and the rows of each group in the query's order.
///
/// It retains the query and changes with it.
@MainActor
public final class QueryGroups<Model: TierModel, Group: Hashable> {
    /// The query whose rows are grouped.
    public let query: LiveQuery<Model>

    private let number: Int
    private let group: (Model) -> Group
    private var trees: [Group: CountedTree<QueryRow<Model>>] = [:]
    private let trigger = ObservationTrigger()

    init(_ query: LiveQuery<Model>, number: Int, _ group: @escaping @MainActor (Model) -> Group) {
        (self.query, self.number, self.group) = (query, number, group)
    }

    /// The number of rows of each group; a group without rows is not listed. Observable.
    ///
    /// - Complexity: O(groups).
    public var counts: [Group: Int] {
        access()
        return trees.mapValues(\.count)
    }

    /// Returns the number of rows of a group. Observable.
    ///
    /// - Complexity: O(1).
    public func count(of group: Group) -> Int {
        access()
        return trees[group]?.count ?? 0
    }

    /// Returns the rows of a group, in the query's order. Observable.
    ///
    /// - Complexity: O(1).
    public func items(of group: Group) -> QueryRows<Model> {
        access()
        return QueryRows(tree: trees[group] ?? CountedTree())
    }

    private func access() {
        trigger.access()
        // Brings the query up to date, and this object with it.
        _ = query.count
    }
}

extension QueryGroups: QueryGrouping {
    func group(of model: Model) -> AnyHashable { AnyHashable(group(model)) }

    func insert(_ row: QueryRow<Model>) {
        guard let group = row.groups[number]?.base as? Group else { return }
        trees[group, default: CountedTree()].insert(row) { $0.isBefore($1) }
        trigger.notify()
    }

    func remove(_ row: QueryRow<Model>) {
        guard let group = row.groups[number]?.base as? Group else { return }
        trees[group]?.remove(row) { $0.isBefore($1) }
        if trees[group]?.count == 0 { trees[group] = nil }
        trigger.notify()
    }
}

extension QueryGroups: Observable {}

/// A grouping of a query's rows by a group of any type.
@MainActor
protocol QueryGrouping<Model>: AnyObject {
    associatedtype Model: TierModel

    /// Returns the group of a model.
    func group(of model: Model) -> AnyHashable

    /// Inserts a row that the query has inserted.
    func insert(_ row: QueryRow<Model>)

    /// Removes a row that the query removes.
    func remove(_ row: QueryRow<Model>)
}

/// A grouping that lives as long as somebody uses it.
struct WeakGrouping<Model: TierModel> {
    weak var grouping: (any QueryGrouping<Model>)?
}
