import ReplKit

extension Command {
    /// `edit`, of what this plug-in shows.
    @MainActor
    static func edit(_ session: MessagesSession) -> Command {
        let names = session.names
        let (message, person) = (names.ofTrees[0], names.ofTrees[1])
        return Command(
            "edit",
            group: .write,
            summary: "Set fields, wherever they are shown",
            parameters: [.reference(kinds: names.ofTrees), .assignments()],
            examples: ["edit \(person):42 online=yes", "edit \(message):12 text=\"See you\" author.online=yes"]
        ) { call in
            let object = try call.tree()
            let assignments = call.assignments()
            let reference = object.reference
            let fields = assignments.map(\.field).joined(separator: ", ")
            switch try object.edit(assignments) {
            case .same: return .hit("\(reference): \(fields) is that already", result: object)
            case .changed(let undo): return .edit("edit \(reference) \(fields)", result: object).undone(by: undo)
            }
        }
    }
}
