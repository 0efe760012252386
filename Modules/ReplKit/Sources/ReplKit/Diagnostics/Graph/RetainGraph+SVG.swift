extension RetainGraph {
    /// The graph as an SVG picture: boxes in layers, holders left of the held nodes. Lines that lead back are dashed.
    var svg: [String] {
        let layout = GraphLayout(self)
        let note = isTruncated ? GraphLayout.lineHeight + GraphLayout.padding : 0
        let (width, height) = (Self.text(layout.width), Self.text(layout.height + note))
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)">"#,
            #"<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">"#,
            ##"<path d="M0 0L8 4L0 8z" fill="#868e96"/></marker></defs>"##,
            ##"<rect width="100%" height="100%" fill="#ffffff"/>"##,
            ##"<g fill="none" stroke="#868e96" marker-end="url(#tip)">"##,
        ]
        lines += layout.lines.map(Self.line)
        lines += ["</g>", ##"<g stroke="#495057">"##]
        lines += zip(nodes, layout.boxes).map(Self.box)
        lines += [
            "</g>", ##"<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12" fill="#212529">"##,
        ]
        lines += layout.boxes.flatMap(Self.texts)
        if isTruncated {
            let y = Self.text(layout.height + GraphLayout.fontSize)
            lines.append("<text x=\"\(Self.text(GraphLayout.padding))\" y=\"\(y)\">\(Self.truncationNote)</text>")
        }
        return lines + ["</g>", "</svg>"]
    }

    private static func line(_ line: GraphLayout.Line) -> String {
        let bend = line.isBackEdge ? 50 : max(20, (line.to.x - line.from.x) / 2)
        let end = line.to.x + (line.isBackEdge ? bend : -bend)
        let path =
            "M\(text(line.from.x)) \(text(line.from.y))C\(text(line.from.x + bend)) \(text(line.from.y)) "
            + "\(text(end)) \(text(line.to.y)) \(text(line.to.x)) \(text(line.to.y))"
        return "<path d=\"\(path)\"\(line.isBackEdge ? " stroke-dasharray=\"4 3\"" : "")/>"
    }

    private static func box(_ node: Node, _ box: GraphLayout.Box) -> String {
        let isHolder = node.kind == .handle || node.kind == .view
        let fill =
            switch node.kind {
            case .handle: "#fff3bf"
            case .view: "#d3f9d8"
            case .list: "#e7f5ff"
            case .entity: "#f8f9fa"
            }
        return
            #"<rect x="\#(text(box.x))" y="\#(text(box.y))" width="\#(text(box.width))" height="\#(text(box.height))""#
            + #" rx="\#(isHolder ? 10 : 3)" fill="\#(fill)"\#(node.isStub ? #" stroke-dasharray="4 3""# : "")/>"#
    }

    private static func texts(_ box: GraphLayout.Box) -> [String] {
        let baseline = box.y + GraphLayout.padding + GraphLayout.fontSize
        return (box.lines + box.ports).enumerated().map { number, words in
            let isPort = number >= box.lines.count
            let x = isPort ? box.x + box.width - GraphLayout.padding : box.x + GraphLayout.padding
            let y = baseline + Double(number) * GraphLayout.lineHeight
            let style = isPort ? ##" text-anchor="end" fill="#495057""## : number == 0 ? #" font-weight="bold""# : ""
            return #"<text x="\#(text(x))" y="\#(text(y))"\#(style) xml:space="preserve">\#(escaped(words))</text>"#
        }
    }

    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
