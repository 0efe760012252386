/// Writes the fields of a tier, and its tier value.
struct ValueEmitter {
    let entities: Entities
    let tier: EntityTier

    private var declaration: TierDeclaration { tier.declaration }

    func file() -> GeneratedFile {
        var text = entities.head(of: tier.file)
        let children = declaration.children.compactMap { entities.tiers[$0.tier]?.entity.id }
        let kept = tier.keptChildren.isEmpty ? [] : children
        let id = [tier.entity.id, entities.base(of: tier.entity)]
        // `Consistency` declares the default implementations of some requirements of tier values.
        text.imports(
            ["Middleware"] + entities.modules(of: declaration.fields.map(\.type) + kept + id),
            internal: ["Consistency"]
        )
        writeFields(&text)
        if !declaration.groups.isEmpty { writeGroups(&text) }
        writeValue(&text)
        return GeneratedFile(path: entities.path(tier.value, of: tier.file), text: text.text)
    }

    // MARK: Fields

    /// The name, type and documentation of each stored field, the children's identities first.
    private var stored: [(name: String, type: String, doc: String)] {
        tier.keptChildren.map { child in
            let id = entities.tiers[child.tier]?.entity.id ?? ""
            return (child.ids, child.type(id), child.sentence)
        } + declaration.fields.map { ($0.name, $0.type, $0.sentence) }
    }

    /// Returns the default value of a field, for responses without it: their mappings have no argument for it.
    private func silence(_ name: String, _ type: String) -> String {
        if let or = declaration.fields.first(where: { $0.name == name })?.or { return " = \(or)" }
        if tier.keptChildren.contains(where: { $0.ids == name && $0.count == .many }) { return " = []" }
        return type.hasSuffix("?") ? " = nil" : ""
    }

    private func writeFields(_ text: inout SwiftText) {
        text.doc("The fields that ``\(tier.name)`` adds to the tier below.")
        let base = declaration.edits.isEmpty ? "TierFields" : "EditableFields"
        text.block("public nonisolated struct \(tier.fields): \(base)") { text in
            for field in stored {
                text.doc(field.doc)
                text.line("public var \(field.name): \(field.type)")
            }
            text.blank()
            text.doc("Creates the fields.")
            let parameters = stored.map { "\($0.name): \($0.type)\(silence($0.name, $0.type))" }
            text.call("public init", parameters, " {")
            text.indented { text in for field in stored { text.line("self.\(field.name) = \(field.name)") } }
            text.line("}")
            text.blank()
            if tier.lower == nil, tier.entity.stub != nil {
                text.doc("The address of its stub.")
                text.line("public var stubAddress: String? { actorId.string }")
                text.blank()
            }
            writeChanges(&text)
            writeMarks(&text)
            writeUsual(&text)
            guard !declaration.groups.isEmpty else { return }
            text.blank()
            text.doc("The groups of fields that a response includes, or an edit changes, by themselves.")
            let groups = declaration.groups.map { ".\($0.name)" }
            text.list("public static let groups: [FieldGroup<\(tier.fields)>] = ", groups)
        }
        text.blank()
    }

    private func writeUsual(_ text: inout SwiftText) {
        guard tier.isSeldomUnusual else { return }
        text.blank()
        text.doc("The snapshot that most entities share, because nearly all have these fields.")
        text.line("public static let common: Snapshot<\(tier.fields)>? = Snapshot(\(tier.fields)())")
    }

    private func writeChanges(_ text: inout SwiftText) {
        text.doc("Returns the fields that differ from the old ones, in the order of ``\(tier.name)/observed``.")
        let head = "public func changes(from old: Self) -> ChangeMask"
        guard !declaration.fields.isEmpty else { return text.line("\(head) { [] }") }
        text.block(head) { text in
            text.line("var mask = ChangeMask()")
            for (index, field) in declaration.fields.enumerated() {
                text.line("mask.insert(\(index), if: old.\(field.name) != \(field.name))")
            }
            text.line("return mask")
        }
    }

    private func writeMarks(_ text: inout SwiftText) {
        let lost: [String] = declaration.fields.compactMap { field in
            switch field.mark {
            case nil: nil
            case "false": "old.\(field.name) && !\(field.name)"
            case let mark?: "old.\(field.name) != \(mark) && \(field.name) == \(mark)"
            }
        }
        guard !lost.isEmpty else { return }
        text.blank()
        text.doc("Returns true if a mark of the viewer was removed.")
        text.block("public func clearsMark(of old: Self) -> Bool") { text in
            for (index, term) in lost.enumerated() {
                let term = lost.count == 1 ? term : "(\(term))"
                text.line((index == 0 ? "" : "    || ") + term)
            }
        }
    }

    private func writeGroups(_ text: inout SwiftText) {
        text.block("nonisolated extension FieldGroup where Fields == \(tier.fields)") { text in
            for (index, group) in declaration.groups.enumerated() {
                text.doc(group.doc)
                let fields =
                    tier.keptChildren.filter { $0.group == group.name }.map(\.ids)
                    + declaration.fields.filter { $0.group == group.name }.map(\.name)
                let single = "{ $1.\(fields[0]) = $0.\(fields[0]) }"
                var arguments = ["\"\(group.name)\"", "index: \(index + 1)"]
                if fields != [group.name] {
                    arguments.append("fields: [\(fields.map { "\"\($0)\"" }.joined(separator: ", "))]")
                }
                let head = "public static let \(group.name) = Self"
                let call = "\(head)(\(arguments.joined(separator: ", ")))"
                if fields.count == 1, text.fits("\(call) \(single)") {
                    text.line("\(call) \(single)")
                    continue
                }
                text.call(head, arguments, " { source, target in")
                text.indented { text in
                    for field in fields { text.line("target.\(field) = source.\(field)") }
                }
                text.line("}")
            }
        }
        text.blank()
    }

    // MARK: The tier value

    private func writeValue(_ text: inout SwiftText) {
        text.doc("The tier value of a ``\(tier.name)``.", declaration.doc)
        let base = tier.entity.value ?? entities.base(of: tier.entity)
        text.block("public nonisolated struct \(tier.value): \(base)") { text in
            for part in parts {
                text.doc(part.doc)
                text.line("public var \(part.name): \(part.type)")
            }
            text.doc("The fields that this tier adds.")
            text.line("public var snapshot: Snapshot<\(tier.fields)>")
            text.doc("The groups of fields that the response includes.")
            text.line("public var groups: GroupSet")
            text.blank()
            text.doc("The name of the kind.")
            text.line("public static let kind = \"\(tier.entity.kind)\"")
            text.doc("The number of the tier.")
            text.line("public static let tier = \(tier.number)")
            if let lane = tier.entity.lane {
                text.doc("The kind of the entity that it is a relation to; the edits of both share one queue.")
                text.line("public static let lane = \"\(lane)\"")
            }
            if let lower = tier.lower {
                text.doc("The identity.")
                text.line("public var id: \(tier.entity.id) { \(lower.property).id }")
                text.blank()
                text.doc("A property of the tiers below: `value.title` is `value.\(lower.property).title`.")
                let property = "dynamicMember property: KeyPath<\(lower.value), Property>"
                let head = "public subscript<Property>(\(property)) -> Property"
                text.block(head) { $0.line("\(lower.property)[keyPath: property]") }
            }
            text.blank()
            writeInit(&text)
            writeVisits(&text)
            writeDecoding(&text)
        }
    }

    /// The name, type and documentation of each part of a tier value beside its fields.
    private var parts: [(name: String, type: String, doc: String)] {
        var parts = [("server", "String", "The server that said so: host, and port if it is not the scheme's own.")]
        if let lower = tier.lower {
            parts.append((lower.property, lower.value, "The tier below."))
        } else {
            parts.append(("id", tier.entity.id, "The identity."))
        }
        return parts + declaration.children.map { ($0.name, $0.type("\($0.tier)Value"), $0.sentence) }
    }

    private func writeInit(_ text: inout SwiftText) {
        text.doc("Creates a tier value.")
        let children = parts.map { part in
            let silence = part.type.hasSuffix("?") ? " = nil" : part.type.hasSuffix("]") ? " = []" : ""
            return "\(part.name): \(part.type)\(silence)"
        }
        text.call("public init", children + ["snapshot: Snapshot<\(tier.fields)>", "groups: GroupSet = .all"], " {")
        text.indented { text in
            for name in parts.map(\.name) + ["snapshot", "groups"] { text.line("self.\(name) = \(name)") }
        }
        text.line("}")
    }

    private func writeVisits(_ text: inout SwiftText) {
        let names = [tier.lower?.property].compactMap { $0 } + declaration.children.map(\.name)
        guard !names.isEmpty else { return }
        text.blank()
        text.doc("Visits the tier values that it contains.")
        text.block("public func visitParts(_ visitor: inout some TierPartVisitor)") { text in
            for name in names { text.line("visitor.visit(\"\(name)\", \(name))") }
        }
        text.blank()
        text.doc("Changes the tier values that it contains.")
        text.block("public mutating func transformParts(_ change: inout TierPartTransform)") { text in
            for name in names { text.line("change(&\(name))") }
        }
    }

    private func writeDecoding(_ text: inout SwiftText) {
        text.blank()
        text.doc("Decodes one flat object: the fields, and the contained tier values by name.")
        text.block("public init(from decoder: any Decoder) throws") { text in
            text.line("let parts = try TierDecoding(decoder)")
            let arguments = parts.map { part in
                "\(part.name): try parts\(part.type.hasSuffix("?") ? ".optional" : "")(\"\(part.name)\")"
            }
            let own = ["snapshot: \(tier.snapshot)(try \(tier.fields)(from: decoder))", "groups: try parts.groups()"]
            text.call("self.init", arguments + own)
        }
        text.blank()
        text.doc("Encodes one flat object.")
        text.line("public func encode(to encoder: any Encoder) throws { try encodeFlat(to: encoder) }")
    }
}
