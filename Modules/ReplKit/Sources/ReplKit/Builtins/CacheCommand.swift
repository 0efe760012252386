import Primitives

/// The `cache` command.
@MainActor
enum CacheCommand {
    static let cache = Command(
        "cache",
        group: .memory,
        summary: "List live objects and what retains them",
        details: [
            "In a lesson, what you had before is set aside, and not listed.",
            "Below them: the number of objects freed so far, and the latest of these.",
        ],
        parameters: [Parameter.word("KIND").optional.completing(from: "records")],
        examples: ["cache"],
        synonyms: ["memory", "objects", "live"]
    ) { call in
        let session = call.session
        let kinds = session.registry.kinds
        let name = try call.optionalWord("KIND").map(session.referenceName(ofKind:))
        let all = kinds.filter { name == nil || $0.name == name }
            .map { (name: $0.name, isListed: $0.kind.isListed, objects: $0.kind.liveObjects(in: session)) }
        let holders = Retainers(session)
        let live = all.map { kind in
            (name: kind.name, isListed: kind.isListed, objects: kind.objects.filter { !holders.areSetAside($0) })
        }
        let objects = live.filter { $0.isListed || name != nil }.flatMap(\.objects)
        let counts = live.filter { !$0.objects.isEmpty }.map {
            "\($0.objects.count) \($0.objects.count == 1 ? $0.name : $0.name.plural)"
        }
        let table = OutputTable(
            columns: ["ref", "tier", "held by"],
            rows: objects.map { object in
                let names = holders.names(of: object)
                return [
                    .text(object.reference.description), .text(orMissing: object.tier),
                    .text(orMissing: names.isEmpty ? nil : names.joined(separator: ", ")),
                ]
            },
            owners: objects.map(\.owner),
            emptyText: counts.isEmpty ? "nothing is alive" : "only objects of unlisted kinds are alive"
        )
        let alive = counts.isEmpty ? [] : ["\(counts.joined(separator: ", ")) alive"]
        let freed = session.sessionLog.freed.text(
            ofKind: name,
            besides: all.flatMap(\.objects).map(\.reference),
            naming: session.named
        )
        return Output([.table(table)] + (alive + (freed.map { [$0] } ?? [])).map { .line(OutputLine(.ok, $0)) })
    }
}
