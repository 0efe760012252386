/// Writes what is asked of an entity of which little is known: its stub, and the optional twins of what higher tiers have.
struct EmitTwins {
    let entities: Entities
    let file: Entities.File

    private var entity: EntityDeclaration { file.entity }
    private var tiers: [EntityTier] { entities.tiers(of: file) }
    private var root: String { entity.stub == nil ? "\(entity.name)1Providing" : "\(entity.name)StubProviding" }

    /// The type of the address that a stub is known by.
    private var address: String { entity.address ?? "" }

    func files() -> [GeneratedFile] {
        guard !entity.isSingle else { return [] }
        var text = entities.head(of: file)
        text.imports(entities.modules(of: tiers.flatMap { $0.declaration.fields.map(\.type) } + [entity.id]))
        if entity.stub != nil { writeStub(&text) }
        text.comment("What \(entity.stub == nil ? "tier 1" : "a stub") answers: nothing more is known yet.")
        text.block("extension \(root)") { text in
            for tier in tiers where entity.stub != nil || tier.number > 1 {
                text.doc("nil: not known at this tier.")
                text.line("public nonisolated var \(tier.property)_: \(tier.name)? { nil }")
            }
        }
        text.blank()
        text.comment("The optional twins, which every tier has.")
        text.block("extension \(root)") { text in
            for tier in tiers { writeTwins(of: tier, &text) }
        }
        return [GeneratedFile(path: entities.path("\(root)", of: file), text: text.text)]
    }

    /// What the lowest protocol asks for.
    func writeRequirements(_ text: inout SwiftText) {
        text.doc("The client it came from.")
        text.line("nonisolated var api: \(entities.settings.client) { get }")
        if entity.upgrade != nil {
            text.blank()
            text.doc(
                "Fetches what the next tier needs, as far as one request goes; itself at the top.",
                "- Throws: The client's error; nothing changed then, and it can be tried again."
            )
            text.line("func upgrade() async throws -> any \(entity.name)")
        }
        text.blank()
        for tier in tiers where entity.stub != nil || tier.number > 1 {
            text.doc("The tier \(tier.number) object, if that much is known.")
            text.line("nonisolated var \(tier.property)_: \(tier.name)? { get }")
        }
    }

    private func writeStub(_ text: inout SwiftText) {
        let example = tiers.last?.declaration.fields.first?.name ?? tiers.first?.declaration.fields.first?.name ?? "id"
        text.doc(
            "What is known of \(entity.noun) before anything is fetched, and how to ask for what may be known later.",
            "A twin has a trailing underscore: `\(example)_` is nil where the tier does not know."
        )
        text.line("@MainActor")
        let bases = entity.stubConforms.isEmpty ? ["AnyObject"] : entity.stubConforms
        text.block("public protocol \(root): \(bases.joined(separator: ", "))") { text in
            text.doc("The address that names it everywhere.")
            text.line("var actorId: \(address) { get }")
            writeRequirements(&text)
        }
        text.blank()
        text.doc("\(entity.noun.prefix(1).uppercased() + entity.noun.dropFirst()) of which only the address is known.")
        text.line("@MainActor")
        text.block("public final class \(entity.name)Stub: \(root)") { text in
            text.doc("The address that names it everywhere.")
            text.line("public let actorId: \(address)")
            text.doc("The client that will fetch it.")
            text.line("public nonisolated let api: \(entities.settings.client)")
            text.blank()
            text.doc("Names it; fetches nothing.")
            text.block("public init(actorId: \(address), api: \(entities.settings.client))") { text in
                text.line("self.actorId = actorId")
                text.line("self.api = api")
            }
            text.blank()
            text.doc(
                "Finds it by its address, as far as one request goes.",
                "- Throws: The client's error; nothing changed then, and it can be tried again."
            )
            text.line("public func upgrade() async throws -> any \(entity.name) { try await \(entity.stub ?? "") }")
        }
        text.blank()
    }

    private func writeTwins(of tier: EntityTier, _ text: inout SwiftText) {
        if tier.lower == nil { twin("id", entity.id, tier, &text) }
        for field in tier.declaration.fields where field.name != "actorId" || entity.stub == nil {
            twin(field.name, field.type, tier, &text)
        }
        for child in tier.declaration.children { twin(child.name, child.type(child.tier), tier, &text) }
    }

    private func twin(_ name: String, _ type: String, _ tier: EntityTier, _ text: inout SwiftText) {
        let optional = type.hasSuffix("?") ? type : "\(type)?"
        let object = tier.lower == nil && entity.stub == nil ? tier.property : "\(tier.property)_?"
        text.doc("`\(name)`, if it is known.")
        text.getter("public var \(name)_: \(optional)", "\(object).\(name)")
    }
}
