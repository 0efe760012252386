import LemmyMiddleware
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `post` command.
    static func post(_ lemmy: LemmySession) -> Command {
        Command(
            "post",
            group: .write,
            summary: "Post in a community",
            details: [
                "The title is the rest of the line, as typed.",
                "Quote it to put url, body or as behind it.",
            ],
            parameters: [
                .reference("COMMUNITY", kinds: ["community"]), .text("TITLE").verbatim, .option("url", .word("U")),
                .option("body", .word("B")),
            ],
            bindsResult: true,
            examples: [
                "login alice; post community:swift \"Hello from the REPL\" body \"It works.\" as p",
                "login alice; post community:cats \"A page about cats\" url https://example.org/cats",
            ],
            synonyms: ["write", "submit", "create", "new"]
        ) { call in
            let target = try EditTarget<any Community1Providing>(call, "COMMUNITY", lacking: "its number", lemmy)
            let title = try await call.composedText("TITLE", of: "title")
            let url = call.optionalWord("url").map { WireURL($0) }
            let (body, api, reference) = (call.optionalWord("body"), target.api, target.reference)
            let community = target.subject.id
            let texts =
                [LimitedText("the title", title, .title)]
                + [
                    body.map { LimitedText("the body", $0, .postBody) },
                    url.map { LimitedText("the url", $0.string, .address) },
                ]
                .compactMap(\.self)
            let attempt = EditContext(about: target.subject, sending: texts)
            return try await write("post in \(reference)", "posted in \(reference)", attempt, by: api, call, lemmy) {
                ShownEntity<PostTiers>(
                    try await api.createPost(title: title, communityId: community, linkUrl: url, content: body)
                )
            }
        }
    }
}
