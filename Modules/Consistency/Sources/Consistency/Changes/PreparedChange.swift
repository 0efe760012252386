import Propagation

/// Models that are about to be posted, flattened into identifiers and their new values.
///
/// It is made off the main actor by ``ConsistencyManager/prepare(_:deleting:)``. The remaining work in the commit is proportional to the
/// changes in displayed trees, not to the size of the post.
public struct PreparedChange: Sendable {
    /// One identifier and its posted values.
    struct Entry: Sendable {
        let identifier: ModelIdentifier
        /// The value; if several of one projection were posted, the last one.
        var value: any ConsistencyManagerModel
        /// The values of other projections, in the order of posting; nearly always empty.
        var others: [any ConsistencyManagerModel] = []
        /// The index of the value in ``nodes``.
        var position: Int

        /// All values, in the order in which they are merged.
        var values: [any ConsistencyManagerModel] { [value] + others }

        func contains(projectionOf model: any ConsistencyManagerModel) -> Bool {
            values.contains { isProjection($0, like: model) }
        }
    }

    /// The posted models; if they contradict each other, the resolved ones.
    public internal(set) var models: [any ConsistencyManagerModel]
    /// The identifiers to delete.
    public internal(set) var deleted: [ModelIdentifier]
    /// The problems with the posted values, each of which was worked around.
    public internal(set) var problems: [ConsistencyError]

    var entries: [Entry]
    /// The skeletons of all models, one after the other; a slot is the index of an entry.
    var nodes: [SkeletonNode]

    /// The posted values including children, each once per identifier and projection, parents before children.
    public var values: [any ConsistencyManagerModel] {
        entries.flatMap { [$0.value] + $0.others }
    }

    /// The number of identifiers with values.
    package var count: Int { entries.count }

    /// Flattens models on the current thread.
    ///
    /// - Parameters:
    ///   - models: The models to post; of several values under one identifier the last one counts, children included.
    ///   - deleted: The identifiers to remove from all trees.
    /// - Complexity: O(nodes of all models).
    package init(_ models: [any ConsistencyManagerModel], deleting deleted: [ModelIdentifier] = []) {
        self.init(flattening: models, deleted: deleted)
        if needsResolving {
            self = resolved(by: ModelResolver(entries: entries, deleted: []), deleted: deleted)
        }
    }

    /// Flattens models that do not contradict each other.
    init(flattening models: [any ConsistencyManagerModel], deleted: [ModelIdentifier]) {
        let flattening = ModelFlattener()
        for model in models { flattening.visit(model) }
        self.models = models
        self.deleted = deleted
        entries = flattening.entries
        nodes = flattening.nodes
        problems = flattening.conflicts.map(ConsistencyError.twoValues)
        needsResolving = flattening.needsResolving
    }

    private var needsResolving: Bool
    /// The identifiers that were not posted and occur only inside replacement values.
    private(set) var unposted: Set<ModelIdentifier> = []

    /// Returns true if the identifier was posted and does not only occur inside a replacement value.
    func isPosted(_ identifier: ModelIdentifier) -> Bool { !unposted.contains(identifier) }

    /// True if every identifier in the models was posted.
    var isFullyPosted: Bool { unposted.isEmpty }

    /// True if each identifier has a single value in the whole change.
    var isConsistent: Bool { !needsResolving }

    /// Returns the same change with the values of `settlement` applied.
    ///
    /// - Parameters:
    ///   - settlement: Knows the values of this change and their replacements.
    ///   - deleted: The identifiers to delete.
    ///   - additional: Models to post with the change.
    func resolved(
        by settlement: ModelResolver,
        deleted: [ModelIdentifier],
        adding additional: [any ConsistencyManagerModel] = []
    ) -> PreparedChange {
        var models = settlement.resolve(models + additional)
        var result = PreparedChange(flattening: models, deleted: deleted)
        // A value that was posted inside a replaced value still counts as posted.
        let kept = Dictionary(result.entries.map { ($0.identifier, $0) }) { first, _ in first }
        let lost = entries.flatMap { entry in
            guard let kept = kept[entry.identifier] else { return entry.values }
            return entry.others.isEmpty ? [] : entry.values.filter { !kept.contains(projectionOf: $0) }
        }
        if !lost.isEmpty {
            models += settlement.resolve(lost)
            result = PreparedChange(flattening: models, deleted: deleted)
        }
        result.problems = problems + settlement.problems
        result.unposted = unposted
        let posted = Set(entries.map(\.identifier))
        for entry in result.entries where !posted.contains(entry.identifier) {
            result.unposted.insert(entry.identifier)
        }
        return result
    }
}

/// Collects the nodes of posted models.
private final class ModelFlattener: TreeVisitor {
    var entries: [PreparedChange.Entry] = []
    var nodes: [SkeletonNode] = []
    private(set) var conflicts: [ModelIdentifier] = []
    private var known: Set<ModelIdentifier> = []
    var needsResolving = false
    private var indexes: [ModelIdentifier: Int32] = [:]

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        let position = nodes.count
        nodes.append(SkeletonNode(slot: SkeletonNode.anonymous, size: 1))
        if let identifier = node.modelIdentifier {
            if let index = indexes[identifier] {
                nodes[position].slot = index
                mergeDuplicate(node, at: position, in: &entries[Int(index)])
            } else {
                let index = Int32(entries.count)
                indexes[identifier] = index
                nodes[position].slot = index
                entries.append(PreparedChange.Entry(identifier: identifier, value: node, position: position))
            }
        }
        node.forEach(ModelVisitor(self))
        nodes[position].size = Int32(nodes.count - position)
    }

    /// Merges a second value under one identifier: an equal one, a newer one or another projection.
    private func mergeDuplicate<Node: ConsistencyManagerModel>(
        _ node: Node,
        at position: Int,
        in entry: inout PreparedChange.Entry
    ) {
        if entry.others.isEmpty, let value = entry.value as? Node,
            value.projectionIdentifier == node.projectionIdentifier
        {
            guard value != node else { return }
            recordConflict(for: entry.identifier)
            entry.value = node
            entry.position = position
            return
        }
        needsResolving = true
        // The value that was posted last is merged last.
        var values = [entry.value] + entry.others
        let index = values.firstIndex { value in
            (value as? Node).map { $0.projectionIdentifier == node.projectionIdentifier } ?? false
        }
        if let index, let old = values.remove(at: index) as? Node, old != node { recordConflict(for: entry.identifier) }
        values.append(node)
        entry.value = values[0]
        entry.others = Array(values.dropFirst())
    }

    private func recordConflict(for identifier: ModelIdentifier) {
        needsResolving = true
        if known.insert(identifier).inserted { conflicts.append(identifier) }
    }
}

/// The stamps of a post.
struct UpdateStamp {
    /// The stamp that the poster passed, which an authority receives.
    let given: Stamp?
    /// The stamp that the manager compares with displayed values; nil for an edit, which always counts.
    let compared: Stamp?

    /// Uses the given stamp for both; without one the post is an edit.
    static func stated(_ stamp: Stamp?) -> UpdateStamp { UpdateStamp(given: stamp, compared: stamp) }

    /// Uses the given stamp for both; without one the manager compares a new stamp.
    @MainActor
    static func orNow(_ stamp: Stamp?, _ commits: Commits) -> UpdateStamp {
        UpdateStamp(given: stamp, compared: stamp ?? commits.makeStamp())
    }
}
