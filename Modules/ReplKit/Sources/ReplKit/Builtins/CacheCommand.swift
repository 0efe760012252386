import Primitives

/// `cache`.
@MainActor
enum CacheCommand {
    static let cache = Command(
        "cache",
        group: .memory,
        summary: "List living objects and their holders",
        parameters: [Parameter.word("KIND").optional],
        examples: ["cache"]
    ) { call in
        let session = call.session
        let kinds = session.registry.kinds
        let name = call.optionalWord("KIND")
        if let name { _ = try session.kind(named: name) }
        let live = kinds.filter { name == nil || $0.name == name }.map { ($0.name, $0.kind.live(in: session)) }
        let holders = Holders(handles: session.held, views: session.views)
        let table = OutputTable(
            columns: ["ref", "tier", "held by"],
            rows: live.flatMap(\.1).map { object in
                let names = holders.names(of: object)
                return [
                    .text(object.reference.description), .text(orMissing: object.tier),
                    .text(orMissing: names.isEmpty ? nil : names.joined(separator: ", ")),
                ]
            },
            emptyText: "nothing is alive"
        )
        let counts = live.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
        guard !counts.isEmpty else { return Output([.table(table)]) }
        return Output([.table(table), .line(OutputLine(.ok, "alive: \(counts.joined(separator: ", "))"))])
    }
}
