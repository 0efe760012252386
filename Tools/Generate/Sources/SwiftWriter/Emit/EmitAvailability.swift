/// Writes what stands beside a type: the names of its fields, and which servers know them.
struct EmitAvailability {
    let model: ApiModel

    func write(_ type: TypeModel, to text: inout SwiftText) {
        if type.parameters.isEmpty { keys(type.wire, type.fields, &text) }
        let table = Table(whole: type.availability, fields: type.fields, words: type.wordModels)
        guard !type.isEmptyAnswer else { return }
        guard case .alias = type.form else {
            return write(model.fullName(type.wire), table, isGeneric: !type.parameters.isEmpty, &text)
        }
    }

    func write(_ request: RequestModel, to text: inout SwiftText) {
        keys(request.wire, request.fields, &text)
        let table = Table(whole: request.availability, fields: request.fields, words: [])
        write(model.fullName(request.wire), table, isGeneric: false, &text)
        demands(request, &text)
    }

    /// What the request asks for that not every server has: its fields that have an availability, and those that say words which do.
    private func demands(_ request: RequestModel, _ text: inout SwiftText) {
        let lines = request.fields.flatMap { field in
            var lines: [String] = []
            let value = field.name.text == "demands" ? "self.demands" : field.name.declared
            if !field.availability.isWhole {
                lines.append(
                    "demands.add(.\(field.name.member), isSet: \(field.isRequired ? "true" : "\(value) != nil"))"
                )
            }
            if saysNewWords(field.type) { lines.append("demands.add(.\(field.name.member), word: \(value))") }
            return lines
        }
        guard !lines.isEmpty else { return }
        text.blank()
        text.block("extension \(model.fullName(request.wire))") { text in
            text.doc("What of it not every server has.")
            text.block("public var demands: [WireDemand]") { text in
                text.line("var demands = WireDemands<Self>()")
                for line in lines { text.line(line) }
                text.line("return demands.all")
            }
        }
    }

    /// Whether it is an enumeration, and not every server knows all of its words.
    private func saysNewWords(_ type: SwiftType) -> Bool {
        guard case .declared(let wire, _) = type.resolved,
            let type = model.types.first(where: { $0.wire == wire }), !type.wordModels.isEmpty
        else { return false }
        return !type.availability.isWhole || type.wordModels.contains { !$0.availability.isWhole }
    }

    private struct Table {
        let whole: Availability
        let fields: [FieldModel]
        let words: [WordModel]
    }

    private func keys(_ wire: String, _ fields: [FieldModel], _ text: inout SwiftText) {
        guard !fields.isEmpty else { return }
        text.blank()
        text.block("extension WireField<\(model.fullName(wire))>") { text in
            for field in fields {
                text.doc(field.availability.appended(to: "`\(field.wire)`" + (field.availability.isWhole ? "." : "")))
                text.getter("public static var \(field.name.declared): Self", "Self(\(field.wire.literal))")
            }
        }
    }

    private func write(_ name: String, _ table: Table, isGeneric: Bool, _ text: inout SwiftText) {
        var entries = table.fields.filter { !$0.availability.isWhole }.map { field in
            let key = isGeneric ? "WireField(\(field.wire.literal))" : ".\(field.name.member)"
            return "\(key): \(field.availability.expression)"
        }
        entries += table.words.filter { !$0.availability.isWhole }.map { word in
            "WireField(\(word.wire.literal)): \(word.availability.expression)"
        }
        // What is everywhere has the runtime's table, which says so.
        guard !entries.isEmpty || !table.whole.isWhole else { return }
        text.blank()
        text.block("extension \(name)") { text in
            text.doc("Which servers know it, and each of its \(table.words.isEmpty ? "fields" : "names").")
            // A generic type has no stored statics.
            let head = "public static \(isGeneric ? "var" : "let") availability: WireAvailabilityTable<Self>"
            let whole = table.whole.isWhole ? "" : "whole: \(table.whole.expression)"
            let open = isGeneric ? "\(head) { " : "\(head) = "
            let close = isGeneric ? " }" : ""
            guard !entries.isEmpty else { return text.line("\(open).init(\(whole))\(close)") }
            let single = "[\(entries.joined(separator: ", "))]"
            let value = whole.isEmpty ? single : ".init(\(whole), \(single))"
            if text.fits("\(open)\(value)\(close)") { return text.line("\(open)\(value)\(close)") }
            if isGeneric {
                text.line("\(head) {")
                text.indented { list("", whole, entries, &$0) }
                text.line("}")
            } else {
                list("\(head) = ", whole, entries, &text)
            }
        }
    }

    /// The table with a line an entry.
    private func list(_ head: String, _ whole: String, _ entries: [String], _ text: inout SwiftText) {
        if whole.isEmpty {
            text.line("\(head)[")
            text.indented { $0.items(entries) }
            text.line("]")
        } else {
            text.line("\(head).init(")
            text.indented { text in
                text.line("\(whole),")
                list("", "", entries, &text)
            }
            text.line(")")
        }
    }
}

extension TypeModel {
    var wordModels: [WordModel] {
        if case .words(let words) = form { return words }
        return []
    }
}
