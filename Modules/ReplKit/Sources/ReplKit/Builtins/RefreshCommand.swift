import Primitives

/// The `refresh` command.
@MainActor
enum RefreshCommand {
    static let refresh = Command(
        "refresh",
        group: .read,
        summary: "Fetch something again, even if it is in memory",
        details: [
            "If another account loaded it, it is loaded for the current account, and its",
            "views show the new object.",
        ],
        parameters: [.reference()],
        examples: ["refresh KIND:1"],
        synonyms: ["reload", "update", "sync"]
    ) { call in
        let session = call.session
        let object = try call.object()
        let kind = try session.kind(named: object.reference.kind)
        let loaded = try await kind.refresh(object, in: session)
        // The named handle is set to the result, which may be an object of another client.
        if let typed = call.enteredReferences["REF"], typed != "_", session.handleTable[typed] != nil {
            session.handleTable[typed] = loaded.object
        }
        let moved = session.views.retarget(from: object.identity, to: loaded.object, in: session)
        guard moved.isEmpty else {
            let names = moved.joined(separator: ", ")
            let shown = "\(names) \(moved.count == 1 ? "shows" : "show") the new object"
            return .done("refresh \(loaded.object.reference): \(shown)", result: loaded.object)
        }
        return .edit("refresh \(loaded.object.reference)", result: loaded.object)
    }
}
