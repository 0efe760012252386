/// Models that are about to be posted, taken apart into identifiers and their new values.
///
/// Made off the main actor by ``ConsistencyManager/prepare(_:deleting:)``; what is left to do in the commit is proportional to what it
/// changes in the trees that are shown, not to what was posted.
public struct PreparedChange: Sendable {
    /// One identifier and what was posted under it.
    struct Entry: Sendable {
        let identifier: ModelIdentifier
        /// The value; the last, if several of one projection were posted.
        var value: any ConsistencyManagerModel
        /// Values of other projections, in the order in which they were posted; nearly always none.
        var others: [any ConsistencyManagerModel] = []
        /// Where the value stands in ``nodes``.
        var position: Int

        /// All of them, in the order in which they are merged.
        var values: [any ConsistencyManagerModel] { [value] + others }

        func contains(projectionOf model: any ConsistencyManagerModel) -> Bool {
            values.contains { isProjection($0, like: model) }
        }
    }

    /// The models as they were posted; where they contradict each other, as they were settled.
    public internal(set) var models: [any ConsistencyManagerModel]
    /// What is to be deleted.
    public internal(set) var deleted: [ModelIdentifier]
    /// What could not be taken as it was posted.
    public internal(set) var problems: [ConsistencyError]

    var entries: [Entry]
    /// The skeletons of all models, one after the other; a slot is the index of an entry.
    var nodes: [SkeletonNode]

    /// The values that were posted, children included, each once per identifier and projection, parents before children.
    public var values: [any ConsistencyManagerModel] {
        entries.flatMap { [$0.value] + $0.others }
    }

    /// How many identifiers are given values.
    public var count: Int { entries.count }

    /// Takes models apart, here and now.
    ///
    /// - Parameters:
    ///   - models: What is posted; of several values under one identifier the last one counts, children included.
    ///   - deleted: What is to be removed wherever it is shown.
    /// - Complexity: O(nodes of all models).
    public init(_ models: [any ConsistencyManagerModel], deleting deleted: [ModelIdentifier] = []) {
        self.init(flattening: models, deleted: deleted)
        if needsSettling {
            self = settled(by: Settlement(entries: entries, deleted: []), deleted: deleted)
        }
    }

    /// Takes models apart that do not contradict each other.
    init(flattening models: [any ConsistencyManagerModel], deleted: [ModelIdentifier]) {
        let flattening = Flattening()
        for model in models { flattening.visit(model) }
        self.models = models
        self.deleted = deleted
        entries = flattening.entries
        nodes = flattening.nodes
        problems = flattening.conflicts.map(ConsistencyError.twoValues)
        needsSettling = flattening.needsSettling
    }

    private var needsSettling: Bool
    /// What stands in the models because something is known better that contains it: nobody has posted it.
    private(set) var unposted: Set<ModelIdentifier> = []

    /// Whether it was posted, and does not only stand in something that is known better.
    func says(_ identifier: ModelIdentifier) -> Bool { !unposted.contains(identifier) }

    /// Whether all that stands in the models was posted.
    var saysAll: Bool { unposted.isEmpty }

    /// Whether there is one value under each identifier, wherever it stands.
    var isConsistent: Bool { !needsSettling }

    /// The same change, made to agree with what `settlement` knows.
    ///
    /// - Parameters:
    ///   - settlement: Knows the values of this change, and better ones.
    ///   - deleted: What is to be deleted.
    ///   - additional: Models to be posted with it.
    func settled(
        by settlement: Settlement,
        deleted: [ModelIdentifier],
        adding additional: [any ConsistencyManagerModel] = []
    ) -> PreparedChange {
        var models = settlement.settle(models + additional)
        var result = PreparedChange(flattening: models, deleted: deleted)
        // What was posted inside a value that another one has replaced was posted all the same.
        let kept = Dictionary(result.entries.map { ($0.identifier, $0) }) { first, _ in first }
        let lost = entries.flatMap { entry in
            guard let kept = kept[entry.identifier] else { return entry.values }
            return entry.others.isEmpty ? [] : entry.values.filter { !kept.contains(projectionOf: $0) }
        }
        if !lost.isEmpty {
            models += settlement.settle(lost)
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
private final class Flattening: Visitation {
    var entries: [PreparedChange.Entry] = []
    var nodes: [SkeletonNode] = []
    private(set) var conflicts: [ModelIdentifier] = []
    private var known: Set<ModelIdentifier> = []
    var needsSettling = false
    private var indexes: [ModelIdentifier: Int32] = [:]

    override func visit<Node: ConsistencyManagerModel>(_ node: Node) {
        let position = nodes.count
        nodes.append(SkeletonNode(slot: SkeletonNode.anonymous, size: 1))
        if let identifier = node.modelIdentifier {
            if let index = indexes[identifier] {
                nodes[position].slot = index
                meetAgain(node, at: position, in: &entries[Int(index)])
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

    /// A second value under one identifier: an equal one, a newer one or another projection.
    private func meetAgain<Node: ConsistencyManagerModel>(
        _ node: Node,
        at position: Int,
        in entry: inout PreparedChange.Entry
    ) {
        if entry.others.isEmpty, let value = entry.value as? Node,
            value.projectionIdentifier == node.projectionIdentifier
        {
            guard value != node else { return }
            note(entry.identifier)
            entry.value = node
            entry.position = position
            return
        }
        needsSettling = true
        // The last one posted is the last one merged.
        var values = [entry.value] + entry.others
        let index = values.firstIndex { value in
            (value as? Node).map { $0.projectionIdentifier == node.projectionIdentifier } ?? false
        }
        if let index, let old = values.remove(at: index) as? Node, old != node { note(entry.identifier) }
        values.append(node)
        entry.value = values[0]
        entry.others = Array(values.dropFirst())
    }

    private func note(_ identifier: ModelIdentifier) {
        needsSettling = true
        if known.insert(identifier).inserted { conflicts.append(identifier) }
    }
}
