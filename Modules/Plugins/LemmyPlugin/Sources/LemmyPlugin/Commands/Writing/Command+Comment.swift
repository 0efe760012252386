import LemmyIdentifiers
import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `comment` command.
    static func comment(_ lemmy: LemmySession) -> Command {
        Command(
            "comment",
            group: .write,
            summary: "Comment on a post",
            details: [
                "The text is the rest of the line, as typed. Quote it to add as NAME.",
                "Without a text, $EDITOR opens. reply answers a comment.",
            ],
            parameters: [.reference(kinds: ["post"]), .text("TEXT").verbatim.optional],
            bindsResult: true,
            examples: [
                "login alice; comment post:1 I like this.", "login alice; load post 1 as p; comment p \"Me, too.\"",
            ],
            instead: ["comment": "reply", "reply": "reply", "message": "reply"]
        ) { call in
            let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
            return try await write(
                try await call.composedText("TEXT", of: "comment"),
                under: target.subject.id,
                nil,
                target.subject,
                target.api,
                "a comment on \(target.reference)",
                call,
                lemmy
            )
        }
    }

    /// Returns the `reply` command.
    static func reply(_ lemmy: LemmySession) -> Command {
        Command(
            "reply",
            group: .write,
            summary: "Answer a comment, a row of the inbox, a message",
            details: [
                "The text is the rest of the line, as typed. Quote it to add as NAME.",
                "Without a text, $EDITOR opens.",
            ],
            parameters: [.reference(kinds: ["comment", "reply", "message"]), .text("TEXT").verbatim.optional],
            bindsResult: true,
            examples: [
                "login alice; reply comment:288 I do not.", "login alice; inbox messages as i; reply i.1 Thank you!",
            ],
            synonyms: ["answer", "respond"],
            instead: ["post": "comment"]
        ) { call in
            let target = try EditTarget<Any>(call, lacking: "anything", lemmy)
            let answer = try await call.composedText("TEXT", of: "reply")
            let text = "a reply to \(target.reference)"
            switch target.subject {
            case let message as any Message1Providing:
                let isOwn = message.creatorId == target.api.myPersonID
                let person = isOwn ? message.recipientId : message.creatorId
                return try await write(answer, to: person, target.api, text, call, lemmy)
            case let reply as any Reply2Providing:
                return try await write(answer, answering: reply.comment, target.api, text, call, lemmy)
            case let comment as any Comment1Providing:
                return try await write(answer, answering: comment, target.api, text, call, lemmy)
            default:
                throw ReplError(
                    .wrongKind,
                    "\(target.reference) is known by its address only, and a reply needs its number",
                    hint: "upgrade \(target.reference)"
                )
            }
        }
    }

    @MainActor
    private static func write(
        _ content: String,
        answering comment: any Comment1Providing,
        _ api: ApiClient,
        _ text: String,
        _ call: Invocation,
        _ lemmy: LemmySession
    ) async throws -> Output {
        try await write(content, under: comment.postId, comment.id, comment, api, text, call, lemmy)
    }

    @MainActor
    private static func write(
        _ content: String,
        under post: PostID,
        _ parent: CommentID?,
        _ subject: Any,
        _ api: ApiClient,
        _ text: String,
        _ call: Invocation,
        _ lemmy: LemmySession
    ) async throws -> Output {
        let attempt = EditContext(about: subject, sending: [LimitedText("the text", content, .body)])
        return try await write(text, "written, \(text)", attempt, by: api, call, lemmy) {
            ShownEntity<CommentTiers>(try await api.createComment(content: content, postId: post, parentId: parent))
        }
    }
}
