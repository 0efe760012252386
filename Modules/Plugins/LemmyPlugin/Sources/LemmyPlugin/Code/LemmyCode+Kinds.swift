import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code that gets each kind of entity, by its number, its name or its address.
    static func registerKinds(in registrar: PluginRegistrar) {
        let tiered = [
            TieredEntity("post", ids: 3), TieredEntity("comment", ids: 2),
            TieredEntity("community", ids: 3, name: "name"),
            TieredEntity("person", ids: 3, name: "username"),
        ]
        for entity in tiered { registrar.addCode(ofKind: entity.kind, entity.code) }
        registrar.addCode(ofKind: "instance", instance)
        registrar.addCode(ofKind: "feed") { reference in
            if let list = OwnPosts(rawValue: reference.id) {
                reference.use("Middleware")
                return .ownPosts(list, of: reference.api)
            }
            guard let scope = ContentScope(reference.id) else { return nil }
            let options = (reference.object as? ShownFeed)?.feed.options
            return .feed(CodeScope(scope), of: reference.api, options)
        }
        registerListKinds(in: registrar)
    }

    private static func registerListKinds(in registrar: PluginRegistrar) {
        registrar.addCode(ofKind: "comments") { reference in
            if let scope = ContentScope(reference.id) { return .comments(in: CodeScope(scope), of: reference.api) }
            let prefix = "comment-"
            let isThread = reference.id.hasPrefix(prefix)
            let id = isThread ? String(reference.id.dropFirst(prefix.count)) : reference.id
            let value = "\(reference.api).commentTree(\(isThread ? "under" : "ofPost"): \(id))"
            return .tree(value, of: reference.api)
        }
        registrar.addCode(ofKind: "thread") {
            .tree("\($0.api).commentTree(under: \($0.id))", kind: "thread", of: $0.api)
        }
        registrar.addCode(ofKind: "replies") {
            .tree("\($0.api).commentTree(under: \($0.id))", kind: "replies", of: $0.api)
        }
        registrar.addCode(ofKind: "communities") { .communities($0.id, of: $0.api, []) }
        registrar.addCode(ofKind: "people") { .people($0.id == "all" ? "" : $0.id, of: $0.api) }
        registrar.addCode(ofKind: "images") { .images(all: $0.id == "all", of: $0.api, "") }
        registrar.addCode(ofKind: "blocks") { .blocks(of: $0.api) }
        registrar.addCode(ofKind: "inbox") { .inbox($0.id, of: $0.api, "") }
        registrar.addCode(ofKind: "search") { reference in
            .search("try await \(reference.api).search(\(SwiftCode.literal(reference.id)))")
        }
        registrar.addCode(ofKind: "reports") { .reports($0.id, of: $0.api, []) }
        registrar.addCode(ofKind: "modlog") { reference in
            .modlog(of: reference.api, reference.id == "all" ? [] : ["kind: .\(reference.id)"])
        }
        registrar.addCode(ofKind: "votes") { reference in
            let parts = reference.id.split(separator: ":")
            guard parts.count == 2, let kind = parts.first, let id = Int(parts[1]) else { return nil }
            let get = "\(reference.api).get\(EntityType.name(ofKind: kind))(id: \(id))"
            let on = "on: .\(kind)(\(id)), communityId: try await \(get).communityId"
            return .votes(on, of: reference.api)
        }
        registrar.addCode(ofKind: "applications") { .applications(of: $0.api, all: $0.id == "all") }
    }

    private static func instance(_ reference: CodeReference) -> EntityCode? {
        let host = reference.id.contains("://") ? reference.id : "https://\(reference.id)/"
        let isNumber = reference.id.allSatisfy(\.isNumber)
        if reference.tier == "stub" {
            reference.use("LemmyMiddleware")
            return .stub("instance", at: host, of: reference.api)
        }
        // A server describes only itself, whatever numbers the others have in its tables; a living one was the property of another entity.
        guard !isNumber || reference.object == nil else { return nil }
        let arguments = isNumber ? "" : "actorId: \(SwiftCode.literal(host))"
        let value = "try await \(reference.api).getInstance(\(arguments))"
        return EntityType("instance", tier: 3).code(value, of: reference.api)
    }
}

/// An entity with tiers that the client gets by id, by name or by address.
private struct TieredEntity: Sendable {
    let kind: String
    /// The tier that a request by id or name returns. A request by address returns tier 2.
    let idTier: Int
    /// The label of a request by name; nil if there is none.
    let name: String?

    init(_ kind: String, ids: Int, name: String? = nil) {
        (self.kind, idTier, self.name) = (kind, ids, name)
    }

    /// The name of its types, without the tier: `Post`.
    private var type: String { EntityType.name(ofKind: kind) }

    @MainActor
    func code(_ reference: CodeReference) -> EntityCode? {
        let id = reference.id
        let text = SwiftCode.literal(id)
        if id.contains("://") {
            guard reference.tier != "stub" else {
                return .stub(kind, at: id, of: reference.api)
            }
            return entity("actorId: \(text)", tier: 2, reference)
        }
        if id.allSatisfy(\.isNumber) { return entity("id: \(id)", tier: idTier, reference) }
        return name.flatMap { entity("\($0): \(text)", tier: idTier, reference) }
    }

    @MainActor
    private func entity(_ argument: String, tier: Int, _ reference: CodeReference) -> EntityCode {
        let value = "try await \(reference.api).get\(type)(\(argument))"
        return EntityType(kind, tier: tier).code(value, of: reference.api)
    }
}

extension EntityCode {
    /// An entity of which only the address is known.
    fileprivate static func stub(_ kind: String, at address: String, of api: String) -> EntityCode {
        let type = "\(EntityType.name(ofKind: kind))Stub"
        let value = "\(type)(actorId: \(SwiftCode.literal(address)), api: \(api))"
        return EntityCode("stub", type, value, kind: kind, shows: "print($.actorId)", edge: { _ in nil })
    }
}
