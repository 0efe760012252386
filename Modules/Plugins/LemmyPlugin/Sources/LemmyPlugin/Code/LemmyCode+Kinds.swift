import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code that gets each kind of entity, by its number, its name or its address.
    static func registerKinds(in registrar: PluginRegistrar) {
        let tiered = [
            TieredEntity("post", ids: 3, addresses: 2, shows: "print($.title, $.score, $.vote)"),
            TieredEntity("comment", ids: 2, addresses: 2, shows: "print($.creator.name, $.content)"),
            TieredEntity("community", ids: 3, addresses: 2, name: "name", shows: "print($.title, $.subscriberCount)"),
            TieredEntity("person", ids: 3, addresses: 2, name: "username", shows: "print($.name, $.postCount)"),
        ]
        for entity in tiered { registrar.addCode(ofKind: entity.kind, entity.code) }
        registrar.addCode(ofKind: "instance", instance)
        registrar.addCode(ofKind: "feed") { reference in
            guard let scope = ContentScope(reference.id) else { return nil }
            let options = (reference.object as? ShownFeed)?.feed.options
            return .feed(scope, of: reference.api, options)
        }
        registerListKinds(in: registrar)
    }

    private static func registerListKinds(in registrar: PluginRegistrar) {
        registrar.addCode(ofKind: "comments") { reference in
            if let scope = ContentScope(reference.id) { return .comments(in: scope, of: reference.api, []) }
            let prefix = "comment-"
            let isThread = reference.id.hasPrefix(prefix)
            let id = isThread ? String(reference.id.dropFirst(prefix.count)) : reference.id
            return .comments("\(reference.api).commentTree(\(isThread ? "under" : "ofPost"): \(id))")
        }
        registrar.addCode(ofKind: "thread") { .comments("\($0.api).commentTree(under: \($0.id))") }
        registrar.addCode(ofKind: "communities") { .communities($0.id, of: $0.api, []) }
        registrar.addCode(ofKind: "blocks") { .blocks(of: $0.api) }
        registrar.addCode(ofKind: "inbox") { .inbox($0.id, of: $0.api, "") }
        registrar.addCode(ofKind: "search") { reference in
            .search("try await \(reference.api).search(\(SwiftCode.literal(reference.id)))")
        }
        registrar.addCode(ofKind: "reports") { .reports($0.id, of: $0.api, []) }
        registrar.addCode(ofKind: "modlog") { reference in
            .modlog("\(reference.api).modlog(\(reference.id == "all" ? "" : "kind: .\(reference.id)"))")
        }
        registrar.addCode(ofKind: "applications") { reference in
            .applications(
                "\(reference.api).registrationApplicationFeed(\(reference.id == "all" ? "undecidedOnly: false" : ""))"
            )
        }
    }

    private static func instance(_ reference: CodeReference) -> EntityCode? {
        let host = reference.id.contains("://") ? reference.id : "https://\(reference.id)/"
        let isNumber = reference.id.allSatisfy(\.isNumber)
        if reference.tier == "stub" {
            reference.use("LemmyMiddleware")
            let value = "InstanceStub(actorId: \(SwiftCode.literal(host)), api: \(reference.api))"
            return EntityCode("instance", "InstanceStub", value, shows: "print($.actorId)")
        }
        // A server describes only itself, whatever numbers the others have in its tables; a living one was the property of another entity.
        guard !isNumber || reference.object == nil else { return nil }
        let arguments = isNumber ? "" : "actorId: \(SwiftCode.literal(host))"
        return EntityCode(
            "instance",
            "Instance3",
            "try await \(reference.api).getInstance(\(arguments))",
            shows: "print($.name, $.version)"
        )
    }
}

/// An entity with tiers that the client gets by id, by name or by address.
private struct TieredEntity: Sendable {
    let kind: String
    /// The tier that a request by id returns, and the one that a request by address returns.
    let idTier: Int
    let addressTier: Int
    /// The label of a request by name; nil if there is none.
    let name: String?
    let shows: String

    init(_ kind: String, ids: Int, addresses: Int, name: String? = nil, shows: String) {
        (self.kind, idTier, addressTier) = (kind, ids, addresses)
        (self.name, self.shows) = (name, shows)
    }

    /// The name of its types, without the tier: `Post`.
    private var type: String { kind.prefix(1).uppercased() + kind.dropFirst() }

    @MainActor
    func code(_ reference: CodeReference) -> EntityCode? {
        let id = reference.id
        let text = SwiftCode.literal(id)
        if id.contains("://") {
            guard reference.tier != "stub" else {
                let value = "\(type)Stub(actorId: \(text), api: \(reference.api))"
                return EntityCode("stub", "\(type)Stub", value, shows: "print($.actorId)")
            }
            return entity("actorId: \(text)", tier: addressTier, reference)
        }
        if id.allSatisfy(\.isNumber) { return entity("id: \(id)", tier: idTier, reference) }
        return name.flatMap { entity("\($0): \(text)", tier: idTier, reference) }
    }

    @MainActor
    private func entity(_ argument: String, tier: Int, _ reference: CodeReference) -> EntityCode {
        let api = reference.api
        return EntityCode(
            kind,
            "\(type)\(tier)",
            "try await \(api).get\(type)(\(argument))",
            shows: shows,
            opens: { EntityCode.page(ofKind: kind, of: api) }
        )
    }
}
