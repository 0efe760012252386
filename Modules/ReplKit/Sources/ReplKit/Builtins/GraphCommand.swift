/// The `graph` command.
@MainActor
enum GraphCommand {
    static let graph = Command(
        "graph",
        group: .diagnostics,
        summary: "Draw which objects retain which",
        details: [
            "Handles and views, the objects that they retain, and so on; after an entity",
            "its tiers. With REF, only this object and everything that retains it.",
            "unseen: rows that a list retains but does not show (hidden, or prefetched).",
            "A picture: graph as svg > g.svg. For Graphviz: graph as dot > g.dot.",
        ],
        parameters: [Parameter.reference().optional, .option("as", .choice(["ascii", "dot", "svg"]))],
        examples: ["graph", "graph KIND:1", "load KIND 1 as h; graph h as dot", "load KIND 1 as h; graph h as svg"],
        synonyms: ["tree", "holders", "dot", "svg", "owners"]
    ) { call in
        let session = call.session
        let object = call.has("REF") ? try call.object() : nil
        let graph = RetainGraph(of: session, from: object)
        switch call.optionalWord("as") ?? "ascii" {
        case "dot": return Output([.verbatim(graph.dot)])
        case "svg": return Output([.verbatim(graph.svg)])
        default: break
        }
        guard !session.options.avoidsDrawings else {
            let note: [Output.Block] = graph.isTruncated ? [.line(OutputLine(.ok, RetainGraph.truncationNote))] : []
            return Output([.table(links(of: graph))] + note)
        }
        guard !graph.roots.isEmpty else { return Output([.text(["(nothing is held; load KIND ID as h)"])]) }
        // The output of a command is indented by two columns.
        return Output([.text(graph.tree(columns: max(Renderer.minimumColumns, session.style.columns) - 2))])
    }

    /// Returns one row for each link, for `--json` and linear output.
    private static func links(of graph: RetainGraph) -> OutputTable {
        OutputTable(
            columns: ["from", "kind", "edge", "to", "tier"],
            rows: graph.nodes.flatMap { node in
                node.links.map { link in
                    [
                        .text(node.name), .text(node.kind.rawValue),
                        .text(orMissing: link.label.isEmpty ? nil : link.label),
                        .text(graph.nodes[link.target].name), .text(orMissing: graph.nodes[link.target].tier),
                    ]
                }
            },
            emptyText: "nothing is held"
        )
    }
}
