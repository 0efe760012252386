public import Observation
public import Propagation

/// An ordered list of all living models of a tier that match a condition. It follows every change.
///
/// ```swift
/// let open = client.query(Issue1.self, where: { !$0.isClosed }, sortedBy: \.updatedAt)
/// open.items          // a collection for `List`, `ForEach` and `for`
/// open.count          // O(1), as is open.contains(issue)
/// ```
///
/// A model is inserted, moved or removed in the commit in which it is made or in which a value changes that the condition or the order has
/// read: of the model, of its lower tiers, of models that it refers to, or of any other observable object. Edits count from the moment at
/// which they are shown, and a rollback counts too. Observers are notified once for each commit, and only if rows were inserted, moved or
/// removed; a row whose other values change notifies its own observers.
///
/// The query retains the models that match, as a ``Feed`` does, and none of the others; releasing the query releases them. It lists what is
/// alive in this client and loads nothing: load with a feed or a read, and the query shows what arrives.
///
/// - Complexity: Making it is O(n log n) for n living models. A change of a model is O(log n) for n rows. A change of an observable object
///   that is no model evaluates every living model again.
/// - Note: A condition that reads an observable object other than a model registers with it at each evaluation. Those registrations end
///   with the next change of that object.
@MainActor
public final class LiveQuery<Model: TierModel> {
    /// The client that the models belong to.
    public let api: Model.Client

    private let identityMap: IdentityMap<Model>
    private let makeRow: (Model) -> QueryRow<Model>?
    private var rowsByKey: [TierKey: QueryRow<Model>] = [:]
    private var tree = CountedTree<QueryRow<Model>>()
    private var dependencies = QueryDependencies(tier: ObjectIdentifier(Model.Value.Fields.self))
    /// The number of rows with dependencies at which those of dead models are removed.
    private var dependencyLimit = 64
    private var groupings: [Int: WeakGrouping<Model>] = [:]
    private var lastGrouping = 0

    private var dirty: [TierKey] = []
    private var isDirty: Set<TierKey> = []
    private var changes: [QueryChange<Model>] = []
    private let changeHandlers = HandlerList<[QueryChange<Model>]>()
    private let observers = QueryObservers()
    private let inspected: InspectedList

    /// Lists the living models that match.
    ///
    /// - Parameters:
    ///   - model: The tier.
    ///   - api: The client of the models.
    ///   - matches: Returns true if a model is listed.
    ///   - order: The order of the rows.
    public init<Key>(
        _ model: Model.Type = Model.self,
        of api: Model.Client,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy order: QueryOrder<Model, Key>
    ) {
        self.api = api
        identityMap = api.clientStore.content(of: model)
        inspected = InspectedList("query", in: api.clientStore)
        let key = order.key
        makeRow = { matches($0) ? SortedQueryRow($0, key($0)) : nil }
        api.clientStore.queries.add(self, for: dependencies.tier)
        tracking { for model in identityMap.objects { rowsByKey[model.key] = evaluate(model) } }
        tree = CountedTree(sorted: rowsByKey.values.sorted { $0.isBefore($1) })
        inspected.begin(with: self)
    }

    deinit { inspected.end() }

    // MARK: Rows

    /// The models that match, in order. Observable.
    ///
    /// - Complexity: O(1).
    public var items: QueryRows<Model> {
        observers.order.access()
        update()
        return QueryRows(tree: tree)
    }

    /// The number of models that match. Observable: a row that only moves does not notify.
    ///
    /// - Complexity: O(1).
    public var count: Int {
        observers.membership.access()
        update()
        return tree.count
    }

    /// True if no model matches. Observable.
    public var isEmpty: Bool { count == 0 }

    /// Returns true if a model is listed. Observable: a row that only moves does not notify.
    ///
    /// - Complexity: O(1).
    public func contains(_ model: Model) -> Bool {
        observers.membership.access()
        update()
        return rowsByKey[model.key]?.model === model
    }

    /// Returns the index of a model in ``items``; nil if it is not listed. Observable.
    ///
    /// - Complexity: O(log n).
    public func index(of model: Model) -> Int? {
        observers.order.access()
        update()
        return rowsByKey[model.key].flatMap { tree.place(of: $0, by: Self.order) }
    }

    /// Calls `handler` at the end of each commit that inserts, moves or removes rows, with these changes in order. Use it for a view that
    /// animates rows; a view that redraws reads ``items``.
    ///
    /// - Returns: The subscription; releasing it ends it.
    public func onChanges(_ handler: @escaping @MainActor @Sendable ([QueryChange<Model>]) -> Void)
        -> HandlerSubscription
    {
        changeHandlers.subscribe(handler)
    }

    // MARK: Groups

    /// Returns the groups of the rows, which follow every change as the rows do.
    ///
    /// ```swift
    /// let byLabel = open.grouped { $0.label }
    /// byLabel.count(of: "bug")
    /// ```
    ///
    /// - Parameter group: Returns the group of a row. Every value that it reads is followed.
    /// - Complexity: O(n log n).
    public func grouped<Group: Hashable>(by group: @escaping @MainActor (Model) -> Group) -> QueryGroups<Model, Group> {
        update()
        lastGrouping += 1
        let groups = QueryGroups(self, number: lastGrouping, group)
        groupings[lastGrouping] = WeakGrouping(grouping: groups)
        tracking {
            for row in rowsByKey.values {
                if let new = evaluate(row.model) { row.groups = new.groups }
                groups.insert(row)
            }
        }
        return groups
    }

    // MARK: Changes

    private static var order: CountedTree<QueryRow<Model>>.Order { { $0.isBefore($1) } }

    private var commits: Commits { api.clientStore.commits }

    /// Evaluates the models that have changed since the last read.
    private func update() {
        if observers.clearStale() {
            for model in identityMap.objects { markDirty(model.key) }
            for key in rowsByKey.keys { markDirty(key) }
        }
        guard !dirty.isEmpty else { return }
        let due = dirty
        (dirty, isDirty) = ([], [])
        commits.run(commits.cause ?? commits.makeCause(.other, "a query of \(identityMap.kind)")) {
            tracking { for key in due { update(key) } }
            removeDeadDependencies()
            guard !changes.isEmpty else { return }
            commits.afterCommit(of: self) { [self] in
                let due = changes
                changes = []
                changeHandlers.notify(due)
            }
        }
    }

    private func update(_ key: TierKey) {
        let old = rowsByKey[key]
        // A cast of a class instance; a cast of an existential is ten times as slow.
        let found: AnyObject? = old?.model ?? identityMap.find(key)
        guard let model = found as? Model else { return dependencies.remove(key) }
        let new = evaluate(model)
        if let old, let new, !old.isBefore(new), !new.isBefore(old), old.groups == new.groups { return }
        let from = old.flatMap { remove($0) }
        let to = new.map { insert($0) }
        switch (from, to) {
        case (nil, let to?): changes.append(.inserted(model, at: to))
        case (let from?, nil): changes.append(.removed(model, at: from))
        case (let from?, let to?) where from != to: changes.append(.moved(model, from: from, to: to))
        case (_?, _?), (nil, nil): return
        }
        if from == nil || to == nil {
            inspected.mark()
            observers.membership.notify()
        }
        observers.order.notify()
    }

    private func insert(_ row: QueryRow<Model>) -> Int {
        rowsByKey[row.identity] = row
        for (_, weak) in groupings { weak.grouping?.insert(row) }
        return tree.insert(row, by: Self.order)
    }

    private func remove(_ row: QueryRow<Model>) -> Int? {
        rowsByKey[row.identity] = nil
        for (_, weak) in groupings { weak.grouping?.remove(row) }
        return tree.remove(row, by: Self.order)
    }

    /// Evaluates a model, and records the models that the query's closures have read.
    ///
    /// - Returns: The row; nil if the model does not match.
    private func evaluate(_ model: Model) -> QueryRow<Model>? {
        let (row, reads) = ReadRecorder.recording(model.key, kind: Model.Value.kind) {
            let row = makeRow(model)
            for (number, weak) in groupings where row != nil { row?.groups[number] = weak.grouping?.group(of: model) }
            return row
        }
        for tier in dependencies.record(reads, of: model.key) { api.clientStore.queries.add(self, for: tier) }
        return row
    }

    /// Removes the dependencies of models that did not match and have died. They are removed in bulk, so that a change stays O(log n).
    private func removeDeadDependencies() {
        guard dependencies.count > dependencyLimit else { return }
        dependencies.retainOnly { rowsByKey[$0] != nil || identityMap.find($0) != nil }
        dependencyLimit = max(64, 2 * dependencies.count)
    }

    /// Calls a closure that evaluates models, and evaluates all models again when an observable object changes that it has read. Models
    /// are not among those objects: they report to the recorder.
    private func tracking(_ body: () -> Void) {
        if !groupings.isEmpty { groupings = groupings.filter { $0.value.grouping != nil } }
        withObservationTracking(body) { [weak self, observers, commits] in
            // Called on any thread, right before the change. Views read the query when the commit ends; its handlers wait for nobody to read.
            guard observers.setStale() else { return }
            commits.activity.start { self?.update() }
        }
    }

    private func markDirty(_ key: TierKey) {
        if isDirty.insert(key).inserted { dirty.append(key) }
    }
}

extension LiveQuery: AnyLiveQuery {
    func modelChanged(_ key: TierKey) {
        for row in dependencies.rows(dependingOn: key) { markDirty(row) }
        guard !dirty.isEmpty else { return }
        commits.beforeCommit(of: self) { [self] in update() }
    }
}

extension LiveQuery: Observable {}

extension LiveQuery: Inspectable {
    /// The id of the query in an inspector, where it refers to its rows.
    public nonisolated var inspectedID: InspectedID { inspected.id }
}

extension LiveQuery: InspectedObject {
    func inspectedState(as id: InspectedID) -> InspectedState {
        InspectedRows("query of \(identityMap.kind)", QueryRows(tree: tree)).state(id)
    }
}
