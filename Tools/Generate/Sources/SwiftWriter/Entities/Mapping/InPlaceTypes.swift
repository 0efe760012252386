/// The wire types of one dialect that are read in place: the row types in its settings, and the objects in them that tiers use.
///
/// Such a type has a twin without strings, `ApiPostInPlace`. It stores numbers, dates and flags, and only the positions of strings in the
/// text. The mapping compares it with the known values, and creates nothing for equal ones.
struct InPlaceTypes {
    let model: ApiModel
    private let settings: EntitySettings
    private let dialect: String
    /// The types, by their names on the wire.
    private var wires: Set<String>
    /// The fields that tiers use: `PostView.counts`.
    private(set) var used: Set<String> = []

    /// Finds the objects that tiers use, starting at the row types; nil if the settings name no row type, or have no schema.
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

    /// Returns the problems of the row types in the settings.
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
                let type = entities.models[dialect]?.type(named: row)
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

    /// The objects that used fields lead to.
    private var objects: [TypeModel] {
        model.types.filter { wires.contains($0.wire) }.flatMap { owner in
            owner.fields.filter { used.contains("\(owner.wire).\($0.wire)") }.compactMap { field in
                guard case .declared(let name, _) = field.type.resolved.listed, !field.isBoxed else { return nil }
                return model.type(named: name)
            }
        }
    }

    /// The types, sorted.
    var types: [TypeModel] { model.types.filter { wires.contains($0.wire) } }

    /// Returns true if a type is read in place.
    func contains(_ wire: String) -> Bool { wires.contains(wire) }

    /// Returns the Swift name of the twin of a type; nil if the type is not read in place.
    func name(_ wire: String) -> String? {
        guard wires.contains(wire) else { return nil }
        return settings.swiftName(wire, in: dialect).filter { $0 != "." } + "InPlace"
    }

    /// Returns the Swift name of the twin of a field's type; nil if it is not an object that is read in place.
    func name(of type: SwiftType) -> String? {
        guard case .declared(let wire, _) = type.resolved else { return nil }
        return name(wire)
    }

    /// Returns the spelling of a field's type in the twin and its reader.
    func spell(_ type: SwiftType) -> String {
        switch type.resolved {
        case .string, .url: "WireStringSlice"
        default: spellElement(type)
        }
    }

    /// Returns the spelling of the element type of an array or a map; strings in them are created.
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
    /// True if the type can be read in place: an object without parameters that does not contain itself.
    fileprivate var isReadable: Bool {
        guard case .object = form else { return false }
        return hasReader && parameters.isEmpty && !isRecursive
    }
}

extension SwiftType {
    /// The element type of a list; the type itself if it is not a list.
    fileprivate var listed: SwiftType {
        if case .array(let element) = self { return element.resolved }
        return self
    }
}

/// Writes the twin of a wire type that is read in place.
struct InPlaceTypeEmitter {
    let entities: Entities
    let dialect: String
    let types: InPlaceTypes

    func files() -> [GeneratedFile] { types.types.compactMap(file) }

    private func file(_ type: TypeModel) -> GeneratedFile? {
        guard let settings = entities.settings.dialects[dialect], let name = types.name(type.wire) else { return nil }
        let swift = entities.settings.swiftName(type.wire, in: dialect)
        var text = entities.head(of: nil)
        let hasIdentifiers = type.fields.contains { field in
            if case .identifier = field.type.resolved { true } else { false }
        }
        let modules = hasIdentifiers ? [types.model.rules.identifierModule] : []
        text.imports([], internal: settings.imports + settings.internalImports + modules)
        text.blank()
        text.doc("The fields of an `\(swift)` that tiers use; of a string, only its position in the response text.")
        text.block("nonisolated struct \(name)") { text in
            for field in type.fields where types.used.contains("\(type.wire).\(field.wire)") {
                text.line("let \(field.name.declared): \(types.spell(field.type))\(field.isRequired ? "" : "?")")
            }
            ReaderEmitter(model: types.model, inPlace: types).write(type, to: &text)
        }
        return GeneratedFile(path: "\(settings.module)/Generated/InPlace/\(name).swift", text: text.text)
    }
}
