import Primitives

/// `refresh`.
@MainActor
enum RefreshCommand {
    static let refresh = Command(
        "refresh",
        group: .read,
        summary: "Fetch something again, whatever is known",
        parameters: [.reference()],
        examples: ["refresh KIND:1"],
        synonyms: ["reload", "update", "sync"]
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
}
