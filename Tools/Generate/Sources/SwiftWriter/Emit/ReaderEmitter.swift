/// Writes the fast decoder: `init(from reader: inout WireReader)`, a switch over the positions of the fields.
struct ReaderEmitter {
    let model: ApiModel
    /// The types that are read in place; set only when their readers are written.
    var inPlace: InPlaceTypes?

    /// Writes the table of wire names, and the initializer.
    func write(_ type: TypeModel, to text: inout SwiftText) {
        let fields = type.fields
        text.blank()
        if type.parameters.isEmpty {
            table("private static let wireFields", fields, &text)
            text.blank()
        }
        text.doc("Reads it from a text.")
        text.block("\(inPlace == nil ? "public " : "")init(from reader: inout WireReader) throws(WireReadError)") {
            text in
            let names = type.parameters.isEmpty ? "Self.wireFields" : Self.tableName(type)
            let locals = locals(for: fields, beside: ["reader", "scan"])
            if type.isRecursive { text.line("try reader.checkNesting()") }
            let kept = zip(fields, locals).filter { keeps($0.0, of: type) }
            for (field, local) in kept { declare(field, as: local, &text) }
            text.line("var scan = try reader.object(\(names))")
            text.line("fields: while true {")
            text.indented { text in
                text.line("switch try reader.next(&scan) {")
                for (index, field) in fields.enumerated() {
                    text.branch("case \(index)", "\(keeps(field, of: type) ? locals[index] : "_") = \(read(field))")
                }
                text.line("default: break fields")
                text.line("}")
            }
            text.line("}")
            let required = fields.enumerated().reduce(into: UInt64(0)) { mask, item in
                if item.element.isRequired { mask |= 1 << UInt64(item.offset) }
            }
            if required != 0 { text.line("try reader.require(0x\(String(required, radix: 16)), in: scan)") }
            for (field, local) in kept {
                let proven = field.isRequired && zero(field.type) == nil ? ".unsafelyUnwrapped" : ""
                text.line("self.\(field.isBoxed ? "_" : "")\(field.name.member) = \(local)\(proven)")
            }
        }
    }

    /// Writes the table beside a generic type, which cannot have static stored properties.
    func writeTable(_ type: TypeModel, to text: inout SwiftText) {
        guard type.hasReader, !type.parameters.isEmpty, !type.fields.isEmpty else { return }
        table("private let \(Self.tableName(type))", type.fields, &text)
        text.blank()
    }

    /// Returns a name that no field has, because inside the type the field would hide the table.
    private static func tableName(_ type: TypeModel) -> String {
        var name = SwiftName(lowerCamel: type.wire + "_Fields").text
        while type.fields.contains(where: { $0.name.text == name }) { name += "Table" }
        return name
    }

    private func table(_ head: String, _ fields: [FieldModel], _ text: inout SwiftText) {
        text.call("\(head) = WireFields", fields.map(\.wire.literal))
    }

    /// Returns a local variable for each field: the name of the field, or another name if the initializer uses that one itself.
    private func locals(for fields: [FieldModel], beside own: Set<String>) -> [String] {
        var taken = own.union(fields.map(\.name.text))
        return fields.map { field in
            guard own.contains(field.name.text) else { return field.name.declared }
            var local = field.name.text + "Value"
            while !taken.insert(local).inserted { local += "Value" }
            return local
        }
    }

    /// Returns true if the value of a field is stored; types that are read in place store only the fields that tiers use.
    private func keeps(_ field: FieldModel, of type: TypeModel) -> Bool {
        inPlace.map { $0.used.contains("\(type.wire).\(field.wire)") } ?? true
    }

    /// Returns the spelling of a type in the reader.
    private func spell(_ type: SwiftType) -> String { inPlace?.spell(type) ?? model.spell(type) }

    /// Returns the spelling of the element type of an array or a map; strings in them are created, also for types read in place.
    private func spellElement(_ type: SwiftType) -> String { inPlace?.spellElement(type) ?? model.spell(type) }

    private func declare(_ field: FieldModel, as local: String, _ text: inout SwiftText) {
        if field.isBoxed {
            text.line("var \(local) = WireBoxed<\(spell(field.type))>()")
        } else if field.isRequired, let zero = zero(field.type) {
            text.line("var \(local)\(zero)")
        } else {
            text.line("var \(local): \(spell(field.type))?")
        }
    }

    /// Returns the initial value of a required field, with its type; nil for a type without a cheap value.
    private func zero(_ type: SwiftType) -> String? {
        switch type.resolved {
        case .int: " = 0"
        case .double: " = 0.0"
        case .bool: " = false"
        case .string where inPlace == nil: " = \"\""
        case .date: " = WireDate(microsecondsSince1970: 0)"
        case .url where inPlace == nil: " = WireURL(\"\")"
        case .identifier: " = \(spell(type.resolved))(0)"
        case .textIdentifier: " = \(spell(type.resolved))(\"\")"
        case .array: ": \(spell(type)) = []"
        default: nil
        }
    }

    private func read(_ field: FieldModel) -> String {
        if field.isBoxed { return "try WireBoxed(from: &reader)" }
        let isRequired = field.isRequired
        let guarded = isRequired ? "try " : "reader.null() ? nil : try "
        switch field.type.resolved {
        case .int: return scalar("int", isRequired)
        case .double: return scalar("double", isRequired)
        case .bool: return scalar("bool", isRequired)
        case .string where inPlace != nil, .url where inPlace != nil: return scalar("text", isRequired)
        case .string: return scalar("string", isRequired)
        case .date: return scalar("date", isRequired)
        case .url: return scalar("url", isRequired)
        case .identifier:
            let value = "\(spell(field.type.resolved))(try reader.int32())"
            return isRequired ? value : "reader.null() ? nil : \(value)"
        case .array(let element):
            if let name = inPlace?.name(of: element) {
                return "\(guarded)reader.array { reader throws(WireReadError) in try \(name)(from: &reader) }"
            }
            return "\(guarded)reader.array(of: \(spellElement(element)).self)"
        case .map(let value): return "\(guarded)reader.dictionary(of: \(spellElement(value)).self)"
        default: return "\(guarded)\(spell(field.type))(from: &reader)"
        }
    }

    private func scalar(_ name: String, _ isRequired: Bool) -> String {
        "try reader.\(name)\(isRequired ? "" : "IfPresent")()"
    }
}
