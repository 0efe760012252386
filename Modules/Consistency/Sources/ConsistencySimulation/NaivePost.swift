/// What a post means, in the plainest way: a table of all that it says, from which every tree is made anew, whole.
struct NaivePost {
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

    /// What was said of each identifier: the last of each kind, in the order in which they were said.
    private var said: [String: [(kind: Kind, value: Value)]] = [:]
    let deleted: Set<String>
    /// Whether it does nothing but delete.
    let isDeletion: Bool

    init(_ models: [SimulatedNode], cards: [SimulatedCard] = [], deleting deleted: [String] = []) {
        self.deleted = Set(deleted)
        isDeletion = models.isEmpty && cards.isEmpty
        for model in models { learn(model) }
        for card in cards { learn(card) }
    }

    private mutating func learn(_ node: SimulatedNode) {
        if let id = node.id { note(id, node.isBrief ? .brief : .full, .node(node)) }
        for child in node.required + node.children { learn(child) }
        if let card = node.card { learn(card) }
    }

    private mutating func learn(_ card: SimulatedCard) { note(card.id, .card, .card(card)) }

    private mutating func note(_ id: String, _ kind: Kind, _ value: Value) {
        said[id, default: []].removeAll { $0.kind == kind }
        said[id, default: []].append((kind, value))
    }

    /// What is deleted from a tree.
    struct Gone {
        /// What whoever shows it must be told.
        var certain: Set<String> = []
        /// What they may be told: what stood inside something that went with it, too.
        var possible: Set<String> = []

        fileprivate mutating func insert(_ id: String) {
            certain.insert(id)
            possible.insert(id)
        }
    }

    /// The tree after this post; nil if it is gone.
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

    /// The trees after this post, and what whoever shows them is to be told of it.
    func rebuilt(_ nodes: [SimulatedNode]) -> (nodes: [SimulatedNode], report: NaiveReport) {
        var gone = Gone()
        let after = nodes.compactMap { rebuilt($0, gone: &gone) }
        // Where values come together with deletions, it depends on the way what is seen to go.
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
