/// Writes the extensions beside a type: the names of its fields, and the servers that know them.
struct AvailabilityEmitter {
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
        requirements(request, &text)
    }

    /// Writes the requirements of a request: its fields with an availability, and its fields with words that have one.
    private func requirements(_ request: RequestModel, _ text: inout SwiftText) {
        let lines = request.fields.flatMap { field in
            var lines: [String] = []
            let value = field.name.text == "requirements" ? "self.requirements" : field.name.declared
            if !field.availability.isWhole {
                lines.append(
                    "requirements.add(.\(field.name.member), isSet: \(field.isRequired ? "true" : "\(value) != nil"))"
                )
            }
            if saysNewWords(field.type) { lines.append("requirements.add(.\(field.name.member), word: \(value))") }
            return lines
        }
        guard !lines.isEmpty else { return }
        text.blank()
        text.block("extension \(model.fullName(request.wire))") { text in
            text.doc("The fields and words of this request that not every server knows.")
            text.block("public var requirements: [WireRequirement]") { text in
                text.line("var requirements = WireRequirements<Self>()")
                for line in lines { text.line(line) }
                text.line("return requirements.all")
            }
        }
    }

    /// Returns true if the type is an enumeration with words that not every server knows.
    private func saysNewWords(_ type: SwiftType) -> Bool {
        guard case .declared(let wire, _) = type.resolved,
            let type = model.type(named: wire), !type.wordModels.isEmpty
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
        // A type that every server knows uses the default table of the runtime.
        guard !entries.isEmpty || !table.whole.isWhole else { return }
        text.blank()
        text.block("extension \(name)") { text in
            text.doc("The servers that know it, and each of its \(table.words.isEmpty ? "fields" : "names").")
            // A generic type cannot have stored static properties.
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

    /// Writes the table with one entry on a line.
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
