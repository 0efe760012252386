import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `edit` command.
    @MainActor
    static func edit(_ lemmy: LemmySession) -> Command {
        Command(
            "edit",
            group: .write,
            summary: "Change something you wrote",
            details: [
                "post: \(EditableFields.names(ofKind: "post").joined(separator: ", "))",
                "comment: \(EditableFields.names(ofKind: "comment").joined(separator: ", ")); message: content",
                "community, as a moderator:",
                "\(EditableFields.names(ofKind: "community").joined(separator: ", "))",
                "multi-community: title, summary",
                "An empty value removes a field: body=\"\"",
            ],
            parameters: [.reference(kinds: ["post", "comment", "community", "message", "multi"]), .assignments()],
            examples: [
                "login alice; edit post:21 title=\"Better\" nsfw=no",
                "login alice; edit comment:51 content=\"Shorter.\"",
            ],
            synonyms: ["rename: edit REF FIELD=V", "change", "rewrite", "modify"]
        ) { call in
            let target = try EditTarget<Any>(call, lacking: "anything", lemmy)
            if let multi = target.subject as? MultiCommunity {
                return try await editMulti(target, multi, call, lemmy)
            }
            let (edit, names, before) = try start(on: target, call)
            let isOwn = target.api === lemmy.current
            return try await waitForResult(
                of: edit,
                "edit \(target.reference) \(names)\(lemmy.otherAccountSuffix(target.api))",
                by: target.api,
                undo: isOwn && !before.isEmpty ? InverseCommand("edit \(target.reference)", before) : nil,
                EditContext(
                    about: target.subject,
                    sending: EditableFields.texts(call.assignments(), of: target.subject)
                ),
                call
            )
        }
    }

    /// Starts the edit and shows it.
    ///
    /// - Returns: The edit, the fields' names, and the assignments that restore the earlier values, if they differ.
    @MainActor
    private static func start(
        on target: EditTarget<Any>,
        _ call: Invocation
    ) throws -> (edit: Task<EditResult, Never>, names: String, before: [InverseCommand.Setting]) {
        let assignments = call.assignments()
        var before: [InverseCommand.Setting] = []
        switch target.subject {
        case let post as any Post1Providing:
            let fields = try FieldEdit(assignments, of: EditableFields.post, verb: "edit")
            return (post.edit { before = fields.apply(to: &$0) }, fields.names, before)
        case let comment as any Comment1Providing:
            let fields = try FieldEdit(assignments, of: EditableFields.comment, verb: "edit")
            return (comment.edit { before = fields.apply(to: &$0) }, fields.names, before)
        case let community as any Community1Providing:
            let fields = try FieldEdit(assignments, of: EditableFields.community, verb: "edit")
            return (community.edit { before = fields.apply(to: &$0) }, fields.names, before)
        case let message as any Message1Providing:
            let fields = try FieldEdit(assignments, of: EditableFields.message, verb: "edit")
            var content = message.content
            before = fields.apply(to: &content)
            return (message.edit(content: content), fields.names, before)
        default:
            throw ReplError(
                .wrongKind,
                "\(target.reference) is known by its address only",
                hint: "upgrade \(target.reference)"
            )
        }
    }
}
