import LemmyIdentifiers
import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `message` command.
    static func message(_ lemmy: LemmySession) -> Command {
        Command(
            "message",
            group: .write,
            summary: "Send a private message to a person",
            details: [
                "The text is the rest of the line, as typed. Quote it to add as NAME.",
                "Without a text, $EDITOR opens.",
            ],
            parameters: [.reference("PERSON", kinds: ["person"]), .text("TEXT").verbatim.optional],
            bindsResult: true,
            examples: ["login alice; message person:bob Have you seen post 1?"],
            synonyms: ["mail", "dm", "tell"]
        ) { call in
            let target = try EditTarget<any Person1Providing>(call, "PERSON", lacking: "their number", lemmy)
            let text = try await call.composedText("TEXT", of: "message")
            return try await write(
                text,
                to: target.subject.id,
                target.api,
                "a message to \(target.reference)",
                call,
                lemmy
            )
        }
    }

    @MainActor
    static func write(
        _ content: String,
        to person: PersonID,
        _ api: ApiClient,
        _ text: String,
        _ call: Invocation,
        _ lemmy: LemmySession
    ) async throws -> Output {
        let attempt = EditContext(sending: [LimitedText("the text", content, .body)])
        return try await write(text, "written, \(text)", attempt, by: api, call, lemmy) {
            ShownModel(try await api.createMessage(content: content, recipientId: person))
        }
    }
}
