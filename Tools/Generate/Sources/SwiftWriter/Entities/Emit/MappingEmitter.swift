/// Writes the mappings from one dialect's wire values to tier values.
struct MappingEmitter {
    let entities: Entities
    let file: Entities.File
    let dialect: String
    /// All mappings of this dialect.
    let all: [TierMapping]
    /// The mappings of the types that are read in place.
    var inPlace: [TierMapping] = []

    /// The mappings of this entity.
    private var mappings: [TierMapping] { all.filter { $0.tier.entity.name == file.entity.name } }

    func generated() -> GeneratedFile? {
        guard let settings = entities.settings.dialects[dialect], !mappings.isEmpty else { return nil }
        var text = entities.head(of: file)
        let isOwn = settings.module == entities.settings.module
        let modules = settings.imports + ["Middleware"] + (isOwn ? [] : [entities.settings.module])
        let isPublic = settings.isPublic && mappings.contains(where: offersModel)
        text.imports(isPublic ? modules : [], internal: settings.internalImports + (isPublic ? [] : modules))
        for tier in entities.tiers(of: file) {
            let mappings = mappings.filter { $0.tier.name == tier.name }
            guard !mappings.isEmpty else { continue }
            text.blank()
            text.block("nonisolated extension \(tier.value)") { text in
                writeStatics(mappings, &text)
                for mapping in mappings { write(mapping, &text) }
                for mapping in inPlace where mapping.tier.name == tier.name { writeInPlace(mapping, &text) }
            }
            for mapping in mappings where offersModel(mapping) { writeModels(mapping, &text) }
        }
        let name = "\(file.entity.name)+Wire"
        let path = "\(settings.module)/Generated/\(file.entity.name)/\(name).swift"
        return GeneratedFile(path: path, text: text.text)
    }

    /// Writes the sets of included groups, once for all mappings that lack the same groups.
    private func writeStatics(_ mappings: [TierMapping], _ text: inout SwiftText) {
        var written: Set<String> = []
        for mapping in mappings where !mapping.silent.isEmpty && written.insert(mapping.saidName).inserted {
            text.call("private static let \(mapping.saidName) = includedGroups", allBut(mapping.silent))
        }
    }

    private func allBut(_ groups: [String]) -> [String] {
        groups.enumerated().map { ($0.offset == 0 ? "allBut: ." : ".") + $0.element }
    }

    private func write(_ mapping: TierMapping, _ text: inout SwiftText) {
        text.blank()
        text.doc("Maps \(mapping.swift) to this tier value.")
        text.block("init(_ wire: borrowing \(mapping.swift), server: String)") { text in
            let parts = parts(of: mapping, &text)
            text.call("let fields = \(mapping.tier.fields)", parts.fields)
            text.call("self.init", parts.parts + ["snapshot: \(mapping.tier.snapshot)(fields)"] + parts.groups)
        }
    }

    /// Writes the initializer for a type that is read in place: it compares the fields with a known snapshot, and creates them only if they
    /// differ.
    private func writeInPlace(_ mapping: TierMapping, _ text: inout SwiftText) {
        let tier = mapping.tier
        text.blank()
        text.doc("Maps \(mapping.swift) to this tier value; reuses a known snapshot if its fields are equal.")
        let place = ["_ wire: borrowing \(mapping.swift)", "in text: borrowing WireReader"]
        text.call("init", place + ["server: String", "known: KnownSnapshots"], " {")
        text.indented { text in
            var parts = parts(of: mapping, &text)
            if let lower = tier.lower {
                text.assign("let \(lower.property)", mapping.lower ?? "")
                text.line("let id = \(lower.property).id")
                parts.parts[1] = "\(lower.property): \(lower.property)"
            } else {
                text.line("let id = \(mapping.id ?? "")")
                parts.parts[1] = "id: id"
            }
            if mapping.hasText {
                text.block("if let snapshot = known.snapshot(Self.self, id), Self.matches(snapshot, wire, in: text)") {
                    text in
                    text.call("self.init", parts.parts + ["snapshot: snapshot"] + parts.groups)
                    text.line("return")
                }
            }
            text.call("let fields = \(tier.fields)", parts.fields)
            let snapshot = mapping.hasText ? "\(tier.snapshot)(fields)" : "known.snapshot(Self.self, id, fields)"
            text.call("self.init", parts.parts + ["snapshot: \(snapshot)"] + parts.groups)
        }
        text.line("}")
        if mapping.hasText { writeMatch(mapping, &text) }
    }

    /// Writes the function that compares the fields of a snapshot with the text. It reads them through the snapshot, so they are not
    /// copied.
    private func writeMatch(_ mapping: TierMapping, _ text: inout SwiftText) {
        text.blank()
        text.doc("Returns true if the fields of a snapshot are equal to those of \(mapping.swift).")
        let place = ["_ wire: borrowing \(mapping.swift)", "in text: borrowing WireReader"]
        text.call("private static func matches", ["_ snapshot: Snapshot<\(mapping.tier.fields)>"] + place, " -> Bool {")
        text.indented { text in
            let fields = zip(mapping.tier.declaration.fields, mapping.matches)
            let all = fields.compactMap { field, match in match.map { ($0.hasPrefix("text."), $0) } }
            let rows = (all.filter { !$0.0 } + all.filter(\.0)).map(\.1)
            for (index, row) in rows.enumerated() {
                let head = index == 0 ? "guard " : "    "
                text.line(head + row + (index + 1 < rows.count ? "," : ""))
            }
            text.line("else { return false }")
            text.line("return true")
        }
        text.line("}")
    }

    /// Returns the arguments of the tier value; a child whose identities are stored is assigned to a local variable before, because it is
    /// used twice.
    private func parts(
        of mapping: TierMapping,
        _ text: inout SwiftText
    ) -> (parts: [String], fields: [String], groups: [String]) {
        let tier = mapping.tier
        var parts: [String] = ["server: server"]
        if let lower = tier.lower { parts.append("\(lower.property): \(mapping.lower ?? "")") }
        if let id = mapping.id { parts.append("id: \(id)") }
        var fields: [String] = []
        for (child, expression) in zip(tier.declaration.children, mapping.children) {
            guard let expression else { continue }
            guard tier.keptChildren.contains(where: { $0.name == child.name }) else {
                parts.append("\(child.name): \(expression)")
                continue
            }
            text.assign("let \(child.name): \(child.type("\(child.tier)Value"))", expression)
            parts.append("\(child.name): \(child.name)")
            fields.append("\(child.ids): \(child.name)\(child.count == .many ? ".map(\\.id)" : "?.id")")
        }
        fields += zip(tier.declaration.fields, mapping.fields).compactMap { field, expression in
            expression.map { "\(field.name): \($0)" }
        }
        return (parts, fields, groups(of: mapping).map { ["groups: \($0)"] } ?? [])
    }

    private func groups(of mapping: TierMapping) -> String? {
        guard !mapping.silent.isEmpty || !mapping.sometimes.isEmpty else { return nil }
        let base = mapping.silent.isEmpty ? ".all" : "Self.\(mapping.saidName)"
        return mapping.sometimes.reduce(base) { text, group in
            "Self.includedGroups(\(text), without: .\(group.group), if: \(group.expression) == nil)"
        }
    }

    /// Returns true if a wire value converts to this tier's model: every other tier that is made from it must be part of this one. A record
    /// beside an entity, such as a relation, never does, because it is only a part of the response.
    private func offersModel(_ mapping: TierMapping) -> Bool {
        if file.entity.lane != nil || isWritten(mapping.wire) { return false }
        let made = all.filter { $0.wire == mapping.wire }.map(\.tier)
        let whole = made.filter { tier in
            !made.contains { $0.name != tier.name && contains(tier, in: $0, mapping.wire) }
        }
        return whole.map(\.name) == [mapping.tier.name]
    }

    /// Returns true if a tier has another as its lower tier or as a child that is made from the same wire value.
    private func contains(_ part: EntityTier, in tier: EntityTier, _ wire: String) -> Bool {
        func isItself(_ sources: [String: Source]) -> Bool { sources[dialect]?.path(in: wire) == "self" }
        if tier.lower?.name == part.name, isItself(tier.declaration.lower) { return true }
        return tier.declaration.children.contains { $0.tier == part.name && isItself($0.sources) }
    }

    private func isWritten(_ wire: String) -> Bool { entities.settings.dialects[dialect]?.written[wire] != nil }

    private func writeModels(_ mapping: TierMapping, _ text: inout SwiftText) {
        let tier = mapping.tier
        let access = entities.settings.dialects[dialect]?.isPublic ?? true ? "public " : ""
        text.blank()
        text.block("nonisolated extension \(mapping.swift): ContentResponse") { text in
            text.doc("The model of the tier that it describes completely.")
            text.line("\(access)typealias Model = \(tier.name)")
            text.doc("Returns the tier value of a ``\(tier.name)``.")
            text.getter(
                "\(access)func tierValue(of server: String) -> \(tier.value)",
                "\(tier.value)(self, server: server)"
            )
        }
    }
}

extension TierMapping {
    /// The name of the set of included groups.
    fileprivate var saidName: String {
        "allBut" + silent.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "And")
    }
}
