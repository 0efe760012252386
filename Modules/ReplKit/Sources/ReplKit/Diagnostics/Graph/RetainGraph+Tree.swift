extension RetainGraph {
    /// Draws the graph as a tree in ASCII. A node that was drawn before is named again with a `^`, without its links.
    ///
    /// - Parameter columns: The maximum width of a line; headlines are cut.
    func tree(columns: Int) -> [String] {
        var writer = TreeWriter(graph: self, columns: columns)
        for root in roots { writer.write(root) }
        return writer.lines
            + (writer.hasRepeated ? ["^ is drawn above"] : [])
            + (isTruncated ? [RetainGraph.truncationNote] : [])
    }
}

private struct TreeWriter {
    let graph: RetainGraph
    let columns: Int
    private(set) var lines: [String] = []
    private(set) var hasRepeated = false
    private var drawn: Set<Int> = []

    init(graph: RetainGraph, columns: Int) {
        self.graph = graph
        self.columns = columns
    }

    /// Writes a handle or a view in one line with the node that it holds.
    mutating func write(_ root: Int) {
        let node = graph.nodes[root]
        guard node.kind == .handle || node.kind == .view else { return write(root, head: "", indent: "") }
        let head = node.kind == .view ? "view \(node.name)" : node.name
        guard let link = node.links.first else { return lines.append(head) }
        write(link.target, head: "\(head) -> ", indent: "")
    }

    private mutating func write(_ index: Int, head: String, indent: String) {
        let node = graph.nodes[index]
        let isNew = drawn.insert(index).inserted
        let words = isNew ? [node.name, node.tierText, node.headline] : [node.name, node.tierText, "^"]
        lines.append(TextLayout.cut(head + words.filter { !$0.isEmpty }.joined(separator: "  "), to: columns))
        guard isNew else { return hasRepeated = true }
        let rest = node.hiddenRows > 0 ? ["... \(node.hiddenRows) more rows"] : []
        for (number, link) in node.links.enumerated() {
            let isLast = number == node.links.count - 1 && rest.isEmpty
            write(
                link.target,
                head: "\(indent)\(isLast ? "`- " : "|- ")\(link.label)  ",
                indent: indent + (isLast ? "   " : "|  ")
            )
        }
        for line in rest { lines.append("\(indent)`- \(line)") }
    }
}

extension RetainGraph.Node {
    /// The tier and the tiers below: `T3 over T2, T1`.
    var tierText: String {
        guard let tier else { return "" }
        return tiersBelow.isEmpty ? tier : "\(tier) over \(tiersBelow.joined(separator: ", "))"
    }
}
