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

    /// What is wrong with the rows that settings name.
    static func problems(
        _ entities: Entities,
        _ mappings: [TierMapping],
        file: String,
        _ lines: RuleLines
    ) -> [GenerationError.Problem] {
        entities.settings.dialectNames.flatMap { dialect -> [GenerationError.Problem] in
            let rows = entities.settings.dialects[dialect]?.readInPlace ?? []
            return rows.enumerated().compactMap { index, row -> GenerationError.Problem? in
                let isMapped = mappings.contains { $0.dialect == dialect && $0.wire == row }
                let type = entities.models[dialect]?.types.first { $0.wire == row }
                guard !isMapped || type?.isReadable != true else { return nil }
                return GenerationError.Problem(
                    code: .unknownType,
                    file: file,
                    place: "dialects.\(dialect).readInPlace",
                    message: isMapped ? "\(row) is no plain object of an answer" : "no tier is made of \(row)",
                    hint: "Name the wire type of a tier: what a list has for each of its rows.",
                    line: lines.line(at: ["dialects", dialect, "readInPlace", "\(index)"])
                )
            }
        }
    }

    /// The objects that what is asked for leads through.
    private var objects: [TypeModel] {
        model.types.filter { wires.contains($0.wire) }.flatMap { owner in
            owner.fields.filter { used.contains("\(owner.wire).\($0.wire)") }.compactMap { field in
                guard case .declared(let name, _) = field.type.resolved.listed, !field.isBoxed else { return nil }
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

    /// The same of a field's type; nil if it is no object that is read in place.
    func name(of type: SwiftType) -> String? {
        guard case .declared(let wire, _) = type.resolved else { return nil }
        return name(wire)
    }

    /// How a field's type is written in the twin, and in its reader.
    func spell(_ type: SwiftType) -> String {
        switch type.resolved {
        case .string, .url: "WireText"
        default: spellElement(type)
        }
    }

    /// How what an array or a map holds is written: strings are made there.
    func spellElement(_ type: SwiftType) -> String {
        switch type.resolved {
        case .declared(let wire, let arguments):
            name(wire)
                ?? settings.swiftName(wire, in: dialect)
                + (arguments.isEmpty ? "" : "<\(arguments.map(spellElement).joined(separator: ", "))>")
        case .array(let element): "[\(spellElement(element))]"
        case .map(let value): "[String: \(spellElement(value))]"
        case .list(let element): "WireList<\(spellElement(element))>"
        default: model.spell(type.resolved)
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

extension SwiftType {
    /// What a list of it has for each row; the type itself if it is no list.
    fileprivate var listed: SwiftType {
        if case .array(let element) = self { return element.resolved }
        return self
    }
}
