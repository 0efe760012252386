/// Writes the twin of a wire type that is read in place.
struct EmitInPlace {
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
        text.doc("What is asked for of an `\(swift)`, where it stands in the text: of its strings only the places.")
        text.block("nonisolated struct \(name)") { text in
            for field in type.fields where types.used.contains("\(type.wire).\(field.wire)") {
                text.line("let \(field.name.declared): \(types.spell(field.type))\(field.isRequired ? "" : "?")")
            }
            EmitReader(model: types.model, inPlace: types).write(type, to: &text)
        }
        return GeneratedFile(path: "\(settings.module)/Generated/InPlace/\(name).swift", text: text.text)
    }
}
