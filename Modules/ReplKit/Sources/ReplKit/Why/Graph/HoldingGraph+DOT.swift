extension HoldingGraph {
    /// The graph in Graphviz's language: `graph as dot > g.dot`, then `dot -Tsvg g.dot`.
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
        if isCut { lines.append("  more [label=\(Self.quote(Self.cutNote)), shape=plaintext];") }
        return lines + ["}"]
    }

    private static func quote(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}

extension HoldingGraph.Node {
    /// Whether nothing but its name is known.
    var isStub: Bool { tier != nil && tiersBelow.isEmpty && headline.isEmpty }

    /// What stands in its box.
    var textLines: [String] {
        let title = kind == .view ? "view \(name)" : name
        let hidden = hiddenRows > 0 ? "... \(hiddenRows) more rows" : ""
        return [title, tierText, TextLayout.cut(headline, to: 36), hidden].filter { !$0.isEmpty }
    }
}
