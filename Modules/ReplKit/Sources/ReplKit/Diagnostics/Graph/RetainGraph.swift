import Primitives

/// The retain graph of a session: handles and views, the objects that they hold, and the objects that those hold. Each object is one node.
struct RetainGraph {
    struct Node {
        enum Kind: String {
            case handle, view, list, entity
        }

        let kind: Kind
        /// The name as a person types it: `f`, `post:42`.
        let name: String
        let tier: String?
        /// The lower tiers that the object keeps alive, the highest first.
        let tiersBelow: [String]
        let headline: String
        /// The links to the objects that it holds, in order.
        var links: [Link] = []
        /// The number of rows that are not drawn.
        var hiddenRows = 0
    }

    struct Link {
        /// The name of the edge or the number of the row; empty for a link from a handle or a view.
        let label: String
        let target: Int
    }

    /// The maximum number of nodes; a larger picture would be unreadable.
    static let nodeLimit = 400
    /// The maximum number of rows that are drawn for one list.
    static let rowLimit = 60

    private(set) var nodes: [Node] = []
    /// The indices of the root nodes, in order.
    private(set) var roots: [Int] = []
    /// True if some nodes or rows are not drawn.
    private(set) var isTruncated = false
    /// The note below a truncated picture.
    static let truncationNote = "not all objects are drawn"
}

extension RetainGraph {
    /// Creates the graph of all objects that a session holds; or of the objects that `object` holds, with the handles and views that hold
    /// it.
    ///
    /// - Complexity: O(nodes + links), at most ``nodeLimit`` nodes.
    @MainActor
    init(of session: Session, from object: (any Showable)? = nil) {
        var builder = Builder(session.registry)
        var holders: [(kind: Node.Kind, name: String, object: any Showable)] = session.handleTable.all.map {
            (.handle, $0.name, $0.object)
        }
        // The last result and the named lists, where nothing before them holds the same object.
        if let last = session.handleTable.lastResult, !Builder.holds(holders, last) {
            holders.append((.handle, "_", last))
        }
        holders += session.views.all.map { (.view, $0.name, $0.showable) }
        for (name, list) in session.navigation.named where !Builder.holds(holders, list) {
            holders.append((.handle, name, list))
        }
        for object in session.checkpoint?.objects ?? [] where !Builder.holds(holders, object) {
            holders.append((.handle, SessionCheckpoint.holderName, object))
        }
        if let object {
            // Keeps the holders that retain any tier of the object, directly or through other objects.
            let own = Set(object.retainedIdentities)
            let key = Builder.key(of: object)
            holders = holders.filter {
                Builder.key(of: $0.object) == key || !own.isDisjoint(with: Retainers.identities(of: $0.object))
            }
            for holder in holders { builder.addRoot(holder.kind, holder.name, holding: object) }
            if holders.isEmpty { builder.addRoot(object) }
        } else {
            for holder in holders { builder.addRoot(holder.kind, holder.name, holding: holder.object) }
        }
        (nodes, roots, isTruncated) = (builder.nodes, builder.roots, builder.isCut)
    }
}

/// Builds the graph by walking from the handles and views along the retained objects.
@MainActor
private struct Builder {
    enum Key: Hashable {
        case object(ObjectIdentifier)
        case name(String)
    }

    private let registry: Registry
    private(set) var nodes: [RetainGraph.Node] = []
    private(set) var roots: [Int] = []
    private(set) var isCut = false
    private var indexes: [Key: Int] = [:]

    init(_ registry: Registry) { self.registry = registry }

    static func key(of object: any Showable) -> Key {
        object.identity.map(Key.object) ?? .name(object.reference.description)
    }

    /// Returns true if one of the holders holds the object itself.
    ///
    /// - Complexity: O(holders).
    static func holds(
        _ holders: [(kind: RetainGraph.Node.Kind, name: String, object: any Showable)],
        _ object: any Showable
    ) -> Bool {
        let key = key(of: object)
        return holders.contains { Self.key(of: $0.object) == key }
    }

    mutating func addRoot(_ kind: RetainGraph.Node.Kind, _ name: String, holding object: any Showable) {
        guard nodes.count < RetainGraph.nodeLimit else { return isCut = true }
        let index = nodes.count
        nodes.append(RetainGraph.Node(kind: kind, name: name, tier: nil, tiersBelow: [], headline: ""))
        roots.append(index)
        guard let target = add(object) else { return }
        nodes[index].links.append(RetainGraph.Link(label: "", target: target))
    }

    mutating func addRoot(_ object: any Showable) {
        if let index = add(object) { roots.append(index) }
    }

    /// Returns the node of an object and adds it if it is new; nil if the limit is reached.
    private mutating func add(_ object: any Showable) -> Int? {
        let key = Self.key(of: object)
        if let index = indexes[key] { return index }
        guard nodes.count < RetainGraph.nodeLimit else {
            isCut = true
            return nil
        }
        let index = nodes.count
        indexes[key] = index
        let rows = object.rows()
        nodes.append(
            RetainGraph.Node(
                kind: rows == nil ? .entity : .list,
                name: TextLayout.clean(commandText(for: object.reference)),
                tier: object.tierLabel,
                tiersBelow: tiersBelow(object),
                headline: TextLayout.clean(object.headline)
            )
        )
        if let rows, rows.count > RetainGraph.rowLimit {
            nodes[index].hiddenRows = rows.count - RetainGraph.rowLimit
            isCut = true
        }
        for (label, held) in links(of: object, rows: rows ?? []) {
            guard let target = add(held) else { break }
            nodes[index].links.append(RetainGraph.Link(label: label, target: target))
        }
        return index
    }

    /// Returns the retained objects of an object: first those shown as rows or edges, then the retained objects that are not shown. Objects
    /// that are shown but not retained are left out.
    ///
    /// - Complexity: O(retained objects).
    private func links(of object: any Showable, rows: [any Showable]) -> [(String, any Showable)] {
        let held = object.retainedObjects
        var open = Set(held.map(Self.key))
        var links: [(String, any Showable)] = []
        func appendLink(_ label: String, to other: any Showable) {
            if open.remove(Self.key(of: other)) != nil { links.append((label, other)) }
        }
        for (index, row) in rows.prefix(RetainGraph.rowLimit).enumerated() { appendLink("\(index + 1)", to: row) }
        for row in rows.dropFirst(RetainGraph.rowLimit) { open.remove(Self.key(of: row)) }
        for name in object.edgeNames { object.edge(name).map { appendLink(name, to: $0) } }
        for other in held.prefix(2 * RetainGraph.rowLimit) { appendLink("unseen", to: other) }
        return links
    }

    private func tiersBelow(_ object: any Showable) -> [String] {
        let count = object.retainedIdentities.count
        guard count > 1, let kind = registry.kind(named: object.reference.kind), let label = object.tierLabel,
            let top = kind.tiers.firstIndex(of: label)
        else { return [] }
        return kind.tiers[..<top].suffix(count - 1).reversed()
    }
}

extension RetainGraph {
    /// The graph in the language of Graphviz: `graph as dot > g.dot`, then `dot -Tsvg g.dot`.
    var dot: [String] {
        var lines = ["digraph strata {", "  rankdir=LR;", "  node [shape=box, fontname=\"monospace\", fontsize=11];"]
        for (index, node) in nodes.enumerated() {
            let style =
                node.isStub
                ? ", style=\"dashed\"" : node.kind == .handle || node.kind == .view ? ", style=\"rounded\"" : ""
            lines.append("  n\(index) [label=\(Self.quote(node.textLines.joined(separator: "\n")))\(style)];")
        }
        for (index, node) in nodes.enumerated() {
            for link in node.links {
                let label = link.label.isEmpty ? "" : " [label=\(Self.quote(link.label))]"
                lines.append("  n\(index) -> n\(link.target)\(label);")
            }
        }
        if isTruncated { lines.append("  more [label=\(Self.quote(Self.truncationNote)), shape=plaintext];") }
        return lines + ["}"]
    }

    private static func quote(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}

extension RetainGraph.Node {
    /// True if nothing but the name is known.
    var isStub: Bool { tier != nil && tiersBelow.isEmpty && headline.isEmpty }

    /// The lines of text in the node's box.
    var textLines: [String] {
        let title = kind == .view ? "view \(name)" : name
        let hidden = hiddenRows > 0 ? "... \(hiddenRows) more rows" : ""
        return [title, tierText, TextLayout.cut(headline, to: 36), hidden].filter { !$0.isEmpty }
    }
}
