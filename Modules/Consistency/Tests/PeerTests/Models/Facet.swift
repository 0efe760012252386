import Consistency

/// A model with three projections: each has one of two fields, or both.
struct Facet: Model {
    enum Kind: String {
        case front, back, both
    }

    var kind: Kind
    var id: Int
    var front: Int?
    var back: Int?
    var left: [Facet] = []
    var right: [Facet] = []

    var modelIdentifier: ModelIdentifier? { "\(id)" }
    var projectionIdentifier: String? { kind.rawValue }
    static let children: Children<Self> = [.elements(\.left), .elements(\.right)]

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Facet {
        guard let other = model as? Facet else { throw UnknownProjection() }
        var merged = self
        if kind != .back, other.kind != .back { merged.front = other.front }
        if kind != .front, other.kind != .front { merged.back = other.back }
        return merged
    }
}
