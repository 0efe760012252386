import Primitives

/// `cache`, `drop`, `gc`.
@MainActor
enum MemoryCommands {
    static let all = [cache, drop, gc]

    private static let cache = Command(
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

    private static let drop = Command(
        "drop",
        group: .memory,
        summary: "Let go of a handle",
        parameters: [.word("h")],
        examples: ["drop h"]
    ) { call in
        let session = call.session
        let name = try call.word("h")
        let (reference, identity) = try letGo(name, in: session)
        guard let identity else { return dropped("\(name) dropped") }
        let live = session.registry.kinds.lazy.flatMap { $0.kind.live(in: session) }.first { $0.reference == reference }
        let holders = Holders(handles: session.held, views: session.views)
        let names = live.map(holders.names(of:)) ?? holders[identity]
        guard live != nil || !names.isEmpty else { return dropped("\(name) dropped; \(reference) is freed") }
        let through = names.isEmpty ? "something else" : names.joined(separator: ", ")
        return dropped("\(name) dropped; \(reference) is still held by \(through)")
    }

    /// Printed wherever it stands in its line: who holds it still is why one asks.
    private static func dropped(_ text: String) -> Output { Output([.line(OutputLine(.ok, text))]) }

    /// Drops the handle and keeps nothing of what it held; the answer must not hold it either.
    private static func letGo(_ name: String, in session: Session) throws -> (EntityKey, ObjectIdentifier?) {
        guard let object = session.held[name], name != "_" else {
            if name == "_", let last = session.held.last {
                session.held.last = nil
                return (last.reference, last.identity)
            }
            throw session.unknownHandle(name)
        }
        session.held.drop(name)
        return (object.reference, object.identity)
    }

    private static let gc = Command(
        "gc",
        group: .memory,
        summary: "Say what there is to collect: nothing",
        examples: ["gc"]
    ) { call in
        let session = call.session
        let count = session.registry.kinds.reduce(0) { $0 + $1.kind.live(in: session).count }
        return .acknowledgement("nothing to collect: ARC has freed what nobody holds; \(count) alive")
    }
}
