import Primitives
import Propagation

/// `load`, `show`, `list`, `refresh`, `status`.
@MainActor
enum ReadCommands {
    static let all = [load, show, list, refresh, status]

    private static let load = Command(
        "load",
        group: .read,
        summary: "Take an entity that is alive, or fetch it",
        parameters: [.word("KIND|REF"), Parameter.word("ID").optional, .option("to", .word("T"))],
        bindsResult: true,
        examples: ["load KIND 1 as h", "load KIND:1"]
    ) { call in
        let session = call.session
        let (kind, id) = try await target(call)
        let tier = call.optionalWord("to")
        if let tier, !kind.tiers.contains(tier) {
            throw ReplError(
                .usage,
                "\(kind.name) has no tier \(TextLayout.cut(tier, to: 20))",
                hint: kind.tiers.isEmpty ? "without to" : kind.tiers.joined(separator: ", ")
            )
        }
        let holders = Holders(handles: session.held, views: session.views)
        let loaded = try await kind.load(id, to: tier, in: session)
        return describe(loaded, name: call.resultName, holders: holders)
    }

    /// `post 42`, `post:42`, a URL, or what a handle or a path leads to.
    private static func target(_ call: Invocation) async throws -> (any EntityKind, String) {
        let text = try call.word("KIND|REF")
        if let id = call.optionalWord("ID") { return (try call.session.kind(named: text), id) }
        if let target = try call.session.target(text) { return target }
        if call.session.handle(text) == nil, let kind = call.session.registry.kind(named: text) {
            throw ReplError(.usage, "load: the id of a \(kind.name) is missing", hint: "load \(kind.name) 1")
        }
        let reference = try await call.session.resolve(text).reference
        return (try call.session.kind(named: reference.kind), reference.id)
    }

    private static func describe(_ loaded: Loaded, name: String?, holders: Holders) -> Output {
        let object = loaded.object
        let reference = (name.map { "\($0) = " } ?? "") + object.reference.description
        let tier = object.tierLabel.map { " at \($0)" } ?? ""
        switch loaded.source {
        case .alive:
            let through = object.identity.map { holders[$0] } ?? []
            let more = through.count > 3 ? " and \(through.count - 2) more" : ""
            let shown = through.count > 3 ? through.prefix(2) : through[...]
            let holder = through.isEmpty ? "" : " through \(shown.joined(separator: ", "))\(more)"
            return .hit("\(reference), already live\(tier)\(holder): same object, no request", result: object)
        case .fetched:
            return .done("\(reference), fetched\(tier)", result: object)
        case .stored:
            return .done("\(reference), read from a file\(tier)", result: object)
        }
    }

    private static let show = Command(
        "show",
        group: .read,
        summary: "Print what is known of something",
        parameters: [.reference(), Parameter.words("FIELD").optional],
        examples: ["show KIND:1"]
    ) { call in
        let object = try call.object()
        guard object.rows() == nil else { return try showList(object, call) }
        let names = call.words("FIELD")
        let known = object.fields().map(\.name)
        for name in names where !known.contains(name) {
            throw unknownField(name, of: object.reference, known: known)
        }
        return .object(object, fields: names)
    }

    private static func showList(_ list: any Showable, _ call: Invocation) throws -> Output {
        guard call.words("FIELD").isEmpty else {
            throw ReplError(.usage, "\(list.reference) is a list: show a row's fields", hint: "show REF.1 FIELD")
        }
        return .list(list)
    }

    static func unknownField(_ name: String, of reference: EntityKey, known: [String]) -> ReplError {
        let guess = DidYouMean(name, among: known)
        return ReplError(
            .unknownReference,
            "\(reference) has no field \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
            hint: guess.isEmpty ? "show \(reference)" : ""
        )
    }

    private static let list = Command(
        "list",
        group: .read,
        summary: "List the handles, or those of one kind",
        parameters: [Parameter.word("KIND").optional],
        examples: ["list"]
    ) { call in
        let kind = call.optionalWord("KIND")
        if let kind { _ = try call.session.kind(named: kind) }
        let handles = call.session.held.all.filter { kind == nil || $0.object.reference.kind == kind }
        let table = OutputTable(
            columns: ["handle", "ref", "tier", "headline"],
            rows: handles.map { name, object in
                [
                    .text(name), .text(object.reference.description), .text(orMissing: object.tierLabel),
                    .text(object.headline),
                ]
            },
            emptyText: "no handles; load KIND ID as h"
        )
        return Output([.table(table)])
    }

    private static let refresh = Command(
        "refresh",
        group: .read,
        summary: "Fetch something again, whatever is known",
        parameters: [.reference()],
        examples: ["refresh KIND:1"]
    ) { call in
        let session = call.session
        let object = try call.object()
        let kind = try session.kind(named: object.reference.kind)
        let loaded = try await kind.refresh(object, in: session)
        // The handle that was named goes on with what came back: it may be another client's object.
        if let typed = call.typedReferences["REF"], typed != "_", session.held[typed] != nil {
            session.held[typed] = loaded.object
        }
        return .edit("refresh \(loaded.object.reference)", result: loaded.object)
    }

    private static let status = Command(
        "status",
        group: .session,
        summary: "Say where one is and what is going on",
        examples: ["status"]
    ) { call in
        let session = call.session
        var fields = session.registry.statusFields.flatMap { $0(session) }
        fields.append(ShownField("handles", session.held.names.count))
        fields.append(ShownField("views", session.views.all.count))
        let activity = session.commits.activity
        fields.append(ShownField("open", activity.openCount - activity.heldCount))
        if activity.heldCount > 0 { fields.append(ShownField("held", activity.heldCount)) }
        return Output([.fields(fields)])
    }
}
