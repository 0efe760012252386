import LemmyMiddleware
import ReplKit

extension Command {
    /// `pin`.
    static func pin(_ lemmy: LemmySession) -> Command {
        .mark(
            "pin",
            group: .moderate,
            summary: "Keep a post on top, or let it go",
            details: ["In its community; with on instance on the whole server, as an administrator."],
            kinds: ["post"],
            more: [.option("on", .choice(["community", "instance"]))],
            examples: ["login alice; pin post:11; pin post:11 off", "login carol; pin post:1 on instance"],
            synonyms: ["feature", "sticky", "unpin"],
            lemmy
        ) { call in
            let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
            let post = target.subject
            guard call.optionalWord("on") == "instance" else {
                return Mark(target, isSet: post.pinnedCommunity) { post.setPinnedCommunity($0) }
            }
            return Mark(target, words: " on instance", isSet: post.pinnedInstance) { post.setPinnedInstance($0) }
        }
    }
}
