/// Writes the live object of a tier, and what it and the tiers above it offer.
struct EmitModel {
    let entities: Entities
    let tier: EntityTier

    private var client: String { entities.settings.client }
    private var declaration: TierDeclaration { tier.declaration }
    private var isSingle: Bool { tier.entity.isSingle }

    func file() -> GeneratedFile {
        var text = entities.head(of: tier.file)
        let types = declaration.fields.map(\.type)
        var modules = ["Middleware"] + (relinks ? ["Propagation"] : [])
        modules += entities.modules(of: types + [tier.entity.id])
        text.imports(modules)
        text.doc(declaration.doc, "There is one per identity and client; its client's cache makes it.")
        text.line("@MainActor")
        let protocols = isSingle ? "TierModel" : "\(tier.providing), TierModel"
        text.block("public final class \(tier.name): \(protocols), nonisolated Hashable, nonisolated Identifiable") {
            writeStorage(&$0)
            writeInit(&$0)
            if isSingle { writeProperties(&$0, of: "") }
            writeSnapshot(&$0)
            if !declaration.children.isEmpty || tier.lower != nil { writeRelink(&$0) }
            writeObserved(&$0)
        }
        if !isSingle { writeProviding(&text) }
        if !declaration.edits.isEmpty { writeEdits(&text) }
        return GeneratedFile(path: entities.path(tier.name, of: tier.file), text: text.text)
    }

    private var relinks: Bool { !declaration.children.isEmpty || tier.lower != nil }

    // MARK: The class

    private func writeStorage(_ text: inout SwiftText) {
        text.doc("The client it came from.")
        text.line("public nonisolated let api: \(client)")
        text.doc("The identity.")
        text.line("public nonisolated let id: \(tier.entity.id)")
        text.doc("What it shows of its own tier.")
        text.line("public var display: TierDisplay<\(tier.name)>")
        if let lower = tier.lower {
            text.doc("The tier below.")
            text.line("public nonisolated let \(lower.property): \(lower.name)")
        }
        for child in declaration.children {
            if child.isConstant {
                text.doc(child.sentence)
                text.line("public nonisolated let \(child.name): \(child.tier)")
            } else {
                text.line("fileprivate var \(child.name)Link: \(child.type(child.tier))")
            }
        }
        text.blank()
    }

    private func writeInit(_ text: inout SwiftText) {
        text.doc("Makes the object; only the client's cache does.")
        let parameters = [
            "api: \(client)", "value: \(tier.value)", "display: TierDisplay<\(tier.name)>", "in moment: AnswerMoment",
        ]
        text.call("public init", parameters, " {")
        text.indented { text in
            text.line("self.api = api")
            text.line("id = value.id")
            text.line("self.display = display")
            if let lower = tier.lower {
                text.line("\(lower.property) = api.caches.\(lower.property).model(of: value.\(lower.property), in: moment)")
            }
            for child in declaration.children {
                let cache = "api.caches.\(entities.property(of: child))"
                let name = child.isConstant ? child.name : "\(child.name)Link"
                switch child.count {
                case .one: text.line("\(name) = \(cache).model(of: value.\(child.name), in: moment)")
                case .optional: text.line("\(name) = value.\(child.name).map { \(cache).model(of: $0, in: moment) }")
                case .many: text.line("\(name) = \(cache).models(of: value.\(child.name), in: moment)")
                }
            }
        }
        text.line("}")
        text.blank()
        text.line("deinit { api.home.leave(api.tiers.\(tier.property), id, ObjectIdentifier(self)) }")
    }

    private func writeSnapshot(_ text: inout SwiftText) {
        text.blank()
        text.doc("What is shown now, as a snapshot.")
        text.block("public var tierValue: \(tier.value)") { text in
            text.line("_ = reading(\\.tierValue)")
            var arguments = ["server: api.home.server"]
            if let lower = tier.lower {
                arguments.append("\(lower.property): \(lower.property).tierValue")
            } else {
                arguments.append("id: id")
            }
            for child in declaration.children {
                switch child.count {
                case .one: arguments.append("\(child.name): \(child.name).tierValue")
                case .optional: arguments.append("\(child.name): \(child.name)?.tierValue")
                case .many: arguments.append("\(child.name): \(child.name).map(\\.tierValue)")
                }
            }
            text.call("return \(tier.value)", arguments + ["box: display.box"])
        }
    }

    private func writeRelink(_ text: inout SwiftText) {
        text.blank()
        text.doc("Shows an answer's neighbours, as far as the fields that are shown name them.")
        text.block("public func relink(to value: \(tier.value), in moment: AnswerMoment) -> [FieldChange]") { text in
            if let lower = tier.lower {
                text.line("_ = api.caches.\(lower.property).model(of: value.\(lower.property), in: moment)")
            }
            for child in declaration.children where child.isConstant {
                text.line("_ = api.caches.\(entities.property(of: child)).model(of: value.\(child.name), in: moment)")
            }
            let linked = declaration.children.filter { !$0.isConstant }
            guard !linked.isEmpty else { return text.line("return []") }
            text.line("var changes: [FieldChange] = []")
            for child in linked {
                let condition: String
                if !child.follows.isEmpty {
                    let paths = child.follows.compactMap { tier.path(to: $0) }
                    let id = entities.tiers[child.tier]?.entity.id ?? ""
                    let named = paths.count == 1 ? paths[0] : "\(id)(\(paths.joined(separator: ", ")))"
                    condition = "value.\(child.name)\(child.count == .one ? "" : "?").id == \(named)"
                } else if child.count == .many {
                    condition = "value.\(child.name).map(\\.id) == display.box.fields.\(child.ids)"
                } else {
                    condition = "value.\(child.name)?.id == display.box.fields.\(child.ids)"
                }
                text.block("if \(condition)") { text in
                    let call = "link(\"\(child.name)\", \\.\(child.name), \\.\(child.name)Link, to: value.\(child.name), "
                        + "in: api.caches.\(entities.property(of: child)), moment)"
                    if text.fits("changes += \(call)") { return text.line("changes += \(call)") }
                    text.call(
                        "changes += link",
                        [
                            "\"\(child.name)\"", "\\.\(child.name)", "\\.\(child.name)Link", "to: value.\(child.name)",
                            "in: api.caches.\(entities.property(of: child))", "moment",
                        ]
                    )
                }
            }
            text.line("return changes")
        }
    }

    private func writeObserved(_ text: inout SwiftText) {
        text.blank()
        text.doc("What changes when the fields do.")
        let head = "public static let observed: [ObservedField<\(tier.name)>] = ["
        guard !declaration.fields.isEmpty else { return text.line(head + "]") }
        text.line(head)
        text.indented { text in
            text.items(declaration.fields.map { ".init(\"\($0.name)\", { \\.\($0.name) }, { $0.\($0.name) })" })
        }
        text.line("]")
    }

    // MARK: What it offers

    private func writeProviding(_ text: inout SwiftText) {
        text.blank()
        text.doc("What tier \(tier.number) of \(tier.entity.noun) and every tier above it offer.")
        text.line("@MainActor")
        let base = tier.lower?.providing ?? (tier.entity.stub == nil ? "AnyObject" : "\(tier.entity.name)StubProviding")
        text.block("public protocol \(tier.providing): \(base)") { text in
            text.doc("The tier \(tier.number) object itself.")
            text.line("nonisolated var \(tier.property): \(tier.name) { get }")
            if tier.lower == nil, tier.entity.stub == nil { EmitTwins(entities: entities, file: tier.file).writeRequirements(&text) }
        }
        if tier.lower == nil {
            text.blank()
            text.doc("Any tier of \(tier.entity.noun).")
            text.line("public typealias \(tier.entity.name) = \(tier.providing)")
        }
        text.blank()
        text.block("extension \(tier.name)") { text in
            text.doc("Itself.")
            text.line("public nonisolated var \(tier.property): \(tier.name) { self }")
        }
        text.blank()
        text.comment("Forwarded from the tier \(tier.number) object.")
        text.block("extension \(tier.providing)") { text in
            text.doc("The tier \(tier.number) object, which every tier may be asked for.")
            text.line("public nonisolated var \(tier.property)_: \(tier.name)? { \(tier.property) }")
            if let lower = tier.lower {
                text.doc("The tier below.")
                text.line("public nonisolated var \(lower.property): \(lower.name) { \(tier.property).\(lower.property) }")
            } else {
                text.doc("The identity on this server.")
                text.line("public nonisolated var id: \(tier.entity.id) { \(tier.property).id }")
            }
            writeProperties(&text, of: "\(tier.property).")
            writeUpgrade(&text)
        }
    }

    private func writeProperties(_ text: inout SwiftText, of object: String) {
        if isSingle { text.blank() }
        for child in declaration.children {
            let type = child.type(child.tier)
            if child.isConstant {
                guard !isSingle else { continue }
                text.doc(child.sentence)
                text.line("public nonisolated var \(child.name): \(type) { \(object)\(child.name) }")
            } else {
                text.doc(child.sentence)
                let link = "\(object)\(child.name)Link"
                text.getter("public var \(child.name): \(type)", "\(object)reading(\\.\(child.name), \(link))")
            }
        }
        for field in declaration.fields {
            text.doc(field.sentence)
            text.getter("public var \(field.name): \(field.type)", "\(object)reading(\\.\(field.name)).\(field.name)")
        }
    }

    private func writeUpgrade(_ text: inout SwiftText) {
        guard let upgrade = tier.entity.upgrade else { return }
        let entity = tier.entity
        if tier.number == entity.upgradesTo {
            text.blank()
            text.doc("Itself: nothing is above what one more request would bring.")
            text.line("public func upgrade() async throws -> any \(entity.name) { self }")
        } else if tier.number == 1 {
            text.blank()
            text.doc(
                "Fetches tier \(entity.upgradesTo), as far as one request goes.",
                "- Throws: The client's error, or `CancellationError` if the caller's task was cancelled; nothing changed then, and it can be tried again."
            )
            text.line("public func upgrade() async throws -> any \(entity.name) { try await \(upgrade) }")
        }
    }

    private func writeEdits(_ text: inout SwiftText) {
        let (subject, object) = isSingle ? (tier.name, "") : (tier.providing, "\(tier.property).")
        guard !isSingle else { return }
        text.blank()
        text.block("extension \(subject)") { text in
            text.doc("Whether an edit of a group of fields waits for the server. Observable: 18 expected and 18 confirmed is a change.")
            text.block("public func isPending(_ group: FieldGroup<\(tier.fields)>) -> Bool") { text in
                text.line("\(object)editState.pending.contains(group.name)")
            }
        }
    }
}

extension ChildDeclaration {
    /// Whether it is the same object for the life of what contains it.
    var isConstant: Bool { count == .one && follows.isEmpty }

    /// The type of its property, made of that of one.
    func type(_ one: String) -> String {
        switch count {
        case .one: one
        case .optional: "\(one)?"
        case .many: "[\(one)]"
        }
    }
}

extension ChildDeclaration {
    /// What it is, and since when.
    var sentence: String { doc.since(since) }
}

extension FieldDeclaration {
    /// What it is, and since when.
    var sentence: String { doc.since(since) }
}

extension String {
    /// The sentence with the version that it is true from.
    fileprivate func since(_ version: String?) -> String {
        guard let version, !contains("since \(version)") else { return self }
        return (hasSuffix(".") ? String(dropLast()) : self) + ", since \(version)."
    }
}
