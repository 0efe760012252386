import Primitives

/// Who holds whom: handles and views, what they hold, and what that holds, each thing once.
struct HoldingGraph {
    struct Node {
        enum Kind: String {
            case handle, view, list, entity
        }

        let kind: Kind
        /// As it is typed: `f`, `post:42`.
        let name: String
        let tier: String?
        /// The lower tiers that it keeps alive, the highest first.
        let tiersBelow: [String]
        let headline: String
        /// Whom it holds, in order.
        var links: [Link] = []
        /// Rows that are not drawn.
        var hiddenRows = 0
    }

    struct Link {
        /// The edge's name, or a row's number; empty for what a handle or a view holds.
        let label: String
        let target: Int
    }

    /// A picture with more is none.
    static let nodeLimit = 400
    /// Rows of one list that are drawn.
    static let rowLimit = 60

    private(set) var nodes: [Node] = []
    /// Where to begin, in order.
    private(set) var roots: [Int] = []
    /// Whether there is more than is drawn.
    private(set) var isCut = false
    /// What is said then.
    static let cutNote = "more is held than is drawn"
}

extension HoldingGraph {
    /// All that a session holds; or what `object` holds, and which handles and views hold it.
    ///
    /// - Complexity: O(nodes + links), at most ``nodeLimit`` nodes.
    @MainActor
    init(of session: Session, from object: (any Showable)? = nil) {
        var builder = Builder(session.registry)
        var holders: [(kind: Node.Kind, name: String, object: any Showable)] = session.held.all.map {
            (.handle, $0.name, $0.object)
        }
        if let last = session.held.last,
            !holders.contains(where: { Builder.key(of: $0.object) == Builder.key(of: last) })
        {
            holders.append((.handle, "_", last))
        }
        holders += session.views.all.map { (.view, $0.name, $0.showable) }
        if let object {
            // Whoever keeps any of it alive, directly or through others.
            let own = Set(object.heldIdentities)
            let key = Builder.key(of: object)
            holders = holders.filter {
                Builder.key(of: $0.object) == key || !own.isDisjoint(with: Holders.identities(of: $0.object))
            }
            for holder in holders { builder.addRoot(holder.kind, holder.name, holding: object) }
            if holders.isEmpty { builder.addRoot(object) }
        } else {
            for holder in holders { builder.addRoot(holder.kind, holder.name, holding: holder.object) }
        }
        (nodes, roots, isCut) = (builder.nodes, builder.roots, builder.isCut)
    }
}

/// Walks from what is held to what that holds.
@MainActor
private struct Builder {
    enum Key: Hashable {
        case object(ObjectIdentifier)
        case name(String)
    }

    private let registry: Registry
    private(set) var nodes: [HoldingGraph.Node] = []
    private(set) var roots: [Int] = []
    private(set) var isCut = false
    private var indexes: [Key: Int] = [:]

    init(_ registry: Registry) { self.registry = registry }

    static func key(of object: any Showable) -> Key {
        object.identity.map(Key.object) ?? .name(object.reference.description)
    }

    mutating func addRoot(_ kind: HoldingGraph.Node.Kind, _ name: String, holding object: any Showable) {
        guard nodes.count < HoldingGraph.nodeLimit else { return isCut = true }
        let index = nodes.count
        nodes.append(HoldingGraph.Node(kind: kind, name: name, tier: nil, tiersBelow: [], headline: ""))
        roots.append(index)
        guard let target = add(object) else { return }
        nodes[index].links.append(HoldingGraph.Link(label: "", target: target))
    }

    mutating func addRoot(_ object: any Showable) {
        if let index = add(object) { roots.append(index) }
    }

    /// The node of an object, made if there is none yet; nil if there are too many.
    private mutating func add(_ object: any Showable) -> Int? {
        let key = Self.key(of: object)
        if let index = indexes[key] { return index }
        guard nodes.count < HoldingGraph.nodeLimit else {
            isCut = true
            return nil
        }
        let index = nodes.count
        indexes[key] = index
        let rows = object.rows()
        nodes.append(
            HoldingGraph.Node(
                kind: rows == nil ? .entity : .list,
                name: TextLayout.clean(typedReference(to: object.reference)),
                tier: object.tierLabel,
                tiersBelow: tiersBelow(object),
                headline: TextLayout.clean(object.headline)
            )
        )
        if let rows, rows.count > HoldingGraph.rowLimit {
            nodes[index].hiddenRows = rows.count - HoldingGraph.rowLimit
            isCut = true
        }
        for (label, held) in links(of: object, rows: rows ?? []) {
            guard let target = add(held) else { break }
            nodes[index].links.append(HoldingGraph.Link(label: label, target: target))
        }
        return index
    }

    /// What it holds, by row or edge, and then what it holds and does not show; what it shows and does not hold is left out.
    ///
    /// - Complexity: O(what it holds).
    private func links(of object: any Showable, rows: [any Showable]) -> [(String, any Showable)] {
        let held = object.held
        var open = Set(held.map(Self.key))
        var links: [(String, any Showable)] = []
        func take(_ label: String, _ other: any Showable) {
            if open.remove(Self.key(of: other)) != nil { links.append((label, other)) }
        }
        for (index, row) in rows.prefix(HoldingGraph.rowLimit).enumerated() { take("\(index + 1)", row) }
        for row in rows.dropFirst(HoldingGraph.rowLimit) { open.remove(Self.key(of: row)) }
        for name in object.edgeNames { object.edge(name).map { take(name, $0) } }
        for other in held.prefix(2 * HoldingGraph.rowLimit) { take("unseen", other) }
        return links
    }

    private func tiersBelow(_ object: any Showable) -> [String] {
        let count = object.heldIdentities.count
        guard count > 1, let kind = registry.kind(named: object.reference.kind), let label = object.tierLabel,
            let top = kind.tiers.firstIndex(of: label)
        else { return [] }
        return kind.tiers[..<top].suffix(count - 1).reversed()
    }
}
