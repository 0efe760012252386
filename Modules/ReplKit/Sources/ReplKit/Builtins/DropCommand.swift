import Primitives

/// `drop`.
@MainActor
enum DropCommand {
    static let drop = Command(
        "drop",
        group: .memory,
        summary: "Let go of a handle",
        parameters: [.word("h").offering("handles")],
        examples: ["load KIND 1 as h; drop h"],
        synonyms: ["rm", "forget", "release", "free", "unload"]
    ) { call in
        let session = call.session
        let name = try call.word("h")
        let (reference, tier, identity) = try letGo(name, in: session)
        guard let identity else { return dropped("\(name) dropped") }
        let live = session.registry.kinds.lazy.flatMap { $0.kind.live(in: session) }.first { $0.reference == reference }
        let holders = Holders(handles: session.held, views: session.views)
        let names = live.map(holders.names(of:)) ?? holders[identity]
        guard live != nil || !names.isEmpty else { return dropped("\(name) dropped; \(reference) is freed") }
        let through = names.isEmpty ? "something else" : names.joined(separator: ", ")
        // What nobody else holds has gone with it: the highest tier may be another.
        let fall =
            live.flatMap(\.tier).flatMap { now in tier.map { $0 == now ? "" : " at \(now), no more at \($0)" } } ?? ""
        return dropped("\(name) dropped; \(reference) is still held\(fall) by \(through)")
    }

    /// Printed wherever it stands in its line: who holds it still is why one asks.
    private static func dropped(_ text: String) -> Output { Output([.line(OutputLine(.ok, text))]) }

    /// Drops the handle and keeps nothing of what it held; the answer must not hold it either.
    private static func letGo(_ name: String, in session: Session) throws -> (EntityKey, String?, ObjectIdentifier?) {
        guard let object = session.held[name], name != "_" else {
            if name == "_", let last = session.held.last {
                session.held.last = nil
                return (last.reference, last.tierLabel, last.identity)
            }
            throw session.unknownHandle(name)
        }
        session.held.drop(name)
        return (object.reference, object.tierLabel, object.identity)
    }
}
