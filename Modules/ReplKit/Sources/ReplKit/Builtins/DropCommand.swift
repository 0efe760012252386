import Primitives

/// The `drop` command.
@MainActor
enum DropCommand {
    static let drop = Command(
        "drop",
        group: .memory,
        summary: "Remove a handle, and release its object",
        parameters: [.word("h").completing(from: "handles")],
        examples: ["load KIND 1 as h; drop h"],
        synonyms: ["rm", "forget", "release", "free", "unload"]
    ) { call in
        let session = call.session
        let name = try call.word("h")
        let (reference, tier, identity) = try release(name, in: session)
        guard let identity else { return dropMessage("\(name) dropped") }
        let live = session.registry.kinds.lazy.flatMap { $0.kind.liveObjects(in: session) }.first {
            $0.reference == reference
        }
        let holders = Retainers(session)
        let names = live.map(holders.names(of:)) ?? holders[identity]
        guard live != nil || !names.isEmpty else { return dropMessage("\(name) dropped; \(reference) is freed") }
        let through = names.isEmpty ? "something else" : names.joined(separator: ", ")
        // Dropping the handle may have released the highest tier, so the remaining tier can be lower.
        let fall =
            live.flatMap(\.tier).flatMap { now in tier.map { $0 == now ? "" : " at \(now), no more at \($0)" } } ?? ""
        return dropMessage("\(name) dropped; \(reference) is still held\(fall) by \(through)")
    }

    /// Makes output that is printed at any position in a line, because the remaining holders are the reason to run `drop`.
    private static func dropMessage(_ text: String) -> Output { Output([.line(OutputLine(.ok, text))]) }

    /// Drops the handle and returns only values, so that the result does not retain the object.
    private static func release(_ name: String, in session: Session) throws -> (EntityKey, String?, ObjectIdentifier?) {
        guard let object = session.handleTable[name], name != "_" else {
            if name == "_", let last = session.handleTable.lastResult {
                session.handleTable.lastResult = nil
                session.navigation.release { $0.isSameList(as: last) }
                return (last.reference, last.tierLabel, last.identity)
            }
            throw session.unknownHandle(name)
        }
        session.handleTable.drop(name)
        session.navigation.release { $0.isSameList(as: object) }
        return (object.reference, object.tierLabel, object.identity)
    }
}
