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
        let dropped = try release(name, in: session)
        let notes = session.notes(of: dropped.held.falls(in: session)) + notes(ofLastResult: dropped, session)
        return Output([.line(OutputLine(.ok, text(of: dropped, name, session)))] + notes)
    }

    /// The values of a dropped handle; they do not retain its object.
    private struct Dropped {
        let reference: EntityKey
        let tier: String?
        let identity: ObjectIdentifier?
        /// The higher tiers that the handle retained.
        let held: HeldTiers
    }

    /// Returns the text that says what still holds the object. It is printed at any position in a line, because the remaining holders are
    /// the reason to run `drop`.
    private static func text(of dropped: Dropped, _ name: String, _ session: Session) -> String {
        guard let identity = dropped.identity else { return "\(name) dropped" }
        let reference = dropped.reference
        let live = session.registry.kinds.lazy.flatMap { $0.kind.liveObjects(in: session) }.first {
            $0.reference == reference
        }
        let holders = Retainers(session)
        let names = live.map(holders.names(of:)) ?? holders[identity]
        guard live != nil || !names.isEmpty else { return "\(name) dropped; \(reference) is freed" }
        let through = names.isEmpty ? "something else" : names.joined(separator: ", ")
        // Dropping the handle may have released the highest tier, so the remaining tier can be lower.
        let now = live.flatMap(\.tier).flatMap { $0 == dropped.tier ? nil : " at \($0)" } ?? ""
        return "\(name) dropped; \(reference) is still held\(now) by \(through)"
    }

    /// Returns a note if only `_` holds a higher tier that the handle held too.
    private static func notes(ofLastResult dropped: Dropped, _ session: Session) -> [Output.Block] {
        let held = dropped.held.heldByLastResult(in: session)
        guard let first = held.first else { return [] }
        let more = held.count == 1 ? "" : ", and \(held.count - 1) more"
        let (them, result) = (held.count == 1 ? "it" : "them", "any other command that gives a result")
        let text = "_ still holds \(first.reference) at \(first.tier)\(more): \(result) lets \(them) go"
        return [.line(OutputLine(.note, text))]
    }

    private static func release(_ name: String, in session: Session) throws -> Dropped {
        let table = session.handleTable
        guard let object = table[name] else { throw session.undroppable(name) }
        let dropped = Dropped(
            reference: object.reference,
            tier: object.tierLabel,
            identity: object.identity,
            held: HeldTiers(of: [(name, object)], in: session)
        )
        if name == "_" { table.lastResult = nil } else { table.drop(name) }
        session.navigation.release { $0.isSameList(as: object) }
        return dropped
    }
}
