/// Writes how tier values are made of one dialect's wire values.
struct EmitMapping {
    let entities: Entities
    let file: Entities.File
    let dialect: String
    /// All of this dialect.
    let all: [TierMapping]

    /// The entity's.
    private var mappings: [TierMapping] { all.filter { $0.tier.entity.name == file.entity.name } }

    func generated() -> GeneratedFile? {
        guard let settings = entities.settings.dialects[dialect], !mappings.isEmpty else { return nil }
        var text = entities.head(of: file)
        let isOwn = settings.module == entities.settings.module
        let modules = settings.imports + ["Middleware"] + (isOwn ? [] : [entities.settings.module])
        let isPublic = settings.isPublic && mappings.contains(where: offersModel)
        text.imports(isPublic ? modules : [], internal: settings.internalImports + (isPublic ? [] : modules))
        for mapping in mappings {
            write(mapping, &text)
            if offersModel(mapping) { writeModels(mapping, &text) }
        }
        let name = "\(file.entity.name)+Wire"
        let path = "\(settings.module)/Generated/\(file.entity.name)/\(name).swift"
        return GeneratedFile(path: path, text: text.text)
    }

    private func write(_ mapping: TierMapping, _ text: inout SwiftText) {
        let tier = mapping.tier
        text.blank()
        text.block("extension \(tier.value)") { text in
            if !mapping.silent.isEmpty {
                let groups = mapping.silent.map { ".\($0)" }.joined(separator: ", ")
                text.line("private static let saidBy\(mapping.wire) = says(allBut: \(groups))")
                text.blank()
            }
            let kept = tier.keptChildren
            text.doc("What \(mapping.swift) says of it.")
            text.block("init(_ wire: borrowing \(mapping.swift), server: String)") { text in
                var values: [String: String] = [:]
                for (child, expression) in zip(tier.declaration.children, mapping.children) {
                    values[child.name] = expression
                    guard kept.contains(where: { $0.name == child.name }) else { continue }
                    let type = child.type("\(child.tier)Value")
                    text.line("let \(child.name): \(type) = \(expression)")
                    values[child.name] = child.name
                }
                var arguments = ["server: server"]
                if let lower = tier.lower { arguments.append("\(lower.property): \(mapping.lower ?? "")") }
                if let id = mapping.id { arguments.append("id: \(id)") }
                arguments += tier.declaration.children.map { "\($0.name): \(values[$0.name] ?? "")" }
                text.line("self.init(")
                text.indented { text in
                    for argument in arguments { text.line("\(argument),") }
                    writeBox(mapping, &text)
                    if let groups = groups(of: mapping) { text.line("groups: \(groups)") }
                }
                text.line(")")
            }
        }
    }

    private func writeBox(_ mapping: TierMapping, _ text: inout SwiftText) {
        let tier = mapping.tier
        let kept = tier.keptChildren.map { child in
            "\(child.ids): \(child.name)\(child.count == .many ? ".map(\\.id)" : "?.id")"
        }
        let fields = zip(tier.declaration.fields, mapping.fields).map { "\($0.name): \($1)" }
        let comma = groups(of: mapping) == nil ? "" : ","
        guard !(kept + fields).isEmpty else { return text.line("box: Box(\(tier.fields)())\(comma)") }
        text.line("box: Box(")
        text.indented { $0.call(tier.fields, kept + fields) }
        text.line(")\(comma)")
    }

    private func groups(of mapping: TierMapping) -> String? {
        guard !mapping.silent.isEmpty || !mapping.sometimes.isEmpty else { return nil }
        let base = mapping.silent.isEmpty ? ".all" : "Self.saidBy\(mapping.wire)"
        return mapping.sometimes.reduce(base) { text, group in
            "Self.says(\(text), without: .\(group.group), if: \(group.expression) == nil)"
        }
    }

    /// Whether a wire value gives this tier's model: it does if no other is made of it, records beside the entity aside.
    private func offersModel(_ mapping: TierMapping) -> Bool {
        let made = all.filter { $0.wire == mapping.wire }
        if file.entity.lane != nil || isWritten(mapping.wire) { return false }
        return made.count == 1 || !file.entity.isSingle && made.count { !$0.tier.entity.isSingle } == 1
    }

    private func isWritten(_ wire: String) -> Bool { entities.settings.dialects[dialect]?.written[wire] != nil }

    private func writeModels(_ mapping: TierMapping, _ text: inout SwiftText) {
        let tier = mapping.tier
        let access = entities.settings.dialects[dialect]?.isPublic ?? true ? "public " : ""
        text.blank()
        text.block("extension \(mapping.swift): ContentResponse") { text in
            text.doc("The tier that it says all of.")
            text.line("\(access)typealias Model = \(tier.name)")
            text.doc("What it says of a ``\(tier.name)``.")
            text.getter(
                "\(access)func tierValue(of server: String) -> \(tier.value)",
                "\(tier.value)(self, server: server)"
            )
        }
    }
}
