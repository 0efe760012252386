import Primitives

/// A named relationship of a model: to the tier below, to another entity, or to several.
public struct Relationship {
    /// The property's name: `creator`, `moderators`.
    public let name: String
    /// The living models; empty if the relationship is optional and missing.
    public let models: [any TierModel]
    /// True if the property is a list.
    public let isList: Bool
    /// True if it leads to the same entity at the tier below.
    public let isLowerTier: Bool
    /// The relationships of the tier below; empty for other entities.
    public let neighbours: [Relationship]
}

extension TierModel {
    /// All relationships of the model, in the order of their declaration, and those of the tiers below, for code that shows a model without
    /// knowing its type. Observable, as one read of the whole model.
    ///
    /// They are derived from the parts of its tier value (``TierValue/visitParts(_:)``), so that they are declared only once.
    ///
    /// - Complexity: O(neighbours).
    public var relationships: [Relationship] { tierValue.neighbours(in: api.clientStore) }
}

extension TierValue {
    @MainActor
    fileprivate func neighbours(in clientStore: ClientStore) -> [Relationship] {
        var visitor = RelationshipVisitor<Self>(clientStore: clientStore)
        visitParts(&visitor)
        return visitor.neighbours
    }
}

/// A visitor that finds the living models of a tier value's parts.
@MainActor
private struct RelationshipVisitor<Whole: TierValue>: @MainActor TierPartVisitor {
    let clientStore: ClientStore
    var neighbours: [Relationship] = []

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part) { add(name, [part], isList: false) }

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) {
        add(name, part.map { [$0] } ?? [], isList: false)
    }

    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) { add(name, parts, isList: true) }

    private mutating func add<Part: TierValue>(_ name: String, _ parts: [Part], isList: Bool) {
        let content = clientStore.tiers.withLock { $0[ObjectIdentifier(Part.Fields.self)] }
        let isLowerTier = !isList && Part.kind == Whole.kind && Part.tier == Whole.tier - 1
        neighbours.append(
            Relationship(
                name: name,
                models: parts.compactMap { content?.model(Part.entityID(of: $0.id)) },
                isList: isList,
                isLowerTier: isLowerTier,
                neighbours: isLowerTier ? parts.first?.neighbours(in: clientStore) ?? [] : []
            )
        )
    }
}
