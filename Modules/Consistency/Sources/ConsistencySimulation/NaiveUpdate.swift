/// The effect of a post in its simplest form: a table of all posted values, from which every tree is rebuilt completely.
struct NaiveUpdate {
    private enum Kind: Hashable { case full, brief, card }

    private enum Value {
        case node(SimulatedNode)
        case card(SimulatedCard)

        var number: Int {
            switch self {
            case .node(let node): node.value
            case .card(let card): card.value
            }
        }
    }

    /// The posted values of each identifier, the last of each kind, in the order of posting.
    private var said: [String: [(kind: Kind, value: Value)]] = [:]
    let deleted: Set<String>
    /// True if the post only deletes.
    let isDeletion: Bool

    init(_ models: [SimulatedNode], cards: [SimulatedCard] = [], deleting deleted: [String] = []) {
        self.deleted = Set(deleted)
        isDeletion = models.isEmpty && cards.isEmpty
        for model in models { record(model) }
        for card in cards { record(card) }
    }

    private mutating func record(_ node: SimulatedNode) {
        if let id = node.id { setValue(.node(node), ofKind: node.isBrief ? .brief : .full, for: id) }
        for child in node.required + node.children { record(child) }
        if let card = node.card { record(card) }
    }

    private mutating func record(_ card: SimulatedCard) { setValue(.card(card), ofKind: .card, for: card.id) }

    private mutating func setValue(_ value: Value, ofKind kind: Kind, for id: String) {
        said[id, default: []].removeAll { $0.kind == kind }
        said[id, default: []].append((kind, value))
    }

    /// The identifiers that were deleted from a tree.
    struct Gone {
        /// The identifiers that must be reported.
        var certain: Set<String> = []
        /// The identifiers that may be reported, including those inside a deleted node.
        var possible: Set<String> = []

        fileprivate mutating func insert(_ id: String) {
            certain.insert(id)
            possible.insert(id)
        }
    }

    /// Returns the tree after this post; nil if it was deleted.
    func rebuilt(_ node: SimulatedNode, gone: inout Gone) -> SimulatedNode? {
        if let id = node.id, deleted.contains(id) {
            gone.insert(id)
            return nil
        }
        var result = node
        for (kind, value) in node.id.flatMap({ said[$0] }) ?? [] {
            if case .node(let newer) = value, newer.isBrief == result.isBrief, kind != .card {
                result = newer
            } else {
                result.value = value.number
            }
        }
        var goneBelow = Gone()
        let required = result.required.compactMap { rebuilt($0, gone: &goneBelow) }
        guard required.count == result.required.count else {
            if let id = node.id { gone.insert(id) }
            gone.possible.formUnion(goneBelow.possible)
            return nil
        }
        result.required = required
        result.children = result.children.compactMap { rebuilt($0, gone: &goneBelow) }
        result.card = result.card.flatMap { rebuilt($0, gone: &goneBelow) }
        gone.certain.formUnion(goneBelow.certain)
        gone.possible.formUnion(goneBelow.possible)
        return result
    }

    /// Returns the trees after this post, and the report for their observer.
    func rebuilt(_ nodes: [SimulatedNode]) -> (nodes: [SimulatedNode], report: NaiveReport) {
        var gone = Gone()
        let after = nodes.compactMap { rebuilt($0, gone: &gone) }
        // If a post has values and deletions, the reported deletions depend on the order.
        let certain = isDeletion ? gone.certain : []
        let possible = gone.possible.union(deleted)
        return (after, NaiveReport(from: nodes, to: after, gone: certain, possiblyGone: possible))
    }

    private func rebuilt(_ card: SimulatedCard, gone: inout Gone) -> SimulatedCard? {
        if deleted.contains(card.id) {
            gone.insert(card.id)
            return nil
        }
        var result = card
        for (_, value) in said[card.id] ?? [] { result.value = value.number }
        return result
    }
}
