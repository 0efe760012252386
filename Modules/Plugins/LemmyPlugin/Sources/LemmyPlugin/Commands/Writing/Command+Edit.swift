import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// `edit`.
    @MainActor
    static func edit(_ lemmy: LemmySession) -> Command {
        Command(
            "edit",
            group: .write,
            summary: "Rewrite what one wrote",
            details: [
                "post: \(names(of: postFields))",
                "comment: \(names(of: commentFields)); message: content",
                "community, as a moderator:",
                "\(names(of: communityFields))",
                "An empty value takes a field away: body=\"\"",
            ],
            parameters: [.reference(kinds: ["post", "comment", "community", "message"]), .assignments()],
            examples: [
                "login alice; edit post:21 title=\"Better\" nsfw=no",
                "login alice; edit comment:51 content=\"Shorter.\"",
            ],
            synonyms: ["change", "rewrite", "modify"]
        ) { call in
            let target = try EditTarget<Any>(call, lacking: "anything", lemmy)
            let (edit, names, before) = try start(on: target, call)
            let isOwn = target.api === lemmy.current
            return try await outcome(
                of: edit,
                "edit \(target.reference) \(names)\(lemmy.otherAccount(target.api))",
                undo: isOwn ? "edit \(target.reference) \(before)" : nil,
                call
            )
        }
    }

    /// Shows the edit.
    ///
    /// - Returns: Its result, the fields' names, and what to type to have them as they were.
    @MainActor
    private static func start(
        on target: EditTarget<Any>,
        _ call: Invocation
    ) throws -> (edit: Task<EditResult, Never>, names: String, before: String) {
        let assignments = call.assignments()
        var before = ""
        switch target.subject {
        case let post as any Post1Providing:
            let fields = try FieldEdit(assignments, of: postFields, verb: "edit")
            return (post.edit { before = fields.apply(to: &$0) }, fields.names, before)
        case let comment as any Comment1Providing:
            let fields = try FieldEdit(assignments, of: commentFields, verb: "edit")
            return (comment.edit { before = fields.apply(to: &$0) }, fields.names, before)
        case let community as any Community1Providing:
            let fields = try FieldEdit(assignments, of: communityFields, verb: "edit")
            return (community.edit { before = fields.apply(to: &$0) }, fields.names, before)
        case let message as any Message1Providing:
            let fields = try FieldEdit(assignments, of: [.text("content", "text", at: \.self)], verb: "edit")
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

    @MainActor
    private static var postFields: [EditableField<PostContent>] {
        [
            .text("title", at: \.title), .optionalText("content", "body", "text", at: \.content),
            .address("link_url", "url", at: \.linkUrl), .flag("nsfw", at: \.nsfw),
            .optionalText("alt_text", at: \.altText), .language("language_id", at: \.languageId),
        ]
    }

    @MainActor
    private static var commentFields: [EditableField<CommentContent>] {
        [.text("content", "body", "text", at: \.content), .language("language_id", at: \.languageId)]
    }

    @MainActor
    private static var communityFields: [EditableField<CommunityContent>] {
        [
            .text("title", at: \.title), .optionalText("description", at: \.description), .address("icon", at: \.icon),
            .address("banner", at: \.banner), .flag("nsfw", at: \.nsfw),
            .flag("only_moderators_can_post", at: \.onlyModeratorsCanPost),
        ]
    }

    @MainActor
    private static func names<Content>(of fields: [EditableField<Content>]) -> String {
        fields.map(\.names[0]).joined(separator: ", ")
    }
}
