import LemmyMiddleware
import ReplKit
import WireRuntime

extension Command {
    /// `post`.
    static func post(_ lemmy: LemmySession) -> Command {
        Command(
            "post",
            group: .write,
            summary: "Post in a community",
            details: ["The title goes up to url, body or as; quote what would be taken for those."],
            parameters: [
                .reference("COMMUNITY", kinds: ["community"]), .text("TITLE"), .option("url", .word("U")),
                .option("body", .word("B")),
            ],
            bindsResult: true,
            examples: [
                "login alice; post community:swift Hello from the REPL body \"It works.\" as p",
                "login alice; post community:cats A page about cats url https://example.org/cats",
            ],
            synonyms: ["write", "submit", "create", "new"]
        ) { call in
            let target = try EditTarget<any Community1Providing>(call, "COMMUNITY", lacking: "its number", lemmy)
            let title = try call.writtenText("TITLE", of: "title")
            let text = "post in \(target.reference)"
            let post: Post2
            do {
                post = try await target.api.createPost(
                    title: title,
                    communityId: target.subject.id,
                    linkUrl: call.optionalWord("url").map { WireURL($0) },
                    content: call.optionalWord("body")
                )
            } catch let error as ApiClientError {
                throw failure(error, text, typed: call.typed)
            }
            return written(Shown<PostTiers>(post), "posted in \(target.reference)", target.api, lemmy)
        }
    }

    /// Tells of something new, which `delete` takes away again.
    @MainActor
    static func written(_ object: some Showable, _ text: String, _ api: ApiClient, _ lemmy: LemmySession) -> Output {
        .edit("\(object.reference) \(text)\(lemmy.otherAccount(api))", result: object)
            .undone(by: api === lemmy.current ? "delete \(object.reference)" : nil)
    }

    /// Tells that something new waits for the server, or why there is none.
    @MainActor
    static func unwritten(_ error: ApiClientError, _ text: String, _ call: Invocation) throws -> Output {
        guard error.code == .deferred else { throw failure(error, text, typed: call.typed) }
        // The message says of what it is as the outbox does, and then what becomes of it.
        return Output([
            .line(OutputLine(.note, "\(text) \(error.fate ?? "will be sent when the server is back") (outbox)"))
        ])
    }
}
