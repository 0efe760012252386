extension Entities {
    /// Returns the path of a generated file of the tiers.
    func path(_ name: String, of file: File) -> String {
        "\(settings.module)/Generated/\(file.entity.name)/\(name).swift"
    }

    /// Returns the banner that every file starts with.
    func head(of file: File?) -> SwiftText {
        var text = SwiftText()
        text.line("\(DialectEmitter.mark)\(file.map { "Entities/\($0.name)" } ?? "Entities").")
        text.comment("Do not edit: \(settings.insteadOfEditing).")
        text.blank()
        return text
    }

    /// Returns the protocol of an entity's tier values: the folder's protocol, unless the schemas do not declare the identity.
    func base(of entity: EntityDeclaration) -> String {
        let isKnown = models.values.contains { $0.identifiers.contains { ApiModel.identifier($0.wire) == entity.id } }
        return models.isEmpty || isKnown ? settings.value : "TierValue"
    }

    /// Returns the modules that declare the given types; all known modules for nil.
    func modules(of types: [String]?) -> [String] {
        guard let types else {
            return Set(settings.imports.keys).union(models.values.map(\.rules.identifierModule)).sorted()
        }
        let words = types.flatMap { $0.split { !($0.isLetter || $0.isNumber) } }.map(String.init)
        return Set(words.compactMap(module(of:))).sorted()
    }

    private func module(of type: String) -> String? {
        for (module, names) in settings.imports where names.contains(type) { return module }
        for model in models.values where model.identifiers.contains(where: { ApiModel.identifier($0.wire) == type }) {
            return model.rules.identifierModule
        }
        return nil
    }

    /// Returns the property of the caches for the models of a child.
    func property(of child: ChildDeclaration) -> String { tiers[child.tier]?.property ?? child.tier }
}

extension SwiftText {
    /// Writes imports, sorted and without duplicates.
    mutating func imports(_ publics: [String], internal others: [String] = []) {
        for module in Set(publics + others).sorted() {
            line((publics.contains(module) ? "public " : "") + "import \(module)")
        }
        blank()
    }
}
