extension HoldingGraph {
    /// The graph as a tree in ASCII: what was drawn before is named again, with a `^`, and not gone into.
    ///
    /// - Parameter columns: What no line is wider than; headlines are cut.
    func tree(columns: Int) -> [String] {
        var writer = TreeWriter(graph: self, columns: columns)
        for root in roots { writer.write(root) }
        return writer.lines
            + (writer.hasRepeated ? ["^ is drawn above"] : [])
            + (isCut ? [HoldingGraph.cutNote] : [])
    }
}

private struct TreeWriter {
    let graph: HoldingGraph
    let columns: Int
    private(set) var lines: [String] = []
    private(set) var hasRepeated = false
    private var drawn: Set<Int> = []

    init(graph: HoldingGraph, columns: Int) {
        self.graph = graph
        self.columns = columns
    }

    /// A handle or a view stands in one line with what it holds.
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

extension HoldingGraph.Node {
    /// `T3 over T2, T1`.
    var tierText: String {
        guard let tier else { return "" }
        return tiersBelow.isEmpty ? tier : "\(tier) over \(tiersBelow.joined(separator: ", "))"
    }
}
