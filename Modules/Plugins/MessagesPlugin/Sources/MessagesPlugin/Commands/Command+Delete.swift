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
            return .edit("delete \(reference)")
        }
    }
}
