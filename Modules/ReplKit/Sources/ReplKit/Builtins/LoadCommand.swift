import Primitives

/// The `load` command.
@MainActor
enum LoadCommand {
    static let load = Command(
        "load",
        group: .read,
        summary: "Load an entity from memory or from the server",
        details: [
            "KIND ID or KIND:ID, with a number or a name; an address, as in a browser;",
            "or REF, a handle or a path. KIND alone is your own one, or the only one.",
            "An object in memory is taken as it is, without a request: a hit. Any other",
            "is fetched with all that one request brings; to T fetches again for a higher",
            "T. An object that is only on disk is fetched again; if the server does not",
            "answer, it is shown with its age. refresh fetches objects in memory, too.",
            "as h names it; an object without a name or a view is freed. _ is the last.",
        ],
        parameters: [
            .word("KIND|REF").completing(from: "kinds"), Parameter.word("ID").optional.completing(from: "ids"),
            .option("to", .word("T").completing(from: "tiers")),
        ],
        bindsResult: true,
        examples: ["load KIND 1 as h; load h", "load KIND:1"],
        synonyms: ["get", "fetch", "find"]
    ) { call in
        let session = call.session
        let (kind, id) = try await target(call)
        let tier = call.optionalWord("to")
        if let tier, !kind.tiers.contains(tier) {
            throw ReplError(
                .usage,
                "\(kind.name) has no tier \(TextLayout.cut(tier, to: 20))",
                hint: kind.tiers.isEmpty ? "load it without to" : kind.tiers.joined(separator: ", ")
            )
        }
        let holders = Retainers(session)
        let loaded = try await session.load(id, of: kind, to: tier, typed: try call.word("KIND|REF"))
        if tier != nil { session.lookAtTier(of: loaded.object.reference) }
        // A stub shows what is alive. It takes the place of `_` and of its name now, because they may have held the last of it.
        if loaded.source == .stub { _ = session.setResult(loaded.object, named: call.resultName) }
        return describe(loaded, name: call.resultName, holders: holders)
    }

    /// Returns the kind and the id of `post 42`, `post:42`, a URL, a handle or a path, or of a kind with a default id: `instance`.
    private static func target(_ call: Invocation) async throws -> (any EntityKind, String) {
        let text = try call.word("KIND|REF")
        if let id = call.optionalWord("ID") { return (try call.session.kind(named: text), id) }
        if let target = try call.session.target(text), Session.split(target.id).path.isEmpty { return target }
        if call.session.handle(text) == nil, let kind = call.session.registry.kind(named: text) {
            if let id = kind.defaultID { return (kind, id) }
            throw ReplError(.usage, "load: the id of \(text.withArticle) is missing", hint: "load \(text) 1")
        }
        let reference = try await call.session.resolve(text).reference
        return (try call.session.kind(named: reference.kind), reference.id)
    }

    private static func describe(_ loaded: LoadResult, name: String?, holders: Retainers) -> Output {
        let object = loaded.object
        let reference = (name.map { "\($0) = " } ?? "") + object.reference.description
        let tier = object.tierLabel.map { " at \($0)" } ?? ""
        switch loaded.source {
        case .live:
            let through = object.identity.map { holders[$0] } ?? []
            let more = through.count > 3 ? " and \(through.count - 2) more" : ""
            let shown = through.count > 3 ? through.prefix(2) : through[...]
            let holder = through.isEmpty ? "" : " through \(shown.joined(separator: ", "))\(more)"
            let how = object.status.map { "\($0.text); refresh asks the server" } ?? "same object, no request"
            return .hit("\(reference), already live\(tier)\(holder): \(how)", result: object)
        case .fetched:
            return .done("\(reference), fetched\(tier)", result: object)
        case .stored:
            return .done("\(reference)\(tier), \(object.status?.text ?? "from disk")", result: object)
        case .stub:
            return .done("\(reference), \(object.tierLabel ?? "a name"): no request needed", result: object)
        }
    }
}
