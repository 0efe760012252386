import Primitives
import Propagation
import ReplKit
import Testing

@MainActor @Suite struct `Explanations` {
    /// A command that changes something by itself, so that trees are rebuilt.
    private var edit: Command {
        Command("edit", group: .write, summary: "", examples: ["edit"]) { call in
            let commits = call.session.commits
            guard let cause = Cause.current else { throw ReplError(.failed, "a command runs without a cause") }
            commits.run(cause) {
                let person = EntityKey(kind: "person", id: 42)
                commits.record(EntityChange(person, [FieldChange("online", from: "no", to: "yes")]))
                let message = EntityKey(kind: "message", id: 12)
                commits.log.record(.rebuild, cause: cause, entity: message, "through person:42")
                for _ in 0..<2 { commits.log.record(.rebuild, cause: cause, entity: person, "") }
            }
            return .nothing
        }
    }

    @Test func `what a command changed by itself is told, and the trees that were rebuilt for it`() async throws {
        let recording = Recording()
        let session = try Session(plugins: [OneCommand(edit)], surface: recording.surface)
        #expect(await session.execute("edit; explain") == .ok)
        #expect(
            recording.take() == [
                "  1  edit",
                "  2  changed  person:42 online no->yes",
                "  3  rebuilt  message:12 through person:42; person:42 (2 times)",
            ]
        )
    }
}
