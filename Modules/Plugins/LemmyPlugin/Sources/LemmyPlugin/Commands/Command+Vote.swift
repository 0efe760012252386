import LemmyMiddleware
import ReplKit

extension Command {
    /// `vote`.
    static func vote(_ lemmy: LemmySession) -> Command {
        Command(
            "vote",
            group: .react,
            summary: "Vote on a post, or take the vote back",
            parameters: [.reference(kinds: ["post"]), .choice(["up", "down", "off"])],
            examples: ["login alice; load post 1 as p; vote p up; vote p off", "login alice; upvote post:1"],
            aliases: [CommandAlias("upvote", for: "vote * up"), CommandAlias("downvote", for: "vote * down")]
        ) { call in
            let post = try editablePost(call)
            let word = try call.word("up|down|off")
            let vote: Vote = word == "up" ? .up : word == "down" ? .down : .neutral
            return try await outcome(
                of: post.castVote(vote),
                "vote post:\(post.id) \(word)\(lemmy.otherAccount(post.api))",
                call
            )
        }
    }
}
