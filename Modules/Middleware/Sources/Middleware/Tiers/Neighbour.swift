import Primitives

/// What a model leads to under one name: the tier below, another entity, or several.
public struct Neighbour {
    /// The property's name: `creator`, `moderators`.
    public let name: String
    /// The living models; none, if it may be missing and is.
    public let models: [any TierModel]
    /// Whether the property is a list.
    public let isList: Bool
    /// Whether it is the same entity, at the tier below.
    public let isBelow: Bool
    /// Of the tier below, what that leads to in turn; of others nothing is looked up.
    public let neighbours: [Neighbour]
}

extension TierModel {
    /// All that it leads to, in the order of its declaration, and what the tiers below do: for who shows a model without knowing its type.
    /// Observable, as one read of the whole of it.
    ///
    /// They are those that its snapshot is made of (``TierValue/visitParts(_:)``), so a declaration says them once.
    ///
    /// - Complexity: O(neighbours).
    public var neighbours: [Neighbour] { tierValue.neighbours(in: api.home) }
}

extension TierValue {
    @MainActor
    fileprivate func neighbours(in home: Home) -> [Neighbour] {
        var visitor = NeighbourVisitor<Self>(home: home)
        visitParts(&visitor)
        return visitor.neighbours
    }
}

/// Finds the living models of a snapshot's parts.
@MainActor
private struct NeighbourVisitor<Whole: TierValue>: @MainActor TierPartVisitor {
    let home: Home
    var neighbours: [Neighbour] = []

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part) { add(name, [part], isList: false) }

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) {
        add(name, part.map { [$0] } ?? [], isList: false)
    }

    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) { add(name, parts, isList: true) }

    private mutating func add<Part: TierValue>(_ name: String, _ parts: [Part], isList: Bool) {
        let content = home.tiers.withLock { $0[ObjectIdentifier(Part.Fields.self)] }
        let isBelow = !isList && Part.kind == Whole.kind && Part.tier == Whole.tier - 1
        neighbours.append(
            Neighbour(
                name: name,
                models: parts.compactMap { content?.model(Part.entityID(of: $0.id)) },
                isList: isList,
                isBelow: isBelow,
                neighbours: isBelow ? parts.first?.neighbours(in: home) ?? [] : []
            )
        )
    }
}
