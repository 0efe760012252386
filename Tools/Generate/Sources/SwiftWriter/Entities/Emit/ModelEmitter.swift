/// Writes the model of a tier; extensions write its protocol and the links to related models.
struct ModelEmitter {
    let entities: Entities
    let tier: EntityTier

    var client: String { entities.settings.client }
    var declaration: TierDeclaration { tier.declaration }
    var isSingle: Bool { tier.entity.isSingle }

    func file() -> GeneratedFile {
        var text = entities.head(of: tier.file)
        let types = declaration.fields.map(\.type)
        var modules = ["Middleware"] + (relinks ? ["Propagation"] : [])
        modules += entities.modules(of: types + [tier.entity.id])
        text.imports(modules)
        text.doc(declaration.doc, "There is one model per identity and client; the cache of the client creates it.")
        text.line("@MainActor")
        let protocols = isSingle ? "TierModel" : "\(tier.providing), TierModel"
        text.block("public final class \(tier.name): \(protocols), nonisolated Hashable, nonisolated Identifiable") {
            writeStorage(&$0)
            writeInit(&$0)
            if isSingle { writeProperties(&$0, of: "") }
            writeSnapshot(&$0)
            if relinks { writeRelink(&$0) }
            writeObserved(&$0)
        }
        if !isSingle { writeProviding(&text) }
        return GeneratedFile(path: entities.path(tier.name, of: tier.file), text: text.text)
    }

    private func writeStorage(_ text: inout SwiftText) {
        text.doc("The client that it belongs to.")
        text.line("public nonisolated let api: \(client)")
        text.doc("The identity.")
        text.line("public nonisolated let id: \(tier.entity.id)")
        text.doc("The storage of the fields of this tier.")
        text.line("public var storage: TierStorage<\(tier.name)>")
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
        text.doc("Creates the model; only the cache of the client calls this.")
        let parameters = [
            "api: \(client)", "value: \(tier.value)", "storage: TierStorage<\(tier.name)>", "in moment: AnswerContext",
        ]
        text.call("public init", parameters, " {")
        text.indented { text in
            text.line("self.api = api")
            text.line("id = value.id")
            text.line("self.storage = storage")
            if let lower = tier.lower {
                let name = lower.property
                text.line("\(name) = api.caches.\(name).model(of: value.\(name), in: moment)")
            }
            for child in declaration.children {
                let name = child.isConstant ? child.name : "\(child.name)Link"
                text.line("\(name) = \(entities.model(of: child))")
            }
        }
        text.line("}")
        text.blank()
        text.line("deinit { api.clientStore.unregister(api.tiers.\(tier.property), id, ObjectIdentifier(self)) }")
        guard !isSingle else { return }
        text.blank()
        text.doc("The model itself.")
        text.line("public nonisolated var \(tier.property): \(tier.name) { self }")
    }

    private func writeSnapshot(_ text: inout SwiftText) {
        text.blank()
        text.doc("The current fields, as a tier value.")
        text.block("public var tierValue: \(tier.value)") { text in
            text.line("_ = reading(\\.tierValue)")
            var arguments = ["server: api.clientStore.server"]
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
            text.call("return \(tier.value)", arguments + ["snapshot: storage.snapshot"])
        }
    }

    private func writeObserved(_ text: inout SwiftText) {
        text.blank()
        text.doc("The fields that observers see, in the order of their bits in a change mask.")
        let head = "public static let observed: [ObservedField<\(tier.name)>] = ["
        guard !declaration.fields.isEmpty else { return text.line(head + "]") }
        text.line(head)
        text.indented { text in
            text.items(declaration.fields.map { ".init(\"\($0.name)\", { \\.\($0.name) }, { $0.\($0.name) })" })
        }
        text.line("]")
    }
}
