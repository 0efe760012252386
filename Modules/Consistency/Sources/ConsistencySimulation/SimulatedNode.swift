import Consistency

/// A tree in which every kind of child occurs, over so few identifiers that they meet all the time.
struct SimulatedNode: Model, Hashable {
    var id: String?
    var value: Int
    /// A projection of the same type that knows its value only.
    var isBrief = false
    /// If one is gone, so is this.
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

/// Another type of the same identifiers, without children.
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
    /// `n3:1[!n4:0 n5:2 (n6:1)]`: required children with a mark, a card in parentheses.
    var description: String {
        let parts =
            required.map { "!\($0)" } + children.map(\.description) + (card.map { ["(\($0.id):\($0.value))"] } ?? [])
        return "\(id ?? "-")\(isBrief ? "~" : ""):\(value)" + (parts.isEmpty ? "" : "[\(parts.joined(separator: " "))]")
    }
}
