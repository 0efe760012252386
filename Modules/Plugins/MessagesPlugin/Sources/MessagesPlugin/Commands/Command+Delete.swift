import ReplKit

extension Command {
    /// `delete`, of what this plug-in shows.
    @MainActor
    static func delete(_ session: MessagesSession) -> Command {
        let names = session.names
        return Command(
            "delete",
            group: .write,
            summary: "Delete a value wherever it is shown",
            details: ["What requires it goes with it: a person takes their messages along."],
            parameters: [.reference(kinds: names.ofTrees)],
            examples: ["delete \(names.ofTrees[0]):12"]
        ) { call in
            let object = try call.tree()
            let reference = object.reference
            try object.delete()
            return .edit("delete \(reference)").undone(by: "restore \(typedReference(to: reference))")
        }
    }

    /// `restore`: what `undo` runs after a `delete`.
    @MainActor
    static func restore(_ session: MessagesSession) -> Command {
        let message = session.names.ofTrees[0]
        return Command(
            "restore",
            group: .write,
            summary: "Bring back a value that was deleted",
            details: ["What went with it comes back, too, wherever it was shown."],
            parameters: [.word("REF")],
            examples: ["delete \(message):12; restore \(message):12"],
            synonyms: ["undelete"]
        ) { call in
            let reference = try session.restore(try call.word("REF"))
            return .edit("restore \(reference)").undone(by: "delete \(typedReference(to: reference))")
        }
    }
}
