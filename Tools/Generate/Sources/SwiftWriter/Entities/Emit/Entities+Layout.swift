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

    /// The types of other modules that a row, or the mapping of one, may name without an import in the settings.
    private static let known = [
        "Foundation": ["Data", "Date", "Decimal", "TimeInterval", "URL", "UUID"],
        "MiddlewareRequests": ["WireTierValue"],
        "WireRuntime": ["WireDate", "WireList", "WireURL"],
    ]

    /// Returns the protocol of an entity's tier values: the folder's protocol, unless the schemas do not declare the identity; without
    /// one, the protocol for typed ids.
    func base(of entity: EntityDeclaration) -> String {
        let isKnown = models.values.contains { $0.identifiers.contains { ApiModel.identifier($0.wire) == entity.id } }
        guard isKnown || models.isEmpty else { return "TierValue" }
        return settings.value ?? (isKnown ? "WireTierValue" : "TierValue")
    }

    /// Returns the modules that declare the given types; all known modules for nil.
    func modules(of types: [String]?) -> [String] {
        guard let types else {
            let rows = modules(of: all.flatMap { $0.declaration.fields.map(\.type) })
            return Set(settings.imports.keys).union(models.values.map(\.rules.identifierModule)).union(rows).sorted()
        }
        let words = Set(types.flatMap { $0.split { !($0.isLetter || $0.isNumber) } }.map(String.init))
        return Set(words.compactMap(module(of:))).sorted()
    }

    private func module(of type: String) -> String? {
        for (module, names) in settings.imports where names.contains(type) { return module }
        for model in models.values where model.identifiers.contains(where: { ApiModel.identifier($0.wire) == type }) {
            return model.rules.identifierModule
        }
        let wire = models.values.first { $0.declares(type) }?.rules.module
        let module = wire ?? Self.known.first { $0.value.contains(type) }?.key
        return module == settings.module ? nil : module
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
