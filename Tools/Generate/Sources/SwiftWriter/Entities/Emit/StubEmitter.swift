/// Writes the stub of an entity, and the optional twins of the properties of higher tiers.
struct StubEmitter {
    let entities: Entities
    let file: Entities.File

    private var entity: EntityDeclaration { file.entity }
    private var tiers: [EntityTier] { entities.tiers(of: file) }
    private var root: String { entity.stub == nil ? "\(entity.name)1Providing" : "\(entity.name)StubProviding" }

    /// The type of the address that identifies a stub.
    private var address: String { entity.address ?? "" }

    func files() -> [GeneratedFile] {
        guard !entity.isSingle else { return [] }
        var text = entities.head(of: file)
        text.imports(entities.modules(of: tiers.flatMap { $0.declaration.fields.map(\.type) } + [entity.id]))
        if entity.stub != nil { writeStub(&text) }
        text.comment("The defaults of \(entity.stub == nil ? "tier 1" : "a stub"): no higher tier is known yet.")
        text.block("extension \(root)") { text in
            for tier in tiers where entity.stub != nil || tier.number > 1 {
                text.doc("nil by default; the tiers that have the model return it.")
                text.line("public nonisolated var \(tier.property)_: \(tier.name)? { nil }")
            }
        }
        text.blank()
        text.comment("The optional twins of all properties, which every tier has.")
        text.block("extension \(root)") { text in
            for tier in tiers { writeTwins(of: tier, &text) }
        }
        return [GeneratedFile(path: entities.path("\(root)", of: file), text: text.text)]
    }

    /// Writes the requirements of the lowest protocol.
    func writeRequirements(_ text: inout SwiftText) {
        text.doc("The client that it belongs to.")
        text.line("nonisolated var api: \(entities.settings.client) { get }")
        if entity.upgrade != nil {
            text.blank()
            text.doc(
                "Fetches the next tier with one request; returns itself at the highest tier.",
                "- Throws: The client's error; nothing has changed then, and the call can be repeated."
            )
            text.line("func upgrade() async throws -> any \(entity.name)")
        }
        text.blank()
        for tier in tiers where entity.stub != nil || tier.number > 1 {
            text.doc("The tier \(tier.number) model; nil if it is not known.")
            text.line("nonisolated var \(tier.property)_: \(tier.name)? { get }")
        }
    }

    private func writeStub(_ text: inout SwiftText) {
        let example = tiers.last?.declaration.fields.first?.name ?? tiers.first?.declaration.fields.first?.name ?? "id"
        text.doc(
            "The address of \(entity.noun), which is known before anything is fetched, and optional twins of all properties.",
            "A twin has a trailing underscore: `\(example)_` is nil if the tier does not know the value."
        )
        text.line("@MainActor")
        let bases = entity.stubConforms.isEmpty ? ["AnyObject"] : entity.stubConforms
        text.block("public protocol \(root): \(bases.joined(separator: ", "))") { text in
            text.doc("The address that identifies it on every server.")
            text.line("var actorId: \(address) { get }")
            writeRequirements(&text)
        }
        text.blank()
        text.doc("\(entity.noun.prefix(1).uppercased() + entity.noun.dropFirst()) of which only the address is known.")
        text.line("@MainActor")
        text.block("public final class \(entity.name)Stub: \(root)") { text in
            text.doc("The address that identifies it on every server.")
            text.line("public let actorId: \(address)")
            text.doc("The client that fetches it.")
            text.line("public nonisolated let api: \(entities.settings.client)")
            text.blank()
            text.doc("Creates the stub; fetches nothing.")
            text.block("public init(actorId: \(address), api: \(entities.settings.client))") { text in
                text.line("self.actorId = actorId")
                text.line("self.api = api")
            }
            text.blank()
            text.doc(
                "Fetches it by its address, with one request.",
                "- Throws: The client's error; nothing has changed then, and the call can be repeated."
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
        text.doc("`\(name)`; nil if it is not known.")
        text.getter("public var \(name)_: \(optional)", "\(object).\(name)")
    }
}
