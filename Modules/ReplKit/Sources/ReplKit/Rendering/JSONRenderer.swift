/// A renderer of JSON with one object per line.
struct JSONRenderer {
    let durations: SessionOptions.Durations

    func lines(of block: Output.Block, duration: Duration?) -> [String] {
        switch block {
        case .line(let line): [self.line(line, duration: duration)]
        case .table(let table): table.rows.map { row(Array(zip(table.columns, $0))) }
        case .object(let object): [self.object(object)]
        case .page(let page): [self.page(page)]
        case .fields(let fields): [self.fields(fields)]
        case .step(let step): [self.step(step)]
        case .text(let lines): lines.map(text)
        case .verbatim(let lines): [text(lines.joined(separator: "\n"))]
        case .panes(let state): state.panes.map { PanesMessage.pane($0).line }
        }
    }

    private func step(_ step: OutputStep) -> String {
        if let json = step.json { return json }
        var json = JSONLine("step")
        if let number = step.number { json.add("step", .number(number)) }
        json.add("label", .string(step.label))
        json.add("detail", .string(TextLayout.unglued(step.detail)))
        if durations == .measured, let duration = step.duration { json.add("ms", .number(Self.milliseconds(duration))) }
        return json.text
    }

    func line(of error: ReplError) -> String {
        var json = JSONLine(OutputLine.Status.error.rawValue)
        json.add("code", .string(error.code.description))
        json.add("message", .string(error.message))
        if !error.hint.isEmpty { json.add("hint", .string(error.hint)) }
        return json.text
    }

    private func line(_ line: OutputLine, duration: Duration?) -> String {
        var json = JSONLine(line.status.rawValue)
        json.add("text", .string(TextLayout.unglued(line.text)))
        if line.isTimed, durations == .measured, let duration {
            json.add("ms", .number(Self.milliseconds(duration)))
        }
        return json.text
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    private func row(_ cells: [(String, OutputTable.Cell)]) -> String {
        var json = JSONLine("row")
        let fields = cells.map { ShownField($0, $1.value, $1.certainty) }
        for field in fields { json.add(field.name, field.json) }
        add(fields, to: &json)
        return json.text
    }

    private func object(_ object: OutputObject) -> String {
        var json = JSONLine("object")
        json.add("ref", .string(object.reference))
        if let tier = object.tier { json.add("tier", .string(tier)) }
        if let status = object.status { json.add("status", .string(status.text)) }
        for field in object.fields { json.add(field.name, field.json) }
        add(object.fields, to: &json)
        if !object.edges.isEmpty { json.add("edges", .array(object.edges.map(JSONLine.Value.string))) }
        return json.text
    }

    private func page(_ page: OutputPage) -> String {
        var json = JSONLine("page")
        json.add("ref", .string(page.reference))
        if let tier = page.tier { json.add("tier", .string(tier)) }
        if let status = page.status { json.add("status", .string(status.text)) }
        json.add("title", .string(page.title))
        json.add("byline", .string(page.byline))
        for address in page.addresses { json.add(address.name, .string(address.url)) }
        if !page.text.isEmpty { json.add("text", .string(page.text)) }
        return json.text
    }

    private func fields(_ fields: [ShownField]) -> String {
        var json = JSONLine("fields")
        for field in fields { json.add(field.name, field.json) }
        add(fields, to: &json)
        return json.text
    }

    private func text(_ text: String) -> String {
        var json = JSONLine("text")
        json.add("text", .string(text))
        return json.text
    }

    /// Lists the names of the pending, uncertain and unknown fields.
    private func add(_ fields: [ShownField], to json: inout JSONLine) {
        for (list, certainty) in [("pending", ShownField.Certainty.pending), ("uncertain", .uncertain)] {
            let names = fields.filter { $0.certainty == certainty }.map(\.name)
            if !names.isEmpty { json.add(list, .array(names.map(JSONLine.Value.string))) }
        }
        let unknown = fields.filter { $0.value == .unknown }.map(\.name)
        if !unknown.isEmpty { json.add("unknown", .array(unknown.map(JSONLine.Value.string))) }
    }
}
