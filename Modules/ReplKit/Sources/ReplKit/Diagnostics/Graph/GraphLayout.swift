/// The positions of the boxes and lines in a picture of a graph. The layers run from left to right, and each node is right of all its
/// holders.
///
/// All text is inside boxes and no two boxes overlap, so no two texts overlap. The layout of a graph is deterministic.
struct GraphLayout {
    struct Box {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        /// The lines of text, aligned left; below them come ``ports``, the names of the links, aligned right.
        let lines: [String]
        let ports: [String]
    }

    struct Line {
        let from: (x: Double, y: Double)
        let to: (x: Double, y: Double)
        /// True if the line leads to the left, which means that it closes a cycle.
        let isBackEdge: Bool
    }

    /// The width of one column of text at ``fontSize``: the widest of the usual monospaced fonts takes 0.61 of it.
    static let columnWidth = 7.4
    static let fontSize = 12.0
    static let lineHeight = 16.0
    static let padding = 8.0
    private static let layerGap = 70.0
    private static let boxGap = 14.0

    private(set) var boxes: [Box] = []
    private(set) var lines: [Line] = []
    private(set) var width = 0.0
    private(set) var height = 0.0

    init(_ graph: RetainGraph) {
        let (layers, order) = Self.layers(of: graph)
        let sizes = graph.nodes.map(Self.size)
        var places = Array(repeating: (x: 0.0, y: 0.0), count: graph.nodes.count)
        var wanted: [Int: [Double]] = [:]
        var x = Self.boxGap
        for layer in 0...(layers.max() ?? 0) {
            let members = order.filter { layers[$0] == layer }
            // A node is placed beside its holders; a node without a holder further left keeps its order.
            let heights = members.map { index in
                wanted[index].map { $0.reduce(0, +) / Double($0.count) } ?? -1
            }
            let sorted = members.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
            var y = Self.boxGap
            for position in sorted {
                let index = members[position]
                y = max(y, heights[position] - Self.padding - Self.lineHeight / 2)
                places[index] = (x, y)
                for (number, link) in graph.nodes[index].links.enumerated() where layers[link.target] > layer {
                    wanted[link.target, default: []].append(Self.portY(number, graph.nodes[index], y))
                }
                y += sizes[index].height + Self.boxGap
                height = max(height, y)
            }
            x += (members.map { sizes[$0].width }.max() ?? 0) + Self.layerGap
        }
        width = x - Self.layerGap + Self.boxGap
        place(graph, places, sizes)
    }

    private mutating func place(
        _ graph: RetainGraph,
        _ places: [(x: Double, y: Double)],
        _ sizes: [(width: Double, height: Double)]
    ) {
        for (index, node) in graph.nodes.enumerated() {
            let (place, size) = (places[index], sizes[index])
            boxes.append(
                Box(
                    x: place.x,
                    y: place.y,
                    width: size.width,
                    height: size.height,
                    lines: node.textLines,
                    ports: Self.ports(of: node)
                )
            )
            for (number, link) in node.links.enumerated() {
                let target = places[link.target]
                let leadsBack = target.x <= place.x
                lines.append(
                    Line(
                        from: (place.x + size.width, Self.portY(number, node, place.y)),
                        to: (
                            leadsBack ? target.x + sizes[link.target].width : target.x,
                            target.y + Self.padding + Self.lineHeight / 2
                        ),
                        isBackEdge: leadsBack
                    )
                )
            }
        }
    }

    // MARK: Sizes

    private static func ports(of node: RetainGraph.Node) -> [String] {
        node.links.map(\.label).filter { !$0.isEmpty }
    }

    private static func size(of node: RetainGraph.Node) -> (width: Double, height: Double) {
        let texts = node.textLines + ports(of: node)
        let columns = texts.map { TextWidth.columns($0) }.max() ?? 0
        return (Double(columns) * columnWidth + 2 * padding, Double(texts.count) * lineHeight + 2 * padding)
    }

    /// Returns the y coordinate at which a link leaves its box: beside its name, or beside the title if it has no name.
    private static func portY(_ number: Int, _ node: RetainGraph.Node, _ top: Double) -> Double {
        let line = node.links[number].label.isEmpty ? 0 : node.textLines.count + number
        return top + padding + (Double(line) + 0.5) * lineHeight
    }

    // MARK: Layers

    /// Returns the layer of each node, which is one more than that of its rightmost holder, and the nodes in depth-first order.
    private static func layers(of graph: RetainGraph) -> (layers: [Int], order: [Int]) {
        var order: [Int] = []
        var finished: [Int] = []
        var state = Array(repeating: 0, count: graph.nodes.count)
        var back: Set<[Int]> = []
        func visit(_ index: Int) {
            state[index] = 1
            order.append(index)
            for link in graph.nodes[index].links {
                if state[link.target] == 0 {
                    visit(link.target)
                } else if state[link.target] == 1 {
                    back.insert([index, link.target])
                }
            }
            state[index] = 2
            finished.append(index)
        }
        for root in graph.roots where state[root] == 0 { visit(root) }
        var layers = Array(repeating: 0, count: graph.nodes.count)
        for index in finished.reversed() {
            for link in graph.nodes[index].links where !back.contains([index, link.target]) {
                layers[link.target] = max(layers[link.target], layers[index] + 1)
            }
        }
        return (layers, order)
    }
}
