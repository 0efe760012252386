/// The wire types of one dialect that are read in place: the rows that its settings name, and the objects within them that tiers are made of.
///
/// Such a type has a twin without strings, `ApiPostInPlace`: numbers, dates and flags are read, of a string only where it stands in the text.
/// What is known already is compared with it, and nothing is made of what is the same.
struct InPlaceTypes {
    let model: ApiModel
    private let settings: EntitySettings
    private let dialect: String
    /// The types, by their names on the wire.
    private var wires: Set<String>
    /// What is asked for of them: `PostView.counts`.
    private(set) var used: Set<String> = []

    /// Goes on from the rows to what is asked for within them; nil where no row is named, or none is there.
    init?(of dialect: String, in entities: Entities, _ mappings: [TierMapping]) {
        guard let rows = entities.settings.dialects[dialect]?.readInPlace, !rows.isEmpty,
            let model = entities.models[dialect]
        else { return nil }
        self.model = model
        self.dialect = dialect
        settings = entities.settings
        wires = Set(rows)
        var count = 0
        while count < wires.count {
            count = wires.count
            for mapping in mappings where mapping.dialect == dialect && wires.contains(mapping.wire) {
                used.formUnion(mapping.used)
            }
            wires.formUnion(objects.compactMap { $0.isReadable ? $0.wire : nil })
        }
    }

    /// The objects that what is asked for leads through.
    private var objects: [TypeModel] {
        model.types.filter { wires.contains($0.wire) }.flatMap { owner in
            owner.fields.filter { used.contains("\(owner.wire).\($0.wire)") }.compactMap { field in
                guard case .declared(let name, _) = field.type.resolved, !field.isBoxed else { return nil }
                return model.types.first { $0.wire == name }
            }
        }
    }

    /// The types, sorted.
    var types: [TypeModel] { model.types.filter { wires.contains($0.wire) } }

    /// Whether a type is one of them.
    func contains(_ wire: String) -> Bool { wires.contains(wire) }

    /// How a type is called in Swift where it is read in place; nil if it is not.
    func name(_ wire: String) -> String? {
        guard wires.contains(wire) else { return nil }
        return settings.swiftName(wire, in: dialect).filter { $0 != "." } + "InPlace"
    }

    /// How a field's type is written in the twin, and in its reader.
    func spell(_ type: SwiftType) -> String {
        switch type.resolved {
        case .string, .url: return "WireText"
        case .declared(let wire, let arguments):
            if let name = name(wire) { return name }
            let spelled = arguments.isEmpty ? "" : "<\(arguments.map(spell).joined(separator: ", "))>"
            return settings.swiftName(wire, in: dialect) + spelled
        case .array(let element): return "[\(element == .string ? "String" : spell(element))]"
        default: return model.spell(type.resolved)
        }
    }
}

extension TypeModel {
    /// Whether it can be read in place: an object without parameters that does not hold itself.
    fileprivate var isReadable: Bool {
        guard case .object = form else { return false }
        return hasReader && parameters.isEmpty && !isRecursive
    }
}
