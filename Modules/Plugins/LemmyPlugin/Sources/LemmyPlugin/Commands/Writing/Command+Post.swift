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
                "Quote it to put url, body, attach or as behind it.",
                "attach uploads a picture, which the post then links to.",
            ],
            parameters: [
                .reference("COMMUNITY", kinds: ["community"]), .text("TITLE").verbatim, .option("url", .word("U")),
                .option("body", .word("B")), .option("attach", .word("FILE").completing(from: "files")),
            ],
            bindsResult: true,
            examples: [
                "login alice; post community:swift \"Hello from the REPL\" body \"It works.\" as p",
                "login alice; post community:cats \"A page about cats\" url https://example.org/cats",
            ],
            synonyms: ["write", "submit", "new"]
        ) { call in
            let target = try EditTarget<any Community1Providing>(call, "COMMUNITY", lacking: "its number", lemmy)
            let title = try await call.composedText("TITLE", of: "title")
            let url = call.optionalWord("url").map { WireURL($0) }
            let picture = try call.optionalPath("attach").map { try Picture($0) }
            guard url == nil || picture == nil else {
                throw ReplError(.usage, "post: a post has one link, url or attach; nothing was sent", hint: "help post")
            }
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
                // A post that is refused leaves the picture behind: images lists it.
                let link = if let picture { api.imageAddress(of: try await picture.upload(to: api)) } else { url }
                return ShownEntity<PostTiers>(
                    try await api.createPost(title: title, communityId: community, linkUrl: link, content: body)
                )
            }
        }
    }
}
