import LemmyMiddleware
import ReplKit

extension Command {
    /// `lock`.
    static func lock(_ lemmy: LemmySession) -> Command {
        .mark(
            "lock",
            group: .moderate,
            summary: "Close a post to new comments, or open it",
            kinds: ["post"],
            examples: ["login alice; lock post:11; lock post:11 off"],
            synonyms: ["close", "unlock"],
            lemmy
        ) { call in
            let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
            return Mark(target, isSet: target.subject.locked) { target.subject.setLocked($0) }
        }
    }
}
