import LemmyMiddleware
import ReplKit

extension Command {
    /// `save`.
    static func save(_ lemmy: LemmySession) -> Command {
        Command(
            "save",
            group: .react,
            summary: "Save a post, or take the mark off",
            parameters: [.reference(kinds: ["post"]), .flag("off")],
            examples: ["login alice; save post:1; save post:1 off"]
        ) { call in
            let post = try editablePost(call)
            let isSaved = !call.has("off")
            return try await outcome(
                of: post.setSaved(isSaved),
                "save post:\(post.id)\(isSaved ? "" : " off")\(lemmy.otherAccount(post.api))",
                call
            )
        }
    }
}
