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
            lacking: "its number",
            lemmy
        ) { (subject: any Post1Providing) in
            subject.locked
        } set: {
            $0.setLocked($1)
        }
    }
}
