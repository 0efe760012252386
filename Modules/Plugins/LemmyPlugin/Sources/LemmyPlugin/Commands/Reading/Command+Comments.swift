import LemmyMiddleware
import ReplKit

extension Command {
    /// `comments`.
    static func comments(_ lemmy: LemmySession) -> Command {
        Command(
            "comments",
            group: .read,
            summary: "Fetch the comments under a post",
            details: ["An answer is set in below what it answers. more fetches the next page."],
            parameters: [
                .reference("POST", kinds: ["post"]),
                .option("sort", .choice(CommentSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["comments post:1 limit 5 as c; show c.1", "comments post:1 sort new"],
            synonyms: ["thread", "replies"]
        ) { call in
            let object = try call.object("POST")
            guard let shown = object as? any Modelled, let post = shown.subject as? any Post1Providing else {
                throw ReplError(
                    .wrongKind,
                    "\(object.reference) is known by its address only",
                    hint: "upgrade \(object.reference)"
                )
            }
            let listing = try Listing.comments(
                "\(post.id)",
                of: shown.api,
                sort: call.optionalWord("sort").flatMap(CommentSort.init(rawValue:)),
                limit: call.optionalNumber("limit") ?? 50
            )
            return try await loaded(listing, call)
        }
    }
}
