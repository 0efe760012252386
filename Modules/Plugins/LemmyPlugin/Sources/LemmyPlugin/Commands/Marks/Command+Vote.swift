import LemmyMiddleware
import ReplKit

extension Command {
    /// `vote`.
    static func vote(_ lemmy: LemmySession) -> Command {
        Command(
            "vote",
            group: .react,
            summary: "Vote on it, or take the vote back",
            details: ["A row of the inbox is voted on through the comment it is about."],
            parameters: [.reference(kinds: ["post", "comment", "reply"]), .choice(["up", "down", "off"])],
            examples: [
                "login alice; load post 1 as p; vote p up; vote p off", "login alice; upvote post:1",
                "login alice; downvote comment:1",
            ],
            aliases: [CommandAlias("upvote", for: "vote * up"), CommandAlias("downvote", for: "vote * down")],
            synonyms: ["like", "dislike", "unvote"]
        ) { call in
            let target = try EditTarget<any Interactable2Providing>(call, lacking: "votes", lemmy)
            let word = try call.word("up|down|off")
            let before = target.subject.vote.typed
            let isOwn = target.api === lemmy.current
            return try await outcome(
                of: target.subject.castVote(Vote(typed: word)),
                "vote \(target.reference) \(word)\(lemmy.otherAccount(target.api))",
                by: target.api,
                undo: before != word && isOwn ? Inverse("vote \(target.reference)", to: before) : nil,
                Attempt(about: target.subject),
                call
            )
        }
    }
}

extension Vote {
    /// Reads `up`, `down` or `off`.
    fileprivate init(typed word: String) {
        self = word == "up" ? .up : word == "down" ? .down : .neutral
    }

    /// The word that casts it.
    fileprivate var typed: String {
        switch self {
        case .up: "up"
        case .down: "down"
        default: "off"
        }
    }
}
