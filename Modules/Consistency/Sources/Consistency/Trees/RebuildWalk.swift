/// Builds the next tree from the displayed one, along the paths that a change affects and nowhere else.
///
/// One walk serves all affected trees, one after the other: ``begin(_:)``, the tree's `map`, ``finish()``.
final class RebuildWalk: TreeWalk {
    let entities: IdentifierTable
    let change: PreparedChange
    /// The slots of the change's entries; negative for identifiers without subscribers.
    private(set) var entrySlots: [Int32]
    private(set) var problems: [ConsistencyError] = []

    // Proof for the unchecked properties: the walk belongs to the main actor, and code that is called while one of them is accessed, such
    // as a model's own `map` and `==`, does not access it. Checks at every node would take a tenth of a rebuild.

    /// True if the next subscriber may have the same tree, so that the result is worth keeping.
    @exclusivity(unchecked) var isShared = false
    /// The tree that was rebuilt last; ``lastReport`` is the report of its subscriber.
    @exclusivity(unchecked) var last: RebuiltTree?
    @exclusivity(unchecked) var lastReport: Report?

    /// The only slot of the change, if there is just one.
    private let onlySlot: Int32?
    /// The nodes of the current tree that the change names.
    @exclusivity(unchecked) private var hits: [Int32] = []
    @exclusivity(unchecked) private var hitIndex = 0
    /// The next skeleton, once it is known to differ.
    @exclusivity(unchecked) private var output: [SkeletonNode]?
    @exclusivity(unchecked) private var changed: [Int32] = []
    @exclusivity(unchecked) private var deleted: [Int32] = []
    /// The number of replacements and removals in the current tree.
    @exclusivity(unchecked) private(set) var edits = 0
    @exclusivity(unchecked) private var isUneven = false
    private lazy var resolver = ModelResolver(entries: change.entries, deleted: change.deleted)

    /// The report for a subscriber, and its skeletons before and after.
    struct Report {
        let old: [SkeletonNode]
        let new: [SkeletonNode]?
        let updates: ModelUpdates?
    }

    /// The result for one tree.
    struct Outcome {
        /// The new skeleton, if it differs.
        var skeleton: [SkeletonNode]?
        /// The slots that changed in the tree; they may repeat, and some may have left the tree.
        var changed: [Int32]
        /// The slots that were deleted from the tree.
        var deleted: [Int32]
        /// True if the tree changed.
        var isChanged: Bool
        /// True if the skeleton must be made from the value, because `map` and `forEach` disagree.
        var isUneven: Bool
    }

    init(_ change: PreparedChange, slots: [Int32], entities: IdentifierTable) {
        self.change = change
        self.entities = entities
        entrySlots = slots
        onlySlot = slots.count == 1 && change.deleted.isEmpty && slots[0] >= 0 ? slots[0] : nil
    }

    /// Starts with a tree; returns false if the change does not affect it.
    ///
    /// - Complexity: O(nodes), one comparison each.
    func begin(_ nodes: [SkeletonNode]) -> Bool {
        findHits(nodes)
        guard let first = hits.first else { return false }
        hitIndex = 0
        output = nil
        changed.removeAll(keepingCapacity: true)
        deleted.removeAll(keepingCapacity: true)
        edits = 0
        isUneven = false
        position.pointee.nodes = nodes
        position.pointee.cursor = 0
        position.pointee.nextHit = Int(first)
        position.pointee.isSkipping = true
        return true
    }

    private func findHits(_ nodes: [SkeletonNode]) {
        var found = hits
        hits = []
        found.removeAll(keepingCapacity: true)
        nodes.withUnsafeBufferPointer { nodes in
            if let onlySlot {
                for index in nodes.indices where nodes[index].slot == onlySlot { found.append(Int32(index)) }
                return
            }
            entities.changes.withUnsafeBufferPointer { changes in
                for index in nodes.indices {
                    let slot = nodes[index].slot
                    if slot >= 0, changes[Int(slot)] != IdentifierTable.Change.none { found.append(Int32(index)) }
                }
            }
        }
        hits = found
    }

    /// Returns the entries that replace nodes of a tree, each with the same skeleton; nil if the change has any other effect on the tree.
    ///
    /// - Parameter backlog: Finds the places in a large tree.
    func replacements(in nodes: [SkeletonNode], _ backlog: Backlog) -> [Int]? {
        if nodes.count > max(Backlog.small, 4 * entrySlots.count) {
            guard let places = backlog.places(of: entrySlots, in: nodes) else { return nil }
            hits = places
        } else {
            findHits(nodes)
        }
        var found: [Int] = []
        var end = 0
        for hit in hits where Int(hit) >= end {
            let start = Int(hit)
            let slot = nodes[start].slot
            end = start + Int(nodes[start].size)
            let index = Int(entities.changes[Int(slot)]) - 1
            guard index >= 0, entities.types.hasSingleType(slot), change.size(ofEntry: index) == end - start else {
                return nil
            }
            let isSame = end - start == 1 || isSame(change.entries[index].position, as: start..<end, of: nodes)
            guard isSame else { return nil }
            found.append(index)
        }
        return found
    }

    /// Ends the walk along a tree.
    func finish() -> Outcome {
        let isUneven = isUneven || position.pointee.cursor != position.pointee.nodes.count
        position.pointee.nodes = []
        position.pointee.isSkipping = false
        defer { output = nil }
        return Outcome(skeleton: output, changed: changed, deleted: deleted, isChanged: edits > 0, isUneven: isUneven)
    }

    // MARK: Nodes

    override func transform<Node: ConsistencyManagerModel>(_ node: Node) -> Node? {
        let start = position.pointee.cursor
        guard start < position.pointee.nodes.count else {
            isUneven = true
            return node
        }
        let end = start + Int(position.pointee.nodes[start].size)
        if position.pointee.nextHit >= end { return keep(node, start..<end) }
        if position.pointee.nextHit == start { return replace(node, start..<end) }
        return descend(node, start..<end)
    }

    /// Leaves a node and its descendants unchanged.
    private func keep<Node>(_ node: Node, _ range: Range<Int>) -> Node {
        output?.append(contentsOf: position.pointee.nodes[range])
        pass(range.upperBound)
        return node
    }

    private func pass(_ end: Int) {
        position.pointee.cursor = end
        while hitIndex < hits.count, hits[hitIndex] < end { hitIndex += 1 }
        position.pointee.nextHit = hitIndex < hits.count ? Int(hits[hitIndex]) : Int.max
    }

    private func descend<Node: ConsistencyManagerModel>(_ node: Node, _ range: Range<Int>) -> Node? {
        let own = position.pointee.nodes[range.lowerBound]
        let place = output?.count ?? range.lowerBound
        let editsBefore = edits
        let firstHit = hitIndex
        output?.append(own)
        position.pointee.cursor = range.lowerBound + 1
        guard let mapped = node.map(ModelTransform(self)) else {
            if own.slot >= 0 { deleted.append(own.slot) }
            // `map` may have returned before it reached all of its children.
            recordChanges(inside: node, range, hits[firstHit...])
            edits += 1
            write(upTo: place)
            output?.removeSubrange(place...)
            pass(range.upperBound)
            return nil
        }
        if position.pointee.cursor != range.upperBound {
            reportUneven(Node.self)
            pass(range.upperBound)
        }
        if let size = output.map({ $0.count - place }) { output?[place].size = Int32(size) }
        guard edits > editsBefore else { return node }
        if own.slot >= 0 { changed.append(own.slot) }
        return mapped
    }

    private func replace<Node: ConsistencyManagerModel>(_ node: Node, _ range: Range<Int>) -> Node? {
        let slot = position.pointee.nodes[range.lowerBound].slot
        let code = entities.changes[Int(slot)]
        guard code != IdentifierTable.Change.deletion else { return remove(node, slot, range) }
        let index = Int(code) - 1
        if change.entries[index].others.isEmpty, let value: Node = exactCast(change.entries[index].value),
            value.projectionIdentifier == node.projectionIdentifier
        {
            guard value != node else { return keep(node, range) }
            changed.append(slot)
            recordChanges(inside: node, range, hits[(hitIndex + 1)...])
            writePosted(at: change.entries[index].position, insteadOf: range)
            edits += 1
            pass(range.upperBound)
            return value
        }
        return merge(change.entries[index], into: node, slot, range)
    }

    private func remove<Node: ConsistencyManagerModel>(_ node: Node, _ slot: Int32, _ range: Range<Int>) -> Node? {
        deleted.append(slot)
        // The removed descendants may also occur, changed, elsewhere in the tree.
        recordChanges(inside: node, range, hits[(hitIndex + 1)...])
        edits += 1
        write(upTo: range.lowerBound)
        pass(range.upperBound)
        return nil
    }

    private func merge<Node: ConsistencyManagerModel>(
        _ entry: PreparedChange.Entry,
        into node: Node,
        _ slot: Int32,
        _ range: Range<Int>
    ) -> Node? {
        let merged = Projection.merge([entry.value] + entry.others, into: node) { problems.append($0) }
        guard let settled = resolver.resolveChildren(of: merged) else { return remove(node, slot, range) }
        guard settled != node else { return keep(node, range) }
        changed += entities.differences(from: node, to: settled)
        // The nodes that leave this node may also occur, changed, elsewhere in the tree.
        recordChanges(inside: node, range, hits[(hitIndex + 1)...])
        write(upTo: range.lowerBound)
        output?.append(contentsOf: entities.skeleton(of: settled))
        edits += 1
        pass(range.upperBound)
        return settled
    }

    /// Records the changes below a node that is replaced or removed.
    ///
    /// - Parameter rest: The hits from the first one below the node.
    private func recordChanges<Node: ConsistencyManagerModel>(
        inside node: Node,
        _ range: Range<Int>,
        _ rest: ArraySlice<Int32>
    ) {
        guard let first = rest.first, first < range.upperBound else { return }
        let difference = TreeDifference(
            nodes: position.pointee.nodes,
            hits: rest,
            from: range.lowerBound + 1,
            change: change,
            changes: entities.changes
        )
        node.forEach(ModelVisitor(difference))
        changed += difference.changed
        deleted += difference.deleted
    }

    // MARK: The next skeleton

    /// Starts the next skeleton with the unchanged nodes before `place`.
    private func write(upTo place: Int) {
        guard output == nil else { return }
        output = Array(position.pointee.nodes[..<place])
        position.pointee.isSkipping = false
    }

    /// Replaces `range` by the skeleton of a posted value, unless it is the same.
    private func writePosted(at place: Int, insteadOf range: Range<Int>) {
        let posted = change.nodes[place..<place + Int(change.nodes[place].size)]
        // A single node with one identifier has only one possible skeleton.
        if output == nil, posted.count == range.count,
            range.count == 1 || isSame(place, as: range, of: position.pointee.nodes)
        {
            return
        }
        write(upTo: range.lowerBound)
        for node in posted {
            output?.append(SkeletonNode(slot: node.slot < 0 ? node.slot : slot(ofEntry: node.slot), size: node.size))
        }
    }

    private func isSame(_ place: Int, as range: Range<Int>, of nodes: [SkeletonNode]) -> Bool {
        nodes.withUnsafeBufferPointer { nodes in
            for index in range {
                let old = nodes[index]
                let new = change.nodes[place + index - range.lowerBound]
                guard old.size == new.size else { return false }
                // An identifier without a slot is new, which differs from no identifier.
                let isSame = new.slot < 0 ? old.slot < 0 : old.slot >= 0 && old.slot == entrySlots[Int(new.slot)]
                guard isSame else { return false }
            }
            return true
        }
    }

    private func slot(ofEntry index: Int32) -> Int32 {
        if entrySlots[Int(index)] < 0 {
            let slot = entities.intern(change.entries[Int(index)].identifier)
            entities.types.recordType(ofEntry: Int(index), in: change, for: slot)
            entrySlots[Int(index)] = slot
        }
        return entrySlots[Int(index)]
    }

    /// Returns the skeleton of a posted model, with a slot for every identifier in it.
    func skeleton(ofEntry index: Int) -> [SkeletonNode] {
        let start = change.entries[index].position
        return change.nodes[start..<start + Int(change.nodes[start].size)].map { node in
            SkeletonNode(slot: node.slot < 0 ? node.slot : slot(ofEntry: node.slot), size: node.size)
        }
    }

    private func reportUneven(_ type: Any.Type) {
        isUneven = true
        problems.append(.unevenTraversal(type))
    }

    func report(_ problem: ConsistencyError) { problems.append(problem) }
}
