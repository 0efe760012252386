/// Writes the live object of a tier; what it offers and how its neighbours change is in extensions.
struct EmitModel {
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
        text.doc(declaration.doc, "There is one per identity and client; its client's cache makes it.")
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
        text.line("deinit { api.home.leave(api.tiers.\(tier.property), id, ObjectIdentifier(self)) }")
        guard !isSingle else { return }
        text.blank()
        text.doc("Itself.")
        text.line("public nonisolated var \(tier.property): \(tier.name) { self }")
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
}
