import Consistency

/// A tree with every kind of child and so few identifiers that they repeat all the time.
struct SimulatedNode: Model, Hashable {
    var id: String?
    var value: Int
    /// True for a projection of the same type that has only the value.
    var isBrief = false
    /// The required children: if one is deleted, so is this node.
    var required: [SimulatedNode] = []
    var children: [SimulatedNode] = []
    var card: SimulatedCard?

    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }
    var projectionIdentifier: String? { isBrief ? "brief" : nil }

    func map(_ transform: ModelTransform) -> SimulatedNode? {
        var result = self
        result.required = transform(required)
        guard result.required.count == required.count else { return nil }
        result.children = transform(children)
        result.card = transform(card)
        return result
    }

    func forEach(_ visit: ModelVisitor) {
        visit(required)
        visit(children)
        visit(card)
    }

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> SimulatedNode {
        var result = self
        switch model {
        case let node as SimulatedNode where node.isBrief == isBrief: result = node
        case let node as SimulatedNode: result.value = node.value
        case let card as SimulatedCard: result.value = card.value
        default: break
        }
        return result
    }
}

/// Another type with the same identifiers, without children.
struct SimulatedCard: SimpleModel, Hashable {
    var id: String
    var value: Int

    var modelIdentifier: ModelIdentifier? { ModelIdentifier(id) }

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> SimulatedCard {
        switch model {
        case let card as SimulatedCard: card
        case let node as SimulatedNode: SimulatedCard(id: id, value: node.value)
        default: self
        }
    }
}

extension SimulatedNode: CustomStringConvertible {
    /// The text `n3:1[!n4:0 n5:2 (n6:1)]`: required children have a mark, a card is in parentheses.
    var description: String {
        let parts =
            required.map { "!\($0)" } + children.map(\.description) + (card.map { ["(\($0.id):\($0.value))"] } ?? [])
        return "\(id ?? "-")\(isBrief ? "~" : ""):\(value)" + (parts.isEmpty ? "" : "[\(parts.joined(separator: " "))]")
    }
}
