import LemmyMiddleware
import ReplKit

extension Command {
    /// `comments`.
    static func comments(_ lemmy: LemmySession) -> Command {
        Command(
            "comments",
            group: .read,
            summary: "Fetch the comments under a post",
            details: [
                "An answer is set in below what it answers. more fetches the next page.",
                "A note says how many replies the list has not, and what opens them.",
                "Of a comment: it and what is under it.",
                "What [deleted] and the like in front of a text mean: help feed.",
            ],
            parameters: [
                .reference("POST", kinds: ["post", "comment"]),
                .option("sort", .choice(CommentSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["comments post:1 limit 5 as c; show c.1", "comments post:1 sort new"],
            synonyms: ["thread", "replies"]
        ) { call in
            let object = try call.object("POST")
            guard let shown = object.unlisted as? any Modelled, let place = place(of: shown.subject) else {
                throw ReplError(
                    .wrongKind,
                    "\(object.reference) is known by its address only",
                    hint: "upgrade \(object.reference)"
                )
            }
            let listing = try Listing.comments(
                place,
                of: shown.api,
                sort: call.optionalWord("sort").flatMap(CommentSort.init(rawValue:)),
                limit: call.optionalNumber("limit") ?? 50,
                keptIn: lemmy.files
            )
            return try await loaded(listing, call)
        }
    }

    /// What the list is named by: a post's number, or a comment's.
    @MainActor
    private static func place(of subject: Any) -> String? {
        if let comment = subject as? any Comment1Providing { return "comment-\(comment.id)" }
        return (subject as? any Post1Providing).map { "\($0.id)" }
    }
}
