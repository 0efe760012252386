/// Writes the type that holds an entity at the highest live tier: `AnyPost`.
struct AnyEntityEmitter {
    let entities: Entities
    let file: Entities.File

    private var entity: EntityDeclaration { file.entity }

    /// Returns the file; nil for an entity without stubs, which nothing upgrades.
    func generated() -> GeneratedFile? {
        guard entity.stub != nil, entity.upgrade != nil else { return nil }
        let name = "Any\(entity.name)"
        let subject = entity.kind
        let any = "any \(entity.name)StubProviding"
        var text = entities.head(of: file)
        text.imports(["Middleware"] + entities.modules(of: [entity.id]), internal: entities.modules(of: ["WireURL"]))
        let what = "\(entity.noun.capitalizedFirst) at the highest tier that lives, or a stub"
        text.doc("\(what); a view holds it and shows more when more is known.")
        text.line("///")
        text.line("/// ```swift")
        text.line("/// let \(subject) = \(name)(row)")
        text.line("/// try await \(subject).upgrade()      // goes all the way")
        text.line("/// \(subject).wrappedValue.actorId")
        text.line("/// ```")
        text.line("public typealias \(name) = AnyContent<\(entity.name)Tiers>")
        text.blank()
        text.doc("The tiers of \(entity.noun), for ``\(name)`` and `ContentLoader<\(entity.name)Tiers>`.")
        text.block("public enum \(entity.name)Tiers: EntityTiers") { text in
            text.doc("The tiers, the lowest first.")
            text.line("public static let tiers: [EntityTier<\(entity.name)Tiers>] = [")
            text.indented { text in
                for tier in entities.tiers(of: file) {
                    text.line("EntityTier({ $0.\(tier.property)_ }, in: { $0.caches.\(tier.property) }) { $0 },")
                }
            }
            text.line("]")
            text.blank()
            text.doc("Returns the identity; nil if it is not known.")
            let lowest = entities.tiers(of: file)[0].property
            text.getter("public static func id(of \(subject): \(any)) -> \(entity.id)?", "\(subject).\(lowest)_?.id")
            text.blank()
            text.doc("Returns the address that identifies it on every server.")
            let string = entity.address == "String" ? "" : ".string"
            text.getter("public static func address(of \(subject): \(any)) -> String?", "\(subject).actorId\(string)")
            text.blank()
            text.doc("Returns the client that it belongs to.")
            let client = entities.settings.client
            text.getter("public static func client(of \(subject): \(any)) -> \(client)", "\(subject).api")
            text.blank()
            text.doc("Fetches the next tier.")
            text.block("public static func upgrade(_ \(subject): \(any)) async throws -> \(any)") { text in
                text.line("try await \(subject).upgrade()")
            }
        }
        return GeneratedFile(path: entities.path(name, of: file), text: text.text)
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
